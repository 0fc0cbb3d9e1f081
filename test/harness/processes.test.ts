import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { processesWith } from './processes.ts';
import { waitFor } from './wait-for.ts';

test('a process is found by its environment for as long as it runs, in whatever group', async () => {
  const mark = randomUUID();
  const child = spawn('/bin/sleep', ['60'], { detached: true, env: { PAIRROOM_TEST: mark } });
  await waitFor('the process', () => processesWith(`PAIRROOM_TEST=${mark}`)[0]?.pid === child.pid);
  child.kill('SIGKILL');
  await waitFor('its end', () => processesWith(`PAIRROOM_TEST=${mark}`).length === 0);
});

test('a wait that is in vain says what for, and shows the picture', async () => {
  const waiting = waitFor('the moon', () => false, { ceiling: 30, picture: () => 'clouds' });
  await expect(waiting).rejects.toThrow(/in vain: the moon\nclouds/);
});
