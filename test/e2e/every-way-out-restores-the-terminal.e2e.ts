import { expect, onTestFinished, test } from 'vitest';
import { modesLeft } from '../harness/modes-left.ts';
import { type Room, startRoom } from '../harness/room.ts';
import { program } from '../harness/run-command.ts';
import type { Program } from '../harness/terminal.ts';

/** Runs what is given between two looks at the line settings, and says how it ended. */
const script = 'stty -g; "$@"; echo "ended with $?"; stty -g; read end';

/** Tells in the terminal's own stream when raw mode goes on and off. */
const rawModeIsTold = `
  const { ReadStream } = await import('node:tty');
  const { writeSync } = await import('node:fs');
  const { setRawMode } = ReadStream.prototype;
  ReadStream.prototype.setRawMode = function (on) {
    writeSync(1, '\\x1b_raw ' + on + '\\x1b\\\\');
    return setRawMode.call(this, on);
  };`;

/** Code that runs in the main thread of the view alone. */
const inMainThread = (code: string) =>
  `if ((await import('node:worker_threads')).isMainThread) { ${rawModeIsTold} ${code} }`;

/** A view of the room that is started from a shell, as a human does. `code` runs in it as well. */
async function fromAShell(room: Room, code = ''): Promise<Program> {
  const preload = `data:text/javascript,${encodeURIComponent(inMainThread(code))}`;
  const shell = room.inTerminal('/bin/sh', [
    ...['-c', script, 'sh'],
    ...[process.execPath, '--import', preload, program, 'attach'],
  ]);
  onTestFinished(() => shell.dispose());
  await shell.waitFor('the room', /A mock-a ○ idle/);
  return shell;
}

async function readyRoom(): Promise<Room> {
  const room = startRoom();
  onTestFinished(() => room.dispose());
  await room.ready();
  return room;
}

/** The view that runs under the shell. */
function viewOf(room: Room): number {
  const view = room.processes().find(({ command, pid }) => command === 'pairroom' && pid !== room.view.pid);
  if (view === undefined) throw new Error('no view runs');
  return view.pid;
}

/** The terminal is as it was; while raw mode was on, no mouse report could come any more. */
async function expectRestored(shell: Program, code: number): Promise<void> {
  await shell.waitFor('the end', /ended with \d+\n.+/);
  expect(shell.text()).toContain(`ended with ${code}`);
  const settings = shell.text().match(/^[0-9a-f]+(:[0-9a-f]+)+$/gm) ?? [];
  expect(settings).toHaveLength(2);
  expect(settings[1]).toBe(settings[0]);
  expect(modesLeft(shell.output)).toEqual([]);
  const untilCooked = shell.output.slice(0, shell.output.lastIndexOf('\x1b_raw false'));
  expect(untilCooked).toContain('\x1b_raw true');
  expect(modesLeft(untilCooked)).toEqual([]);
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
  {
    way: 'the death of the host, then detach',
    code: 0,
    async leave(room, shell) {
      process.kill(room.hostPid(), 'SIGKILL');
      await shell.waitFor('the notice', 'the connection to the room is lost');
      shell.keys('\x1ad');
    },
  },
];

test.each(ways)('$way', async ({ code, leave }) => {
  const room = await readyRoom();
  const shell = await fromAShell(room);
  expect(modesLeft(shell.output)).toContain('mode 1049');
  await leave(room, shell);
  await expectRestored(shell, code);
});

test.each([
  ['an exception', "setTimeout(() => { throw new Error('a bug') }, 1500)", 1, 'Error: a bug'],
  ['a rejection', "setTimeout(() => Promise.reject(new Error('a bug')), 1500)", 1, 'Error: a bug'],
  ['an exit', 'setTimeout(() => process.exit(7), 1500)', 7, ''],
  [
    'an exit in the middle of a frame',
    "setTimeout(() => { writeSync(1, '\\x1b[?2026h\\x1b[1;31m\\x1b]8;;http://example.org'); process.exit(7) }, 1500)",
    7,
    '',
  ],
])('%s that nobody expects', async (_, code, exitCode, told) => {
  const room = await readyRoom();
  const shell = await fromAShell(room, code);
  await expectRestored(shell, exitCode);
  expect(shell.text()).toContain(told);
});
