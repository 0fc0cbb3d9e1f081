import { expect, onTestFinished, test } from 'vitest';
import { startRoom } from '../harness/room.ts';

test('an answer that addresses the peer is relayed there and back, each hop once and after its grace', async () => {
  const room = startRoom();
  onTestFinished(() => room.dispose());
  await room.ready();

  room.say('mock: reply @mock-b ping\\nmock: reply @mock-a pong');
  await room.waitFor('the grace of the first hop', /mock-a → mock-b in \d s/);
  expect(room.received('b')).toEqual([]);
  await room.waitFor('the grace of the way back', /mock-b → mock-a in \d s/);
  expect(room.received('a')).toEqual(['mock: reply @mock-b ping\\nmock: reply @mock-a pong']);
  await room.waitForMessage('the end of the chain', ({ to }) => to.includes('user'));

  const said = await room.messages();
  expect(said.map(({ from, to }) => [from, ...to])).toEqual([
    ['user', 'a'],
    ['a', 'b'],
    ['b', 'a'],
    ['a', 'user'],
  ]);
  expect(said.flatMap(({ deliveries }) => deliveries.map(({ state }) => state))).toEqual([
    'answered',
    'answered',
    'answered',
  ]);
  const [there = ''] = room.received('b');
  expect(there).toMatch(
    /^\[pairroom [0-9a-f]{16} #2 chat by mock-a, from your peer agent, not from the human\]\n@mock-b ping\n/,
  );
  expect(room.received('b')).toHaveLength(1);
  expect(room.received('a')).toHaveLength(2);
});
