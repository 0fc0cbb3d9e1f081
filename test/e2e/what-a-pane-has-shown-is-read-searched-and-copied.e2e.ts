import { readFileSync, statSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { copiedTexts } from '../harness/clipboard.ts';
import { startRoom } from '../harness/room.ts';

test('through 10,000 lines, with no key reaching the agent', async () => {
  const room = startRoom({ a: ['--inline'] });
  onTestFinished(() => room.dispose());
  await room.ready();
  room.say('mock: flood 12000');
  await room.waitFor('the flood', /flood line 12000\b/);
  await room.ready();
  room.prefix('1');
  await room.waitFor('the focus on A', '▸A');
  const typed = room.readBytes('a');

  // Typed in one go, before the history can be there.
  room.prefix('[');
  room.keys('?line 5432\r');
  await room.waitFor('the hit', /history \[\d+\/\d+\]/);
  await room.waitFor('the line that was looked for', /flood line 5432\b/);
  room.keys('0Vjjy');
  await room.waitFor('the copy', /Copied 3 lines by OSC 52 · no terminal confirms OSC 52/);
  const text = 'flood line 5432\nflood line 5433\nflood line 5434';
  expect(copiedTexts(room.view.output)).toEqual([text]);
  const file = room.file('copies/1.txt');
  expect(readFileSync(file, 'utf8')).toBe(text);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  await room.waitFor('the live screen', /flood line 12000\b/);

  // Up to the oldest line that is kept, and away.
  room.prefix('v');
  await room.waitFor('the history', /history \[/);
  room.keys('g');
  await room.waitFor('the first line', /history \[1\/\d+\]/);
  expect(room.screenText()).not.toMatch(/flood line 1200\d\b/);
  room.keys('\x1b');
  await room.waitFor('the live screen', /flood line 12000\b/);
  expect(room.readBytes('a')).toBe(typed);
  room.keys('hello');
  await room.waitFor('the composer', /❯ hello/);
});
