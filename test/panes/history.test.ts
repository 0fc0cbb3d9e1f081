import { expect, test } from 'vitest';
import { content, type Row, wordsPerCell } from '../../src/core/cells.ts';
import { Emulator } from '../../src/panes/emulator.ts';
import type { HistoryReader, PaneLine } from '../../src/panes/history.ts';

const size = { cols: 10, rows: 3 };
/** Lines kept above the screen. */
const limit = 10_000;

function written(text: string): Emulator {
  const made = new Emulator(size, { reply: () => {}, bell: () => {} });
  made.write(Buffer.from(text));
  return made;
}

function numbered(from: number, to: number): string {
  return Array.from({ length: to - from }, (_, i) => `line ${from + i}\r\n`).join('');
}

function textOf(row: Row): string {
  let text = '';
  for (let at = 0; at < row.words.length; at += wordsPerCell) {
    text += String.fromCodePoint((row.words[at] ?? 0) & content.codePointMask || 32);
  }
  return text.trimEnd();
}

/** Every piece, and between two of them what the test does. */
function readAll(reader: HistoryReader, between = () => {}): PaneLine[] {
  const all: PaneLine[] = [];
  for (let lines = reader.next(); lines !== null; lines = reader.next()) {
    all.unshift(...lines);
    between();
  }
  reader.dispose();
  return all;
}

function texts(lines: readonly PaneLine[]): string[] {
  return lines.map(({ row }) => textOf(row));
}

test('what scrolled out comes before the screen, and a line that goes on is marked', () => {
  const reader = written('one\r\ntwo and something\r\n\r\nfour').history();
  expect(reader).toMatchObject({ cols: 10, screenRows: 3, alternate: false });
  const lines = readAll(reader);
  expect(texts(lines)).toEqual(['one', 'two and so', 'mething', '', 'four']);
  expect(lines.map(({ wrapped }) => wrapped)).toEqual([false, false, true, false, false]);
});

test('a pane that never scrolled has its screen alone', () => {
  expect(texts(readAll(written('only').history()))).toEqual(['only', '', '']);
});

test('of more lines than are kept the newest are read, in more than one piece', () => {
  let pieces = 0;
  const lines = readAll(written(numbered(0, limit + 500)).history(), () => pieces++);
  expect(pieces).toBeGreaterThan(2);
  expect(lines.length).toBe(limit + size.rows);
  expect(texts(lines).slice(0, 2)).toEqual(['line 498', 'line 499']);
  expect(texts(lines).slice(-3)).toEqual([`line ${limit + 498}`, `line ${limit + 499}`, '']);
});

test.each([
  ['below the limit', 8000, 700],
  ['at the limit, where the oldest lines are dropped', limit + 100, 700],
  ['so fast that all of the past is dropped', limit + 100, limit + 50],
])('lines that come while it is read, %s, leave no gap and repeat nothing', (_, before, each) => {
  const pane = written(numbered(0, before));
  let next = before;
  const got = texts(
    readAll(pane.history(), () => {
      pane.write(Buffer.from(numbered(next, next + each)));
      next += each;
    }),
  );
  expect(got.slice(-3)).toEqual([`line ${before - 2}`, `line ${before - 1}`, '']);
  const first = before - (got.length - 1);
  expect(got).toEqual([...numbered(first, before).split('\r\n')]);
});

test('on the alternate screen it is that screen alone', () => {
  const pane = written(`${numbered(0, 50)}\x1b[?1049h\x1b[Hmenu`);
  const reader = pane.history();
  expect(reader.alternate).toBe(true);
  expect(texts(readAll(reader))).toEqual(['menu', '', '']);
});

test.each([
  ['a resize', (pane: Emulator) => pane.resize({ cols: 9, rows: 3 })],
  ['a change to the alternate screen', (pane: Emulator) => pane.write(Buffer.from('\x1b[?1049h'))],
  ['a reset', (pane: Emulator) => pane.write(Buffer.from('\x1bc'))],
])('%s makes it stale', (_, change) => {
  const pane = written(numbered(0, 9000));
  const reader = pane.history();
  reader.next();
  expect(reader.stale).toBe(false);
  change(pane);
  expect(reader.stale).toBe(true);
  reader.dispose();
});

test('a program that clears its scrollback meanwhile leaves none to read', () => {
  const pane = written(numbered(0, 9000));
  const reader = pane.history();
  reader.next();
  pane.write(Buffer.from('\x1b[3J'));
  expect(reader.stale).toBe(false);
  expect(reader.next()).toBeNull();
  reader.dispose();
});
