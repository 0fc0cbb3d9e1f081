import { Text } from 'ink';
import { createElement } from 'react';
import { afterAll, expect, test } from 'vitest';
import { textWidth } from '../../../../src/core/width.ts';
import { ansiCells } from '../../../../src/tui/ink/draw/ansi-cells.ts';
import { Clusters } from '../../../../src/tui/ink/draw/clusters.ts';
import { clipLine, lineWidth, span, spread } from '../../../../src/tui/ink/draw/line.ts';
import { lineAnsi } from '../../../../src/tui/ink/draw/line-ansi.ts';
import { wrapLine } from '../../../../src/tui/ink/draw/wrap.ts';
import { openVirtualScreen } from '../../../../src/tui/ink/virtual-screen.ts';
import { graphemeSamples, randomOf } from '../random.ts';
import { frameText } from '../screen.ts';

const cols = 40;
const screen = openVirtualScreen();
afterAll(() => screen.close());

/** Draws lines through Ink and gives the column of the border sign that ends each of them. */
function borderColumns(lines: readonly string[]): number[] {
  const clusters = new Clusters();
  const size = { cols, rows: lines.length };
  const children = lines.map((text, key) => createElement(Text, { key }, text));
  const framed = screen.draw(
    createElement('ink-box', { style: { flexDirection: 'column' } }, children),
    size,
  );
  const cells = ansiCells(framed, size, clusters);
  return Array.from({ length: size.rows }, (_, y) => {
    for (let x = 0; x < cols; x++) if (((cells.words[(y * cols + x) * 3] ?? 0) & 0x1fffff) === 0x7c) return x;
    return -1;
  });
}

test('the right border stays in its column behind any graphemes', () => {
  const random = randomOf(1);
  const clusters = new Clusters();
  for (let round = 0; round < 40; round++) {
    const lines = Array.from({ length: 20 }, () => {
      let text = '';
      while (textWidth(text) < cols - 4) text += random.pick(graphemeSamples);
      const inner = clipLine([span(text, { fg: 33, bold: random.below(2) === 0 })], cols - 2);
      const pad = ' '.repeat(cols - 1 - lineWidth(inner));
      return lineAnsi([...inner, span(pad), span('|')], clusters, true);
    });
    expect(new Set(borderColumns(lines))).toEqual(new Set([cols - 1]));
  }
});

test('a drawn text is read back grapheme for grapheme', () => {
  const clusters = new Clusters();
  for (const sample of graphemeSamples.filter((text) => text !== ' ' && textWidth(text) > 0)) {
    const size = { cols, rows: 1 };
    const line = lineAnsi([span(`${sample}|`)], clusters, true);
    const frame = screen.draw(createElement(Text, null, line), size);
    expect(frameText({ ...ansiCells(frame, size, clusters), cursor: null })).toEqual([`${sample}|`]);
  }
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

test('more distinct clusters than there are placeholders keep the columns', () => {
  const clusters = new Clusters();
  for (let i = 0; i < 17_000; i++) clusters.carry(String.fromCodePoint(0x4e00 + i));
  expect(clusters.carry('\u{20000}|')).toBe('??|');
});
