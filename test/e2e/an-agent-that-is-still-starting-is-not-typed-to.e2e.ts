import { expect, onTestFinished, test } from 'vitest';
import { startRoom } from '../harness/room.ts';

test('a message to an agent that starts waits for it, and goes once', async () => {
  const room = startRoom({ b: ['--fault', 'slow-start=6000'] });
  onTestFinished(() => room.dispose());
  await room.waitFor('the start', /B mock-b \S+ starting/);
  expect((await room.cli(['send', '@b', 'mock: reply here I am'])).code).toBe(0);
  const held = await room.waitForMessage('the reason', ({ deliveries }) => deliveries[0]?.state === 'held');
  expect(held.deliveries[0]?.reason).toEqual({ code: 'starting' });
  await room.waitForMessage('the answer', ({ body }) => body === 'here I am');
  expect(room.received('b')).toEqual(['mock: reply here I am']);
  // A terminal echoes what comes before its program has taken it over.
  expect(room.view.output).not.toContain('200~');
});
