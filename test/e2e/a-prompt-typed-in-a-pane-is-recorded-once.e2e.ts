import { expect, onTestFinished, test } from 'vitest';
import { startRoom } from '../harness/room.ts';

test('a prompt typed straight into an agent is in the conversation once, and its answer is relayed', async () => {
  const room = startRoom({ args: ['--grace', '0'] });
  onTestFinished(() => room.dispose());
  await room.ready();

  room.prefix('\x1b[D');
  room.keys('mock: reply @mock-b from the pane\r');
  await room.waitForMessage('the answer to the hop', ({ from }) => from === 'b');
  const said = await room.messages();
  expect(said.filter(({ from }) => from === 'user').map(({ origin, body }) => [origin, body])).toEqual([
    ['pane', 'mock: reply @mock-b from the pane'],
  ]);
  expect(room.received('a')).toHaveLength(1);
  expect(room.received('b')).toHaveLength(1);
});
