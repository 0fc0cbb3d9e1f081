import { describe, expect, it } from 'vitest';
import { graphemeWidth } from '../../../src/core/width.ts';
import {
  CellLine,
  documentOf,
  documentOfRows,
  documentOfText,
  lineAt,
  placeOfRow,
} from '../../../src/tui/reading/document.ts';
import type { Place } from '../../../src/tui/reading/line.ts';
import { lineEnd } from '../../../src/tui/reading/motions.ts';
import { type Selection, selectedCells, selectedText } from '../../../src/tui/reading/selection.ts';
import { graphemeSamples, randomOf } from '../ink/random.ts';
import { screenRows } from './screen-rows.ts';

const samples = graphemeSamples.filter((sample) => graphemeWidth(sample) > 0);

/** Lines of random clusters, of which none begins or ends with a blank. */
function randomLines(seed: number): string[] {
  const { below, pick } = randomOf(seed);
  return Array.from({ length: 1 + below(8) }, () => {
    const clusters = Array.from({ length: below(60) }, () => pick(samples));
    return below(4) === 0 ? '' : clusters.join('').trim();
  });
}

const everything = (lines: number): [Selection, Place] => [
  { anchor: { line: 0, x: 0 }, by: 'lines' },
  { line: lines - 1, x: 0 },
];

describe('the copied text', () => {
  it('of everything is the text that was printed, whatever the width wrapped', () => {
    for (let seed = 0; seed < 300; seed++) {
      const lines = randomLines(seed);
      const cols = 2 + randomOf(seed).below(30);
      const document = documentOfRows(screenRows(lines, cols));
      expect(document.lines).toHaveLength(lines.length);
      expect(selectedText(document, ...everything(lines.length)), `seed ${seed}`).toBe(lines.join('\n'));
      const text = documentOfText(lines.join('\n'));
      expect(selectedText(text, ...everything(lines.length)), `text, seed ${seed}`).toBe(lines.join('\n'));
    }
  });

  it('between any two cells is part of that text, whole clusters at both ends, and the same from either end', () => {
    const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
    for (let seed = 0; seed < 300; seed++) {
      const lines = randomLines(seed);
      const { below } = randomOf(seed + 1);
      const document = documentOfRows(screenRows(lines, 10));
      const anywhere = (): Place => {
        const line = below(lines.length);
        return { line, x: below(lineEnd({ line, x: 0 }, document).x + 1) };
      };
      const [from, to] = [anywhere(), anywhere()];
      const copied = selectedText(document, { anchor: from, by: 'characters' }, to);
      expect(selectedText(document, { anchor: to, by: 'characters' }, from)).toBe(copied);
      const source = lines.join('\n');
      expect(source).toContain(copied);
      const ends = new Set([source.length, ...[...segmenter.segment(source)].map(({ index }) => index)]);
      const at = [...Array(source.length).keys()].filter((index) => source.startsWith(copied, index));
      const whole = (index: number) => ends.has(index) && ends.has(index + copied.length);
      expect(copied === '' || at.some(whole), `seed ${seed}: ${JSON.stringify(copied)}`).toBe(true);
    }
  });

  const table: [what: string, lines: string[], selection: Selection, cursor: Place, text: string][] = [
    [
      'both ends included',
      ['hello world'],
      { anchor: { line: 0, x: 1 }, by: 'characters' },
      { line: 0, x: 3 },
      'ell',
    ],
    [
      'words whole',
      ['one two three'],
      { anchor: { line: 0, x: 5 }, by: 'words' },
      { line: 0, x: 9 },
      'two three',
    ],
    [
      'lines whole',
      ['one', 'two', 'three'],
      { anchor: { line: 1, x: 2 }, by: 'lines' },
      { line: 0, x: 1 },
      'one\ntwo',
    ],
    [
      'blanks at ends of lines left out',
      ['one   ', 'two'],
      { anchor: { line: 0, x: 0 }, by: 'characters' },
      { line: 1, x: 2 },
      'one\ntwo',
    ],
    [
      'nothing of a blank part',
      ['one', 'two'],
      { anchor: { line: 0, x: 7 }, by: 'characters' },
      { line: 1, x: 2 },
      '\ntwo',
    ],
    [
      'a wide cell once',
      ['a漢字b'],
      { anchor: { line: 0, x: 1 }, by: 'characters' },
      { line: 0, x: 3 },
      '漢字',
    ],
  ];
  for (const [what, lines, selection, cursor, text] of table) {
    it(`has ${what}`, () => {
      const document = documentOfRows(screenRows(lines, 20));
      expect(selectedText(document, selection, cursor)).toBe(text);
    });
  }

  it('leaves decoration out and joins as the lines say', () => {
    const [first, second, third] = screenRows(['│ one two', '│ three', '│ four'], 12);
    if (!first || !second || !third) throw new Error('three rows');
    const document = documentOf([
      new CellLine(first.row, 2),
      new CellLine(second.row, 2, ' '),
      new CellLine(third.row, 2),
    ]);
    const all: Selection = { anchor: { line: 0, x: 0 }, by: 'characters' };
    expect(selectedText(document, all, { line: 2, x: 5 })).toBe('one two three\nfour');
    expect(selectedCells(document, all, { line: 2, x: 5 }, 1)).toEqual({ from: 2, to: 7 });
    expect(lineAt(document, 0).text).toBe('one two');
  });
});

it('a row of the screen is found in the joined lines', () => {
  for (let seed = 0; seed < 100; seed++) {
    const rows = screenRows(randomLines(seed), 10);
    const document = documentOfRows(rows);
    for (const [number, { row }] of rows.entries()) {
      const place = placeOfRow(rows, number);
      const whole = lineAt(document, place.line).row.words.subarray(place.x * 3);
      const cells = Math.min(whole.length, 3);
      expect([...whole.subarray(0, cells)]).toEqual([...row.words.subarray(0, cells)]);
    }
  }
});
