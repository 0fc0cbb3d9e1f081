import { expect, onTestFinished, test } from 'vitest';
import { copiedTexts } from '../harness/clipboard.ts';
import { type Room, startRoom } from '../harness/room.ts';

/** A report of the mouse; column and row count from 1. */
const mouse = (code: number, x: number, y: number, end = 'M') => `\x1b[<${code};${x};${y}${end}`;
const press = (x: number, y: number) => mouse(0, x, y);
const move = (x: number, y: number) => mouse(32, x, y);
const release = (x: number, y: number) => mouse(0, x, y, 'm');

/** Row of the terminal, from 1, that shows a text; and the column in which it begins. */
function placeOf(room: Room, text: string): { x: number; y: number } {
  const lines = room.screenText().split('\n');
  const y = lines.findIndex((line) => line.includes(text));
  return { x: (lines[y]?.indexOf(text) ?? 0) + 1, y: y + 1 };
}

async function copied(room: Room, count: number): Promise<string> {
  await room.waitFor('the copy', () => copiedTexts(room.view.output).length === count);
  return copiedTexts(room.view.output).at(-1) ?? '';
}

test('focused or not, to the lines that have scrolled away, by words and by lines', async () => {
  const room = startRoom({ a: ['--inline'], b: ['--inline'] });
  onTestFinished(() => room.dispose());
  await room.ready();
  room.say('mock: flood 300');
  await room.waitFor('the flood', /flood line 300\b/);
  await room.ready();
  // A click tells the agent that it has the focus, and no more.
  const read = () =>
    [room.readBytes('a'), room.readBytes('b')].map((bytes) => bytes.replaceAll('\x1b[I', ''));
  const typed = read();

  // The conversation has the focus. The pointer leaves the pane to the right, and its neighbour is not copied.
  const from = placeOf(room, 'flood line 280');
  const to = placeOf(room, 'flood line 282');
  room.keys(
    press(from.x + 6, from.y) +
      move(from.x + 8, from.y + 1) +
      move(from.x + 120, to.y) +
      release(from.x + 120, to.y),
  );
  expect(await copied(room, 1)).toBe('line 280\nflood line 281\nflood line 282');
  await room.waitFor('the focus', '▸A');
  await room.waitFor('the live screen', (text) => !text.includes('history ['));

  const word = placeOf(room, '290');
  const click = press(word.x + 1, word.y) + release(word.x + 1, word.y);
  room.keys(click + click);
  expect(await copied(room, 2)).toBe('290');
  room.keys(click);
  expect(await copied(room, 3)).toBe('flood line 290');

  // Above the pane it scrolls, as long as the button is down.
  const last = placeOf(room, 'flood line 295');
  room.keys(press(last.x, last.y) + move(last.x, 1));
  await room.waitFor('lines that had scrolled away', /flood line 200\b/);
  room.keys(release(last.x, 1));
  const lines = (await copied(room, 4)).split('\n');
  expect(lines.slice(-2)).toEqual(['flood line 294', 'f']);
  expect(lines).toContain('flood line 201');

  // The wheel reads back, and is through when it is at the end again.
  const wheel = (code: number) => mouse(code, last.x, last.y);
  room.keys(wheel(64) + wheel(64));
  await room.waitFor('the history', 'history [');
  room.keys(wheel(65) + wheel(65) + wheel(65));
  await room.waitFor('the live screen', (text) => !text.includes('history ['));
  expect(read()).toEqual(typed);
});
