import { expect, onTestFinished, test } from 'vitest';
import { startRoom } from '../harness/room.ts';

test('@both reaches each agent once, with a delivery of its own', async () => {
  const room = startRoom();
  onTestFinished(() => room.dispose());
  await room.ready();

  const { code } = await room.cli(['send', '@both', 'mock: reply here']);
  expect(code).toBe(0);
  const message = await room.waitForMessage(
    'both answers',
    ({ from, deliveries }) =>
      from === 'user' && deliveries.length === 2 && deliveries.every(({ state }) => state === 'answered'),
  );
  expect(message.to).toEqual(['a', 'b']);
  expect(room.received('a')).toEqual(['mock: reply here']);
  expect(room.received('b')).toEqual(['mock: reply here']);
});
