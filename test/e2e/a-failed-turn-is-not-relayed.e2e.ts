import { expect, onTestFinished, test } from 'vitest';
import { startRoom } from '../harness/room.ts';

test('a model error fails the turn: its words are shown and go nowhere', async () => {
  const room = startRoom({ args: ['--grace', '0'] });
  onTestFinished(() => room.dispose());
  await room.ready();

  room.say('mock: address\nmock: error 529 @mock-b overloaded');
  const asked = await room.waitForMessage(
    'the failure',
    ({ deliveries }) => deliveries[0]?.state === 'failed',
  );
  expect(asked.deliveries[0]?.note).toContain('529');
  await room.waitFor('the words', 'its turn failed');
  room.say('mock: reply done');
  await room.waitForMessage('the next turn', ({ body }) => body === 'done');
  expect(room.received('b')).toEqual([]);
});
