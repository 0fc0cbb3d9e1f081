import { expect, test } from 'vitest';
import { bgFlag, blankRow, content, type Row, wordsPerCell } from '../../src/core/cells.ts';
import { maxFrameBytes } from '../../src/protocol/frames.ts';
import { decodeHistory, type History, HistoryEncoder } from '../../src/protocol/history-frame.ts';

const cols = 12;

function letters(text: string): Row {
  const row = blankRow(cols);
  for (const [x, letter] of [...text].entries()) {
    row.words[x * wordsPerCell] = (letter.codePointAt(0) ?? 0) | (1 << content.widthShift);
  }
  return row;
}

const linked: Row = {
  words: letters('link').words.with(2, bgFlag.extended),
  extras: new Map([[0, { link: 'https://example.org' }]]),
};

const history: History = {
  slot: 'b',
  cols,
  alternate: false,
  screenRows: 2,
  lines: [
    { row: letters('a long line '), wrapped: false },
    { row: letters('goes on'), wrapped: true },
    { row: blankRow(cols), wrapped: false },
    { row: linked, wrapped: false },
  ],
};

function encodeHistory(whole: History): Buffer {
  const encoder = new HistoryEncoder();
  encoder.prepend(whole.lines);
  return Buffer.concat(encoder.finish(whole));
}

test.each([
  ['a pane with scrollback', history],
  ['an alternate screen', { ...history, slot: 'a' as const, alternate: true, screenRows: 4 }],
  ['nothing', { ...history, lines: [] }],
])('%s is decoded to what was encoded, at any offset in its buffer', (_, given) => {
  const bytes = encodeHistory(given);
  for (let offset = 0; offset < 4; offset++) {
    const shifted = Buffer.concat([Buffer.alloc(offset), bytes]).subarray(offset);
    expect(decodeHistory(shifted)).toEqual(given);
  }
});

test('taken in pieces it is the same bytes', () => {
  for (let piece = 1; piece <= history.lines.length; piece++) {
    const encoder = new HistoryEncoder();
    for (let end = history.lines.length; end > 0; end -= piece) {
      expect(encoder.prepend(history.lines.slice(Math.max(0, end - piece), end))).toBe(true);
    }
    expect(Buffer.concat(encoder.finish(history))).toEqual(encodeHistory(history));
  }
});

test('blank lines cost next to nothing', () => {
  const blank = { ...history, lines: Array(10_000).fill({ row: blankRow(500), wrapped: false }) };
  expect(encodeHistory(blank).length).toBe(10 + 10_000 * 7);
});

test('of a history that is larger than a frame the newest lines are kept', () => {
  const wide = 500;
  const full = blankRow(wide);
  full.words.fill(1);
  const mark = (n: number): Row => ({ words: full.words.with(0, n), extras: new Map() });
  const count = 10_000;
  const lines = Array.from({ length: count }, (_, n) => ({ row: mark(n), wrapped: false }));
  const payload = encodeHistory({ ...history, cols: wide, lines });
  expect(payload.length).toBeLessThan(maxFrameBytes);
  expect(payload.length).toBeGreaterThan(maxFrameBytes - 2 * wide * wordsPerCell * 4);
  const kept = decodeHistory(payload).lines;
  expect(kept.at(-1)?.row.words[0]).toBe(count - 1);
  expect(kept.at(0)?.row.words[0]).toBe(count - kept.length);
});
