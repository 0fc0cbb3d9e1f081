import { expect, onTestFinished, test } from 'vitest';
import { startRoom } from '../harness/room.ts';

const paste = `\x1b[200~${'x'.repeat(3 * 1024 * 1024)}\x1b[201~`;

test('beyond 4 MB, whole and in words; the agent and the other one are as before', async () => {
  const room = startRoom({ a: ['--fault', 'never-reads'] });
  onTestFinished(() => room.dispose());
  await room.waitFor('the agents', /A mock-a .*B mock-b ○ idle/s);
  const before = await room.agentPids();
  room.prefix('1');
  room.keys(paste);
  room.keys(paste);
  await room.waitFor('the refusal', 'does not read its input; 4 MB are waiting already.');

  expect((await room.cli(['send', '@b', 'mock: reply all the same'])).code).toBe(0);
  await room.waitForMessage('the other agent', ({ body }) => body === 'all the same');
  expect(await room.agentPids()).toEqual(before);
  expect(room.readBytes('a')).toBe('');
});
