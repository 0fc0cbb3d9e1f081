import { expect, onTestFinished, test } from 'vitest';
import { type Room, startRoom } from '../harness/room.ts';
import { program } from '../harness/run-command.ts';
import type { Program } from '../harness/terminal.ts';
import { waitFor } from '../harness/wait-for.ts';

/** Runs what is given between two looks at the line settings, and says how it ended. */
const script = 'stty -g; "$@"; echo "ended with $?"; stty -g; read end';

/** A view of the room that is started from a shell, as a human does. */
async function fromAShell(room: Room): Promise<Program> {
  const shell = room.inTerminal('/bin/sh', ['-c', script, 'sh', process.execPath, program, 'attach']);
  onTestFinished(() => shell.dispose());
  await shell.waitFor('the room', /A mock-a ○ idle/);
  return shell;
}

/** The view that runs under the shell. */
function viewOf(room: Room): number {
  const view = room.processes().find(({ command, pid }) => command === 'pairroom' && pid !== room.view.pid);
  if (view === undefined) throw new Error('no view runs');
  return view.pid;
}

const ways: { way: string; code: number; leave(room: Room, shell: Program): unknown }[] = [
  { way: 'detach', code: 0, leave: (_, shell) => shell.keys('\x1ad') },
  {
    way: 'stop',
    code: 0,
    async leave(_, shell) {
      shell.keys('\x1aq');
      await shell.waitFor('the question', 'Stop this room?');
      shell.keys('y');
    },
  },
  { way: 'SIGTERM', code: 0, leave: (room) => process.kill(viewOf(room), 'SIGTERM') },
  { way: 'SIGINT', code: 0, leave: (room) => process.kill(viewOf(room), 'SIGINT') },
  { way: 'SIGHUP', code: 0, leave: (room) => process.kill(viewOf(room), 'SIGHUP') },
  { way: 'SIGQUIT', code: 0, leave: (room) => process.kill(viewOf(room), 'SIGQUIT') },
  { way: 'another view', code: 0, leave: (room) => fromAShell(room) },
  { way: 'a stop from outside', code: 0, leave: (room) => room.cli(['stop']) },
];

test.each(ways)('$way leaves the modes and the line settings as they were', async ({ code, leave }) => {
  const room = startRoom();
  onTestFinished(() => room.dispose());
  await room.ready();
  const untouched = room.inTerminal('/bin/cat', []);
  onTestFinished(() => untouched.dispose());
  const shell = await fromAShell(room);
  expect(shell.modes()).toMatchObject({ alternate: true, bracketedPasteMode: true });

  await leave(room, shell);
  await shell.waitFor('the end', /ended with \d+\n.+/);
  expect(shell.text()).toContain(`ended with ${code}`);
  const settings = shell.text().match(/^[0-9a-f]+(:[0-9a-f]+)+$/gm) ?? [];
  expect(settings).toHaveLength(2);
  expect(settings[1]).toBe(settings[0]);
  expect(shell.modes()).toEqual(untouched.modes());
  expect(shell.screen().cursor.visible).toBe(true);
});

test('an exception that nobody caught restores them as well, and is told', async () => {
  const bug =
    "const t = await import('node:worker_threads'); if (t.isMainThread) setTimeout(() => { throw new Error('a bug') }, 1500)";
  const room = startRoom();
  onTestFinished(() => room.dispose());
  await room.ready();
  const untouched = room.inTerminal('/bin/cat', []);
  onTestFinished(() => untouched.dispose());
  const shell = room.inTerminal('/bin/sh', [
    '-c',
    script,
    'sh',
    process.execPath,
    '--import',
    `data:text/javascript,${encodeURIComponent(bug)}`,
    program,
    'attach',
  ]);
  onTestFinished(() => shell.dispose());
  await shell.waitFor('the room', /A mock-a ○ idle/);
  await shell.waitFor('the end', /ended with 1\n.+/);
  expect(shell.text()).toContain('Error: a bug');
  const settings = shell.text().match(/^[0-9a-f]+(:[0-9a-f]+)+$/gm) ?? [];
  expect(settings).toHaveLength(2);
  expect(settings[1]).toBe(settings[0]);
  expect(shell.modes()).toEqual(untouched.modes());
});

test('a terminal that goes away ends the view within two seconds; the room goes on', async () => {
  const room = startRoom();
  onTestFinished(() => room.dispose());
  await room.ready();
  const host = room.hostPid();
  const shell = await fromAShell(room);
  const view = viewOf(room);
  await shell.dispose();
  await waitFor('the view to end', () => room.processes().every(({ pid }) => pid !== view), {
    ceiling: 2000,
  });
  expect(room.hostPid()).toBe(host);
  expect((await room.cli(['status'])).code).toBe(0);
});
