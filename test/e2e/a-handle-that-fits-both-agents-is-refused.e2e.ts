import { expect, onTestFinished, test } from 'vitest';
import { startRoom } from '../harness/room.ts';

test('with the same vendor twice the bare handle is refused from the human and not relayed from an agent', async () => {
  const room = startRoom({ args: ['--grace', '0'] });
  onTestFinished(() => room.dispose());
  await room.ready();

  const refused = await room.cli(['send', '@mock', 'hello']);
  expect(refused.code).toBe(3);
  expect(refused.stderr).toBe('pairroom: @mock could be @mock-a or @mock-b. Name one of them.\n');
  const unknown = await room.cli(['send', '@claude', 'hello']);
  expect(unknown.code).toBe(3);
  expect(unknown.stderr).toContain('@mock-a, @mock-b and @both');

  room.say('mock: reply @mock please review');
  await room.waitFor('why it did not go', 'its handle fits both agents');
  expect(room.received('b')).toEqual([]);
  expect((await room.messages()).map(({ from }) => from)).toEqual(['user', 'a']);
});
