import { expect, onTestFinished, test } from 'vitest';
import { startRoom } from '../harness/room.ts';
import { waitFor } from '../harness/wait-for.ts';

test('when the receiver swallows the Enter, the delivery becomes unproven and is never pasted again', async () => {
  const room = startRoom({ b: ['--fault', 'swallow-enter'], args: ['--grace', '0'] });
  onTestFinished(() => room.dispose());
  await room.ready();

  room.say('mock: reply @mock-b please review');
  const unproven = await room.waitForMessage(
    'the verdict',
    ({ deliveries }) => deliveries[0]?.state === 'unknown',
  );
  expect(unproven.deliveries[0]?.note).toBe('typed into mock-b, no sign that it was taken');
  await room.waitFor('the word on screen', '#2 to mock-b is unproven');
  expect(room.readBytes('b').split('please review')).toHaveLength(2);

  // The human's own Enter proves it after all.
  room.prefix('\x1b[C');
  room.keys('\r');
  await room.waitForMessage(
    'the late proof',
    ({ deliveries }) => deliveries[0]?.state === 'answered' && deliveries[0].to === 'b',
  );
  expect(room.received('b')).toHaveLength(1);
});

test('what stays in the composer holds the next message, which is not joined to it', async () => {
  const room = startRoom({ b: ['--fault', 'swallow-enter'] });
  onTestFinished(() => room.dispose());
  await room.ready();
  // Of so many lines that the agent shows them as a chip.
  const first = `mock: reply first\n${'a line\n'.repeat(700)}`.trim();
  await room.cli(['send', '@b', '-'], first);
  await room.waitForMessage('the verdict', ({ deliveries }) => deliveries[0]?.state === 'unknown');
  await room.cli(['send', '@b', 'mock: reply second']);
  await room.waitFor('the reason', 'your draft is in mock-b');
  expect(room.readBytes('b')).not.toContain('second');

  room.prefix('3');
  room.keys('\r');
  await room.waitForMessage('its answer', ({ from, body }) => from === 'b' && body === 'first');
  await waitFor('the next in the composer', () => room.readBytes('b').includes('second'));
  await room.waitFor('its verdict', '#2 to mock-b is unproven');
  room.keys('\r');
  await room.waitForMessage('the other answer', ({ from, body }) => from === 'b' && body === 'second');
  expect(room.received('b')).toEqual([first, 'mock: reply second']);
});
