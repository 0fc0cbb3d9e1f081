import { expect, onTestFinished, test } from 'vitest';
import { startRoom } from '../harness/room.ts';

test('a draft in the receiver holds the hop, stays as it is, and the hop goes when it is gone', async () => {
  const room = startRoom({ b: ['--fault', 'draft=half-a-thought'], args: ['--grace', '0'] });
  onTestFinished(() => room.dispose());
  await room.ready();

  room.say('mock: reply @mock-b please review');
  await room.waitFor('the reason', 'your draft is in mock-b');
  expect(room.readBytes('b')).not.toContain('please review');
  expect(room.screenText()).toContain('❯ half-a-thought');

  room.prefix('\x1b[C');
  room.keys('\x15');
  await room.waitForMessage('the answer to the hop', ({ from }) => from === 'b');
  expect(room.received('b')).toHaveLength(1);
});

test('what the human is typing is no less a draft', async () => {
  const room = startRoom({ args: ['--grace', '0'] });
  onTestFinished(() => room.dispose());
  await room.ready();

  room.say('mock: think 600\nmock: reply @mock-b please review');
  room.prefix('\x1b[C');
  room.keys('I have an idea');
  await room.waitFor('the reason', 'your draft is in mock-b');
  expect(room.readBytes('b')).not.toContain('please review');
  room.keys('\x15');
  await room.waitForMessage('the answer to the hop', ({ from }) => from === 'b');
  expect(room.received('b')).toHaveLength(1);
});
