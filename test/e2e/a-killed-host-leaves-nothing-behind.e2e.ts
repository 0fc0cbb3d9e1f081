import { expect, onTestFinished, test } from 'vitest';
import { startRoom } from '../harness/room.ts';
import { waitFor } from '../harness/wait-for.ts';

test('after the host was killed nothing of the room runs on, and the next start opens it with its history', async () => {
  const room = startRoom({ args: ['--grace', '3600'] });
  onTestFinished(() => room.dispose());
  await room.ready();
  room.say('mock: reply @mock-b remember this');
  await room.waitFor('a hop that waits', /mock-a → mock-b in/);
  const before = await room.messages();

  process.kill(room.hostPid(), 'SIGKILL');
  await room.waitFor('the truth', "the room's host is gone");
  await waitFor('the agents to end', () => room.processes().every(({ pid }) => pid === room.view.pid));

  await room.attach();
  await room.waitFor('the history', '@mock-b remember this');
  await room.ready();
  const after = await room.messages();
  expect(after.map(({ seq, body }) => [seq, body])).toEqual(before.map(({ seq, body }) => [seq, body]));
  room.prefix('y');
  await room.waitForMessage('the hop after all', ({ from }) => from === 'b');
  expect(room.received('b')).toHaveLength(1);
});

test('what outlives its terminal is ended by the next start, which names it', async () => {
  const room = startRoom({ a: ['--fault', 'ignores-sighup'] });
  onTestFinished(() => room.dispose());
  await room.ready();
  const { a } = await room.agentPids();
  process.kill(room.hostPid(), 'SIGKILL');
  await room.waitFor('the notice', 'the connection to the room is lost');
  expect(room.processes().some(({ pid }) => pid === a)).toBe(true);

  await room.attach();
  await room.ready();
  expect(room.view.output).toContain(`A host that ended abnormally left mock-a (${a}) running; ended now.`);
  expect(room.processes().some(({ pid }) => pid === a)).toBe(false);
});

test('a message that was on its way when the host was killed is unproven and never typed again', async () => {
  const room = startRoom({ b: ['--fault', 'swallow-enter'], args: ['--grace', '0'] });
  onTestFinished(() => room.dispose());
  await room.ready();
  room.say('mock: reply @mock-b please review');
  await room.waitForMessage(
    'the hop to be typed',
    ({ from, deliveries }) => from === 'a' && deliveries[0]?.state === 'written',
  );
  process.kill(room.hostPid(), 'SIGKILL');
  await waitFor('the agents to end', () => room.processes().every(({ pid }) => pid === room.view.pid));

  await room.attach();
  await room.ready();
  const [, hop] = await room.messages();
  expect(hop?.deliveries[0]?.state).toBe('unknown');
  await room.waitFor('the word on screen', 'unproven');
  expect(room.readBytes('b').split('please review')).toHaveLength(2);
});
