import { expect, onTestFinished, test } from 'vitest';
import { startRoom } from '../harness/room.ts';
import { program } from '../harness/run-command.ts';
import { waitFor } from '../harness/wait-for.ts';

test('who names other agents than those at work is told so, and what runs goes on', async () => {
  const room = startRoom();
  onTestFinished(() => room.dispose());
  await room.ready();
  const before = await room.agentPids();

  const other = room.inTerminal(process.execPath, [program, 'claude', 'mock']);
  onTestFinished(() => other.dispose());
  await waitFor('its end', () => other.exit !== null);
  expect(other.exit?.code).toBe(3);
  await other.waitFor('why', 'mock and mock are at work here already.');

  expect(room.view.exit).toBeNull();
  expect(await room.agentPids()).toEqual(before);
});
