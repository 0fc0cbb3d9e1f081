import { describe, expect, test } from 'vitest';
import { clean } from '../../src/core/clean.ts';
import { randomFrom } from '../random.ts';

const cases: [name: string, dirty: string, text: string, removed: number][] = [
  ['TAB and LF stay', 'a\tb\nc', 'a\tb\nc', 0],
  ['every line end becomes LF', 'a\r\nb\rc\u2028d\u2029e\vf\fg', 'a\nb\nc\nd\ne\nf\ng', 0],
  ['a paste end in the body is left without its control', 'x\x1b[201~\ry', 'x201~\ny', 1],
  ['a paste end in 8-bit spelling as well', 'x\x9b201~y', 'x201~y', 1],
  ['a paste end hidden behind a second ESC', 'x\x1b\x1b[201~', 'x201~', 2],
  ['a paste end split by an invisible character', 'x\x1b\u200b[201~', 'x[201~', 2],
  ['NUL, ^C, ^D, ^U, ^Z, DEL go', '\x00\x03\x04\x15\x1a\x7fa', 'a', 6],
  ['OSC 52 loses its controls', '\x1b]52;c;YQ==\x07', '52;c;YQ==', 2],
  ['bidi overrides go', 'if \u202egnp.exe\u2066\u2069\u200f', 'if gnp.exe', 4],
  ['zero width space, word joiner and BOM go', 'a\u200bb\u2060c\ufeffd', 'abcd', 3],
  ['a family of emoji stays one', '👨‍👩‍👧‍👦', '👨‍👩‍👧‍👦', 0],
  ['emoji with skin tone and sign stays', '🧑🏽‍🚀 👩🏿‍⚕️ ❤️‍🔥', '🧑🏽‍🚀 👩🏿‍⚕️ ❤️‍🔥', 0],
  ['keycaps and emoji style stay', '1️⃣ #️⃣ ©️', '1️⃣ #️⃣ ©️', 0],
  ['the flag of Scotland stays', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', 0],
  ['words spelled in tags go', 'ok\u{e0068}\u{e0069}', 'ok', 2],
  ['a joiner between Latin letters goes', 'a\u200db\u200cc', 'abc', 2],
  ['a joiner that joins nothing goes', '👩\u200d!', '👩!', 1],
  ['Persian keeps its ZWNJ', 'می‌خواهم', 'می‌خواهم', 0],
  ['Hindi keeps its ZWJ', 'क्‍ष', 'क्‍ष', 0],
  ['a run of joiners keeps the first', 'م\u200c\u200c\u200c', 'م\u200c', 2],
  ['selectors that hide bytes go', 'a\u{e0101}\u{e0102}\ufe01', 'a', 3],
  ['a Han variant keeps its selector', '葛\u{e0100}', '葛\u{e0100}', 0],
  ['half a surrogate pair becomes U+FFFD', 'a\ud83d b', 'a\ufffd b', 0],
  ['CJK, combining marks and astral letters stay', '日本語 e\u0301 𝒳', '日本語 e\u0301 𝒳', 0],
];

describe('cleaning', () => {
  test.each(cases)('%s', (_name, dirty, text, removed) => {
    expect(clean(dirty)).toEqual({ text, removed });
  });

  test('no C0 or C1 control but TAB and LF survives, whatever stands around it', () => {
    for (let code = 0; code < 0xa0; code++) {
      const control = String.fromCharCode(code);
      const { text } = clean(`a${control}b \x1b${control} c`);
      expect(text).toMatch(/^[\t\n\x20-\x7e]*$/);
    }
  });

  const pieces = [
    '\x1b',
    '[',
    '2',
    '0',
    '1',
    '~',
    '\r',
    '\n',
    '\x9b',
    '\u200b',
    '\u200c',
    '\u200d',
    '\ufe0f',
    'a',
  ];
  pieces.push(
    '\ufe01',
    '👩',
    '🏽',
    '🏴',
    '\u{e0067}',
    '\u{e007f}',
    'م',
    '葛',
    '\u{e0100}',
    '\u202e',
    '1',
    '\ud83d',
  );
  pieces.push('\udc69', '\u2028', '+', '\u180b', 'ᠠ', ' ');

  test('cleaning twice is cleaning once, for any mixture', () => {
    const random = randomFrom(7);
    for (let round = 0; round < 20_000; round++) {
      let dirty = '';
      for (let n = random.below(12); n >= 0; n--) dirty += random.pick(pieces);
      const once = clean(dirty).text;
      expect(clean(once), JSON.stringify(dirty)).toEqual({ text: once, removed: 0 });
    }
  });

  test('a megabyte of the worst input takes time in proportion', () => {
    const worst = ['\x1b', '🏴\u{e0067}', '\u200d', '👩\ufe0f', 'a'].map((piece) => piece.repeat(200_000));
    const began = performance.now();
    for (const text of worst) clean(text);
    expect(performance.now() - began).toBeLessThan(5_000);
  });
});
