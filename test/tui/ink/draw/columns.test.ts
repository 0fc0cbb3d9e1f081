import { afterAll, expect, test } from 'vitest';
import { textWidth } from '../../../../src/core/width.ts';
import { Rows } from '../../../../src/tui/ink/components/Rows.tsx';
import { clipLine, type Line, lineWidth, span, spread } from '../../../../src/tui/ink/draw/line.ts';
import type { Cells } from '../../../../src/tui/ink/draw/line-cells.ts';
import { wrapLine } from '../../../../src/tui/ink/draw/wrap.ts';
import { InkRegion } from '../../../../src/tui/ink/ink-region.tsx';
import { graphemeSamples, randomOf } from '../random.ts';
import { frameText } from '../screen.ts';

const cols = 40;
const region = new InkRegion(({ lines }: { lines: readonly Line[]; cols: number; rows: number }) =>
  Rows({ lines, height: lines.length }),
);
afterAll(() => region.close());

function drawn(lines: readonly Line[]): Cells {
  return region.draw({ lines, cols, rows: lines.length }, 'unknown');
}

/** The column of the border sign that ends each line. */
function borderColumns({ rows, words }: Cells): number[] {
  return Array.from({ length: rows }, (_, y) => {
    for (let x = 0; x < cols; x++) if (((words[(y * cols + x) * 3] ?? 0) & 0x1fffff) === 0x7c) return x;
    return -1;
  });
}

test('the right border stays in its column behind any graphemes', () => {
  const random = randomOf(1);
  for (let round = 0; round < 40; round++) {
    const lines = Array.from({ length: 20 }, () => {
      let text = '';
      while (textWidth(text) < cols - 4) text += random.pick(graphemeSamples);
      const inner = clipLine([span(text, { fg: 'a', bold: random.below(2) === 0 })], cols - 2);
      return [...inner, span(' '.repeat(cols - 1 - lineWidth(inner))), span('|')];
    });
    expect(new Set(borderColumns(drawn(lines)))).toEqual(new Set([cols - 1]));
  }
});

test('a drawn text is read back grapheme for grapheme', () => {
  for (const sample of graphemeSamples.filter((text) => text !== ' ' && textWidth(text) > 0)) {
    expect(frameText({ ...drawn([[span(`${sample}|`)]]), cursor: null })).toEqual([`${sample}|`]);
  }
});

test('a control character, a lone mark and a stack of marks cannot harm a row', () => {
  const cells = drawn([[span(`a\x1b[2Jb\u200bc${'\u0301'.repeat(500)}|`)]]);
  expect(borderColumns(cells)).toEqual([6]);
  for (const [, { text }] of cells.extras) expect(text?.length).toBeLessThanOrEqual(64);
});

test('rows of one height and other texts are drawn anew', () => {
  expect(frameText({ ...drawn([[span('one')], [span('two')]]), cursor: null })).toEqual(['one', 'two']);
  expect(frameText({ ...drawn([[span('two')], [span('one')]]), cursor: null })).toEqual(['two', 'one']);
});

test('wrapping, clipping and spreading never exceed their cells and lose no grapheme', () => {
  const random = randomOf(2);
  for (let round = 0; round < 400; round++) {
    const text = Array.from({ length: 1 + random.below(60) }, () => random.pick(graphemeSamples)).join('');
    const cells = 2 + random.below(30);
    const line = [span(text.slice(0, 7), { bold: true }), span(text.slice(7))];
    const rows = wrapLine(line, cells);
    for (const row of rows) expect(lineWidth(row)).toBeLessThanOrEqual(cells);
    const kept = rows.map((row) => row.map((part) => part.text).join('')).join('');
    expect(kept.replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
    expect(lineWidth(clipLine(line, cells))).toBeLessThanOrEqual(cells);
    expect(lineWidth(spread(line, [span('end')], cells))).toBeLessThanOrEqual(cells);
  }
});
