import { expect, onTestFinished, test } from 'vitest';
import { startRoom } from '../harness/room.ts';

test('an agent that was stopped by a signal is shown as suspended, holds its hops, and goes on with one key', async () => {
  const room = startRoom({ args: ['--grace', '0'] });
  onTestFinished(() => room.dispose());
  await room.ready();
  const { b } = await room.agentPids();
  process.kill(b, 'SIGSTOP');
  await room.waitFor('the state', 'B mock-b ‖ suspended');
  room.say('mock: reply @mock-b please review');
  await room.waitFor('the reason', 'mock-b is suspended');
  expect(room.readBytes('b')).not.toContain('please review');

  room.prefix('\x1b[C');
  room.prefix('c');
  await room.waitForMessage('the answer to the hop', ({ from }) => from === 'b');
  expect(room.received('b')).toHaveLength(1);
});
