import { expect, onTestFinished, test } from 'vitest';
import { startRoom } from '../harness/room.ts';

test('a dialog that opens between paste and Enter gets no Enter; the delivery is unproven and never typed again', async () => {
  const room = startRoom({ b: ['--fault', 'dialog-after-paste'], args: ['--grace', '0'] });
  onTestFinished(() => room.dispose());
  await room.ready();

  room.say('mock: reply @mock-b please review');
  await room.waitForMessage('the verdict', ({ deliveries }) => deliveries[0]?.state === 'unknown');
  await room.waitFor('the word on screen', 'unproven');
  const typed = room.readBytes('b');
  expect(typed).toContain('please review');
  expect(typed).not.toContain('\r');

  room.prefix('\x1b[C');
  room.keys('1');
  await room.waitFor('the agent to be idle again', /B mock-b ○ idle/);
  room.prefix('p');
  await room.waitFor('the pause', 'relay paused');
  room.prefix('p');
  await room.waitFor('the relay', 'relay: on @mention');
  expect(room.readBytes('b').split('please review')).toHaveLength(2);
  expect(room.received('b')).toEqual([]);
});
