import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startRoom } from '../harness/room.ts';
import { waitFor } from '../harness/wait-for.ts';

test('a cleaner that removes the socket cuts nobody off, and the next command finds the room', async () => {
  const room = startRoom();
  onTestFinished(() => room.dispose());
  await room.ready();
  const run = join(room.home, 'run');
  const [name = ''] = readdirSync(run);
  rmSync(join(run, name));
  room.say('mock: reply still here');
  await room.waitFor('the view that is attached', 'still here');
  await waitFor('a command', async () => (await room.cli(['status'])).code === 0);
  expect(statSync(join(run, name)).mode & 0o777).toBe(0o600);
});

test('a host whose socket cannot be made again still ends its agents when it is asked to', async () => {
  const room = startRoom();
  onTestFinished(() => room.dispose());
  await room.ready();
  const run = join(room.home, 'run');
  rmSync(run, { recursive: true });
  writeFileSync(run, '');
  process.kill(room.hostPid(), 'SIGTERM');
  await waitFor('the end of the room', () => room.processes().every(({ pid }) => pid === room.view.pid));
});
