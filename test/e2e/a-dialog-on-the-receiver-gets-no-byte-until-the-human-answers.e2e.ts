import { expect, onTestFinished, test } from 'vitest';
import { startRoom } from '../harness/room.ts';

test('while the receiver asks for permission nothing is typed; the hop goes once when the human has answered', async () => {
  const room = startRoom({ args: ['--grace', '0'] });
  onTestFinished(() => room.dispose());
  await room.ready();

  await room.cli(['send', '@b', 'mock: dialog Bash "rm -rf build"\nmock: reply built']);
  await room.waitFor('the dialog', /B mock-b ◆ needs you: permission/);
  const before = room.readBytes('b');
  room.say('mock: reply @mock-b please review');
  await room.waitFor('the reason', 'mock-b asks: permission');
  room.prefix('y');
  await room.waitFor('the reason again', 'mock-b asks: permission');
  expect(room.readBytes('b')).toBe(before);

  room.prefix('\x1b[C');
  room.keys('1');
  await room.waitForMessage('the answer to the hop', ({ from, replyTo }) => from === 'b' && replyTo !== 1);
  expect(room.received('b').filter((text) => text.includes('please review'))).toHaveLength(1);
  expect(room.readBytes('b').slice(before.length)).toMatch(/^\x1b\[I1\x1b\[200~\[pairroom /);
});
