import { spawn } from 'node:child_process';
import { expect, test } from 'vitest';
import { type Room, startRoom } from '../harness/room.ts';
import { waitFor } from '../harness/wait-for.ts';

const stubborn = "trap '' HUP TERM; while :; do sleep 60; done";

const ways: { way: string; end(room: Room): unknown; left: number }[] = [
  { way: 'stop', end: (room) => room.cli(['stop']), left: 0 },
  { way: 'a SIGTERM to the host', end: (room) => process.kill(room.hostPid(), 'SIGTERM'), left: 0 },
  {
    way: 'the end of the agent itself',
    // Host, its agent B and the view go on.
    left: 3,
    end: (room) => {
      room.keys('\x1a1');
      room.keys('/exit\r');
    },
  },
  {
    way: 'the death of the host, and the next start',
    // Host, view and both agents again, and what agent A starts.
    left: 8,
    async end(room) {
      process.kill(room.hostPid(), 'SIGKILL');
      await room.waitFor('the notice', 'the connection to the room is lost');
      await room.attach();
      await room.ready();
      expect(room.view.output).toMatch(
        /A host that ended abnormally left .*sh \(\d+\).* running; ended now\./,
      );
    },
  },
];

test.concurrent.for(ways)('after $way', async ({ end, left }, { onTestFinished }) => {
  const room = startRoom({ a: ['--fault', 'grandchild', '--fault', 'orphan'] });
  onTestFinished(() => room.dispose());
  // Of the same name, started by somebody else.
  const bystander = spawn('/bin/sh', ['-c', stubborn], { detached: true, stdio: 'ignore' });
  onTestFinished(() => {
    if (bystander.pid !== undefined) process.kill(-bystander.pid, 'SIGKILL');
  });
  await room.ready();
  const trapping = () => room.processes().filter(({ command }) => command.includes('trap'));
  await waitFor('the grandchildren', () => trapping().length === 2);
  const grandchildren = trapping().map(({ pid }) => pid);

  await end(room);
  await waitFor('the end of all that it started', () => {
    const running = room.processes();
    return running.length <= left && running.every(({ pid }) => !grandchildren.includes(pid));
  });
  expect(bystander.exitCode).toBeNull();
  expect(bystander.signalCode).toBeNull();
});
