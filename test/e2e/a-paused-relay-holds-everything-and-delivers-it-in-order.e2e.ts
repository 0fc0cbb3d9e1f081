import { expect, onTestFinished, test } from 'vitest';
import { startRoom } from '../harness/room.ts';

test('while the relay is paused nothing is typed; afterwards everything goes, in order', async () => {
  const room = startRoom({ args: ['--grace', '0'] });
  onTestFinished(() => room.dispose());
  await room.ready();

  room.prefix('p');
  await room.waitFor('the pause', 'relay paused');
  for (const n of [1, 2, 3]) {
    const { code } = await room.cli(['send', '@b', `mock: reply answer ${n}`]);
    expect(code).toBe(0);
  }
  await room.waitFor('the reason', '3 held: the relay is paused');
  expect(room.readBytes('b')).not.toContain('answer');

  room.prefix('p');
  await room.waitForMessage('the last answer', ({ body }) => body === 'answer 3');
  expect(room.received('b')).toEqual([1, 2, 3].map((n) => `mock: reply answer ${n}`));
});
