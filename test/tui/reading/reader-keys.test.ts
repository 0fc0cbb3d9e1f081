import { describe, expect, it } from 'vitest';
import { documentOfRows } from '../../../src/tui/reading/document.ts';
import { atEnd, cursorCell, resizeReader } from '../../../src/tui/reading/reader.ts';
import { pasteInto } from '../../../src/tui/reading/reader-keys.ts';
import { selectedText } from '../../../src/tui/reading/selection.ts';
import { randomOf } from '../ink/random.ts';
import { readerOf, screenRows, typeKeys } from './screen-rows.ts';

const words = 'one two, three\n  four_5 漢字 six\n\nseven eight\n\n\nnine';
const numbers = Array.from({ length: 100 }, (_, n) => `line ${n + 1}`).join('\n');

/** `line:column` of the cursor after the keys, both from 1. */
function cursorAfter(text: string, keys: string, cols = 40, rows = 5): string {
  const { cursor } = typeKeys(readerOf(text, cols, rows), keys).reader;
  return `${cursor.line + 1}:${cursor.x + 1}`;
}

describe('a key moves the cursor', () => {
  it.each([
    ['l', '1:2'],
    ['3l', '1:4'],
    ['10l', '1:11'],
    ['99l', '1:14'],
    ['lh', '1:1'],
    ['h', '1:1'],
    ['<right><left>', '1:1'],
    ['j', '2:1'],
    ['<down><up>', '1:1'],
    ['$j', '2:17'],
    ['$jj', '3:1'],
    ['$jjj', '4:11'],
    ['w', '1:5'],
    ['ww', '1:8'],
    ['www', '1:10'],
    ['wwww', '2:3'],
    ['Www', '1:10'],
    ['wwwww', '2:10'],
    ['wwwwwww', '3:1'],
    ['wwwwwwww', '4:1'],
    ['e', '1:3'],
    ['ee', '1:7'],
    ['eee', '1:8'],
    ['E', '1:3'],
    ['EE', '1:8'],
    ['Gb', '6:1'],
    ['Gbbb', '4:7'],
    ['je', '2:8'],
    ['j^', '2:3'],
    ['j$', '2:17'],
    ['j$0', '2:1'],
    ['j<end><home>', '2:1'],
    ['j^ww', '2:15'],
    ['}', '3:1'],
    ['}}', '5:1'],
    ['}}}', '7:4'],
    ['2}', '5:1'],
    ['G{', '6:1'],
    ['G{{', '3:1'],
    ['G', '7:1'],
    ['Gg', '1:1'],
    ['4G', '4:1'],
    ['4g', '4:1'],
    ['99G', '7:1'],
  ])('%s to %s', (keys, place) => {
    expect(cursorAfter(words, keys)).toBe(place);
  });

  it.each([
    ['L', '5:1'],
    ['M', '3:1'],
    ['LH', '1:1'],
    ['2H', '2:1'],
    ['2L', '4:1'],
    ['<ctrl-d>', '3:1'],
    ['<ctrl-f>', '6:1'],
    ['<pagedown><pageup>', '5:1'],
    ['G<ctrl-u>', '98:1'],
    ['G<ctrl-b>', '95:1'],
    ['G<ctrl-d>', '100:1'],
    ['50j', '51:1'],
    ['10<ctrl-f>', '51:1'],
  ])('%s to %s in a pane of five rows', (keys, place) => {
    expect(cursorAfter(numbers, keys)).toBe(place);
  });

  it('goes up and down by rows of the pane, in the column that it came from', () => {
    const { reader } = typeKeys(
      readerOf('abcdefghijklmnopqrstuvwxyz\nshort\n12345678901234567890', 10, 5),
      '7l',
    );
    expect(cursorCell(typeKeys(reader, 'j').reader)).toEqual({ x: 7, y: 1 });
    expect(cursorCell(typeKeys(reader, 'jjj').reader)).toEqual({ x: 4, y: 3 });
    expect(cursorCell(typeKeys(reader, 'jjjj').reader)).toEqual({ x: 7, y: 4 });
  });
});

describe('a key leaves or copies', () => {
  it.each([
    ['q', 'leave', null],
    ['<escape>', 'leave', null],
    ['<ctrl-c>', 'leave', null],
    ['y', 'leave', null],
    ['<enter>', 'leave', null],
    ['v<escape>', 'stay', null],
    ['v<escape><escape>', 'leave', null],
    ['wvey', 'copy', 'two'],
    ['wve<enter>', 'copy', 'two'],
    ['wveohhy', 'copy', 'e two'],
    ['Vjy', 'copy', 'one two, three\n  four_5 漢字 six'],
    ['vlVy', 'copy', 'one two, three'],
    ['VVy', 'leave', null],
    ['x', 'stay', null],
  ])('%s: %s %j', (keys, does, copied) => {
    const step = typeKeys(readerOf(words), keys);
    expect(step.does).toBe(does);
    const { document, selection, cursor } = step.reader;
    expect(does === 'copy' && selection ? selectedText(document, selection, cursor) : null).toBe(copied);
  });
});

describe('a search', () => {
  const text = 'Apple\napple pie\nan APPLE\nbanana (split)\n';

  it.each([
    ['/apple<enter>', '2:1'],
    ['/apple', '2:1'],
    ['/Apple<enter>', '1:1'],
    ['/appleX<backspace><enter>', '2:1'],
    ['/apple<escape>', '1:1'],
    ['/apple<enter>n', '3:4'],
    ['/apple<enter>nn', '1:1'],
    ['/apple<enter>2n', '1:1'],
    ['/apple<enter>N', '1:1'],
    ['?apple<enter>', '3:4'],
    ['?apple<enter>n', '2:1'],
    ['?apple<enter>N', '1:1'],
    ['/(split<enter>', '4:8'],
    ['/.<enter>', '1:1'],
    ['/apple<enter>g/<enter>', '2:1'],
    ['/apple<ctrl-u>pie<enter>', '2:7'],
    ['/q<backspace><backspace>l', '1:2'],
  ])('%s goes to %s', (keys, place) => {
    expect(cursorAfter(text, keys)).toBe(place);
  });

  it('says when there is nothing, and goes nowhere', () => {
    expect(typeKeys(readerOf(text), 'l/pear').reader).toMatchObject({
      missed: true,
      cursor: { line: 0, x: 1 },
    });
    expect(typeKeys(readerOf(text), '/pear<enter>').reader).toMatchObject({
      missed: true,
      cursor: { line: 0, x: 0 },
    });
    expect(typeKeys(readerOf(text), '/pear<enter>j').reader.missed).toBe(false);
  });

  it('takes what is pasted as part of its pattern', () => {
    const { reader } = typeKeys(readerOf(text), '/ban');
    expect(pasteInto(reader, 'ana\r\n').typing?.pattern).toBe('banana ');
    expect(pasteInto(readerOf(text), 'q')).toEqual(readerOf(text));
  });

  it('finds what the width has wrapped', () => {
    const document = documentOfRows(screenRows(['a needle in a haystack'], 5));
    expect(typeKeys(readerOf(document, 5, 5), '/needle').reader.cursor).toEqual({ line: 0, x: 2 });
  });
});

it('every key leaves the cursor on text and in sight, whatever came before and however the pane is sized', () => {
  const keys = [
    'j',
    'k',
    'h',
    'l',
    'w',
    'b',
    'e',
    'W',
    'B',
    'E',
    '0',
    '^',
    '$',
    'g',
    'G',
    'H',
    'M',
    'L',
    '{',
    '}',
  ].concat([
    '<ctrl-d>',
    '<ctrl-u>',
    '<ctrl-f>',
    '<ctrl-b>',
    'v',
    'V',
    'o',
    '3j',
    '2w',
    '/e<enter>',
    'n',
    'N',
  ]);
  for (let seed = 0; seed < 60; seed++) {
    const { below, pick } = randomOf(seed);
    const lines = Array.from({ length: 1 + below(40) }, () =>
      pick(['', 'one', words.slice(0, 30), '漢字'.repeat(below(20))]),
    );
    let reader = readerOf(lines.join('\n'), 3 + below(20), 2 + below(8));
    for (let n = 0; n < 60; n++) {
      const key = pick(keys);
      if (below(10) === 0) reader = resizeReader(reader, { cols: 3 + below(20), rows: 2 + below(8) });
      else reader = typeKeys(reader, key).reader;
      const { x, y } = cursorCell(reader);
      const what = `seed ${seed}, ${key}: ${x},${y} of ${reader.size.cols}x${reader.size.rows}`;
      expect(x >= 0 && x < reader.size.cols && y >= 0 && y < reader.size.rows, what).toBe(true);
    }
  }
});

it('a resize keeps the row of the cursor in sight, and the end at the end', () => {
  const { reader } = typeKeys(readerOf(numbers, 40, 10), '50G');
  const small = resizeReader(reader, { cols: 4, rows: 3 });
  expect(small.cursor).toEqual(reader.cursor);
  expect(cursorCell(small).y).toBeLessThan(3);
  const end = typeKeys(readerOf(numbers, 40, 10), 'G').reader;
  expect(atEnd(end)).toBe(true);
  expect(atEnd(resizeReader(end, { cols: 40, rows: 20 }))).toBe(true);
});
