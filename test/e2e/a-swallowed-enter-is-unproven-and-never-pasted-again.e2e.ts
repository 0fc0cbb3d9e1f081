import { expect, onTestFinished, test } from 'vitest';
import { startRoom } from '../harness/room.ts';

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
