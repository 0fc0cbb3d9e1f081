import { expect, onTestFinished, test } from 'vitest';
import { startRoom } from '../harness/room.ts';
import { waitFor } from '../harness/wait-for.ts';

const told = [
  '\\e]0;⠋ the cache plan\\a',
  '\\e]9;4;1;40\\a',
  '\\e]7;file://host@/packages/api\\e\\',
  '\\e]777;notify;Tests;all green\\a',
  '\\a',
].join('');

/** How often the human's terminal rang. */
function rings(output: string): number {
  return output.replace(/\x1b\][^\x07\x1b]*(\x07|\x1b\\)/g, '').split('\x07').length - 1;
}

test('titles, progress, places and notifications are words of its line; it rings once, until the human looks', async () => {
  const quiet = ['--fault', 'no-title'];
  const room = startRoom({ cols: 300, a: quiet, b: quiet });
  onTestFinished(() => room.dispose());
  await room.ready();
  room.prefix('2');
  room.say(
    `mock: emit ${told.replace('@', room.project)}\nmock: think 400\nmock: emit \\a\\a\\a\nmock: reply done`,
  );
  await room.waitFor(
    'the line',
    /A mock-a ● working ! calls you .* 40 % · Tests: all green · the cache plan · in packages\/api/,
  );
  await room.waitFor('the end of the turn', /A mock-a ○ idle ! calls you/);
  expect(rings(room.view.output)).toBe(1);

  room.prefix('1');
  await room.waitFor('the mark to go', (text) => !text.includes('! calls you'));
  room.keys('x');
  await room.waitFor('the answered notification to go', (text) => !text.includes('Tests: all green'));
  room.keys('\x15mock: emit \\a\r');
  await waitFor('the bell of the focused agent', () => rings(room.view.output) === 2);
  for (const raw of ['\x1b]0;', '\x1b]9;', '\x1b]7;', '\x1b]777;'])
    expect(room.view.output).not.toContain(raw);
});
