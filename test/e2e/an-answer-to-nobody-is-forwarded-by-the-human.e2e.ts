import { expect, onTestFinished, test } from 'vitest';
import { startRoom } from '../harness/room.ts';

test('an answer that addresses nobody says so and is forwarded with one key and a comment', async () => {
  const room = startRoom();
  onTestFinished(() => room.dispose());
  await room.ready();

  room.say('mock: reply the cache is stale, as mock-b feared');
  await room.waitFor('where it did not go', 'not sent on: does not address @mock-b · f');
  room.prefix('f');
  await room.waitFor('what Enter will do', '#2 → mock-b · Enter sends');
  room.keys('see for yourself\r');
  await room.waitForMessage('an answer', ({ from }) => from === 'b');
  const [prompt = '', ...more] = room.received('b');
  expect(more).toEqual([]);
  expect(prompt).toMatch(/^see for yourself\n/);
  expect(prompt).toContain('the cache is stale, as mock-b feared');
});
