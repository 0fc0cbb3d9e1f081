import { expect, test } from 'vitest';
import type { RegionFrame } from '../../../src/tui/bridge.ts';
import { CellLine } from '../../../src/tui/reading/document.ts';
import { regionOf } from '../../../src/tui/screen/compose.ts';
import { randomOf } from './random.ts';
import { message, roomView } from './sample-room.ts';
import { openScreen } from './screen.ts';

const fence = '```';

/** What somebody who copies these rows wants to have. */
function readAsText(frame: RegionFrame): string {
  const { rows, texts } = regionOf(frame);
  const lines = rows.map((row, y) => new CellLine(row, texts[y]?.decoration, texts[y]?.joint));
  return lines.map(({ text, joint }) => joint + text).join('');
}

/** The middle with one message of Claude's in it, as text. */
function shown(body: string, cols: number, rows = 60): string {
  const screen = openScreen({ cols, rows });
  screen.send({ type: 'room', room: roomView({ messages: 1 }) });
  screen.send({ type: 'page', messages: [message(1, { from: 'a', to: ['user'], body })], more: false });
  const text = readAsText(screen.frame());
  screen.close();
  return text;
}

test.each([
  ['a paragraph', 'The quick brown fox jumps over the lazy dog, and over it once more.'],
  ['words wider than a row', `See ${'a'.repeat(90)} and ${'b'.repeat(70)} there.`],
  ['wide characters', '快速的棕色狐狸跳过了懒狗，然后又跳了一次。 Again, 再来一次。'],
  ['emphasis across rows', 'It is **very bold over more than one row of it** and `code that is long` too.'],
])('%s is read as it was written, however it was wrapped', (_, body) => {
  const plain = body.replace(/\*\*|`/g, '');
  for (const cols of [24, 31, 46, 100]) expect(shown(body, cols)).toContain(`\n${plain}\n`);
});

test('any words at any width are read as they were written', () => {
  const random = randomOf(5);
  for (let round = 0; round < 60; round++) {
    const words = Array.from({ length: 12 }, () => 'x'.repeat(1 + random.below(30)));
    expect(shown(words.join(' '), 20 + random.below(60))).toContain(`\n${words.join(' ')}\n`);
  }
});

test.each([
  ['code', `${fence}ts\nif (x) {\n  return;\n}\n${fence}`, '\nif (x) {\n  return;\n}\n'],
  ['a quote', '> one\n> two', '\none\ntwo\n'],
  [
    'a list',
    '- first with words enough to be wrapped\n  - nested, and this is wrapped as well\n- last',
    '\n• first with words enough to be wrapped\n  • nested, and this is wrapped as well\n• last\n',
  ],
])('%s is read without what is drawn around it', (_, body, expected) => {
  for (const cols of [24, 46, 100]) expect(shown(body, cols)).toContain(expected);
});

test('what stands in the composer is read without its prompt, wrapped or not', () => {
  const screen = openScreen({ cols: 24, rows: 40 });
  screen.send({ type: 'room', room: roomView() });
  screen.send({ type: 'paste', text: 'words that go on over the edge\n  second  line' });
  expect(readAsText(screen.frame())).toContain('\nwords that go on over the edge\n  second  line');
  screen.close();
});
