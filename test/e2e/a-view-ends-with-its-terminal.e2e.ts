import { expect, onTestFinished, test } from 'vitest';
import { startRoom } from '../harness/room.ts';
import { program } from '../harness/run-command.ts';
import { waitFor } from '../harness/wait-for.ts';

const view = `${process.execPath} ${program} attach`;

test.each([
  { when: 'its shell is told', shell: ['/bin/sh', '-c', `exec ${view}`], suspend: false },
  {
    when: 'its shell ignores the hangup',
    shell: ['/bin/sh', '-c', `trap "" HUP; ${view}; true`],
    suspend: false,
  },
  { when: 'it is suspended', shell: ['/bin/bash', '--norc', '--noprofile', '-i'], suspend: true },
])('within two seconds, when $when; the room goes on', async ({ shell: [file = '', ...args], suspend }) => {
  const room = startRoom();
  onTestFinished(() => room.dispose());
  await room.ready();
  const host = room.hostPid();
  const shell = room.inTerminal(file, args);
  onTestFinished(() => shell.dispose());
  if (suspend) shell.keys(`${view}\r`);
  await shell.waitFor('the room', /A mock-a ○ idle/);
  if (suspend) {
    shell.keys('\x1a\x1a');
    await shell.waitFor('the stop', 'Stopped');
  }
  const views = () =>
    room.processes().filter(({ command, pid }) => command === 'pairroom' && pid !== room.view.pid);
  expect(views()).toHaveLength(1);

  shell.hangUp();
  await waitFor('the view to end', () => views().length === 0, { ceiling: 2000 });
  expect(room.hostPid()).toBe(host);
  expect((await room.cli(['status'])).code).toBe(0);
});
