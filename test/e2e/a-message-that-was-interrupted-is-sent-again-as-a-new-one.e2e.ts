import { expect, onTestFinished, test } from 'vitest';
import { startRoom } from '../harness/room.ts';

test('/retry sends the message again, once, under a number of its own', async () => {
  const room = startRoom();
  onTestFinished(() => room.dispose());
  await room.ready();

  room.say('mock: tool Bash 60000');
  await room.waitFor('the turn', /A \S+ ● working/);
  room.prefix('x');
  await room.waitForMessage(
    'its end',
    ({ seq, deliveries }) => seq === 1 && deliveries[0]?.state === 'interrupted',
  );
  room.keys('/retry #1\r');
  await room.waitForMessage('the new one', ({ retryOf, deliveries }) => {
    return retryOf === 1 && deliveries[0]?.state === 'accepted';
  });
  room.keys('/retry #1\r');
  await room.waitFor('why not twice', 'It was sent again as');
  expect(room.received('a')).toEqual(['mock: tool Bash 60000', 'mock: tool Bash 60000']);
});
