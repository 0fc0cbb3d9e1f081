import { expect, onTestFinished, test } from 'vitest';
import { startRoom } from '../harness/room.ts';
import { program } from '../harness/run-command.ts';
import { waitFor } from '../harness/wait-for.ts';

test('a second pairroom attaches to the same host and agents; the first view ends and says why', async () => {
  const room = startRoom();
  onTestFinished(() => room.dispose());
  await room.ready();
  const before = { host: room.hostPid(), agents: await room.agentPids() };
  const first = room.view;

  const second = room.inTerminal(process.execPath, [program, 'attach']);
  onTestFinished(() => second.dispose());
  await second.waitFor('the room', /A mock-a ○ idle/);
  await waitFor('the first view to end', () => first.exit !== null);
  expect(first.exit?.code).toBe(0);
  await first.waitFor('why', 'Another terminal took this room over. The agents go on.');
  expect({ host: room.hostPid(), agents: await room.agentPids() }).toEqual(before);
});
