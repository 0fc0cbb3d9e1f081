import { existsSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { startRoom } from '../harness/room.ts';
import { program } from '../harness/run-command.ts';
import { waitFor } from '../harness/wait-for.ts';

test('a host that has its lock and does not listen yet is asked once it does', async () => {
  const room = startRoom();
  onTestFinished(() => room.dispose());
  const lock = () => existsSync(room.file('host.json'));
  await waitFor('the lock', lock);
  const host = room.hostPid();
  process.kill(host, 'SIGSTOP');
  const stop = room.inTerminal(process.execPath, [program, 'stop']);
  onTestFinished(() => stop.dispose());
  await stop.waitFor('the stop to be under way', 'Stopping');
  process.kill(host, 'SIGCONT');
  // Before the 8 s after which a host that does not answer is ended by a signal.
  await waitFor('the end of the stop', () => stop.exit !== null, { ceiling: 7000 });
  expect(stop.exit).toMatchObject({ code: 0 });
  expect(lock()).toBe(false);
  await waitFor('the end of all', () => room.processes().length === 0);
});
