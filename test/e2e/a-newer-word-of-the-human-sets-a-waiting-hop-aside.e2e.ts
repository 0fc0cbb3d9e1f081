import { expect, onTestFinished, test } from 'vitest';
import { startRoom } from '../harness/room.ts';

test('a newer message of the human goes first; the hop that waited stays and can be sent after all', async () => {
  const room = startRoom({ args: ['--grace', '3600'] });
  onTestFinished(() => room.dispose());
  await room.ready();

  room.say('mock: reply @mock-b please review');
  await room.waitFor('the hop', /mock-a → mock-b in/);
  await room.cli(['send', '@b', 'mock: reply the other thing']);
  await room.waitForMessage('the answer', ({ from }) => from === 'b');
  await room.waitFor('the word on screen', 'set aside');
  expect(room.received('b')).toEqual(['mock: reply the other thing']);

  room.prefix('u');
  await room.waitFor('the queue', 'z undo drop');
  room.keys('z\x1b');
  await room.waitFor('the hop again', /mock-a → mock-b in/);
  room.prefix('y');
  await room.waitForMessage('the answer to the hop', ({ from, replyTo }) => from === 'b' && replyTo === 2);
  expect(room.received('b')).toHaveLength(2);
});
