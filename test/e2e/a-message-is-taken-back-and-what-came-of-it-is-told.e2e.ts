import { expect, onTestFinished, test } from 'vitest';
import { startRoom } from '../harness/room.ts';

test('/takeback drops what waits, and interrupts the turn of what was taken', async () => {
  const room = startRoom();
  onTestFinished(() => room.dispose());
  await room.ready();

  room.say('mock: tool Bash 60000');
  await room.waitForMessage('the turn', ({ deliveries }) => deliveries[0]?.state === 'accepted');
  room.say('mock: reply too early');
  await room.waitForMessage(
    'what waits',
    ({ seq, deliveries }) => seq === 2 && deliveries[0]?.state === 'held',
  );
  room.keys('/takeback #2\r');
  await room.waitFor('what came of it', 'nothing of it was typed');
  room.keys('/takeback #1\r');
  await room.waitFor('what came of it', 'taken back: the agent had it');
  const [first, second] = await room.messages();
  expect([first, second].map((one) => one?.deliveries[0]?.state)).toEqual(['interrupted', 'cancelled']);
  expect(room.received('a')).toEqual(['mock: tool Bash 60000']);
});
