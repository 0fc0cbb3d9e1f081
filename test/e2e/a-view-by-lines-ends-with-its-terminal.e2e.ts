import { expect, onTestFinished, test } from 'vitest';
import { startLinearRoom } from '../harness/linear-room.ts';
import { waitFor } from '../harness/wait-for.ts';

test('a view by lines whose terminal is gone ends, and the agents go on', async () => {
  const room = startLinearRoom();
  onTestFinished(() => room.dispose());
  await room.ready();
  const before = { host: room.hostPid(), agents: await room.agentPids() };
  room.view.hangUp();
  const ours = () => room.processes().filter(({ pid }) => pid === room.view.pid);
  await waitFor('the view to end', () => ours().length === 0);
  expect({ host: room.hostPid(), agents: await room.agentPids() }).toEqual(before);
});

test('/stop asks, and ends the room', async () => {
  const room = startLinearRoom();
  onTestFinished(() => room.dispose());
  await room.ready();
  room.keys('/stop\r');
  await room.waitFor('the question', 'Stop this room?');
  room.keys('y\r');
  await waitFor('the end', () => room.view.exit !== null);
  expect(room.screenText()).toContain('The room has stopped.');
});

test('an agent that a signal has stopped goes on by /wake', async () => {
  const room = startLinearRoom();
  onTestFinished(() => room.dispose());
  await room.ready();
  process.kill((await room.agentPids()).b, 'SIGSTOP');
  await room.waitFor('that it is suspended', '/wake mock-b lets it go on');
  room.keys('/wake b\r');
  await room.waitFor('that it goes on', /lets it go on(.|\n)*^mock-b is idle$/m);
});
