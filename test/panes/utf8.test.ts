import { expect, it } from 'vitest';
import { decodeUtf8, invalid, unfinished, utf8Length } from '../../src/panes/utf8.ts';

it('UTF-8 is read as it is written', () => {
  for (const character of [
    'a',
    '\x7f',
    '\u0080',
    '\u07ff',
    '\u0800',
    '漢',
    '\uffff',
    '\u{10000}',
    '👍',
    '\u{10ffff}',
  ]) {
    const bytes = Buffer.from(character);
    expect(decodeUtf8(bytes, 0)).toBe(character.codePointAt(0));
    expect(utf8Length(character.codePointAt(0) ?? 0)).toBe(bytes.length);
    for (let cut = 1; cut < bytes.length; cut++)
      expect(decodeUtf8(bytes.subarray(0, cut), 0)).toBe(unfinished);
  }
});

it.each([
  ['a lone continuation', [0x80]],
  ['an overlong slash', [0xc0, 0xaf]],
  ['an overlong control', [0xe0, 0x82, 0x9d]],
  ['a broken sequence', [0xe2, 0x82, 0x41]],
  ['a code point too large', [0xf4, 0x90, 0x80, 0x80]],
  ['a byte that never occurs', [0xff]],
])('%s is invalid UTF-8', (_name, bytes) => {
  expect(decodeUtf8(Buffer.from(bytes), 0)).toBe(invalid);
});
