import { expect, onTestFinished, test } from 'vitest';
import { modesLeft } from '../harness/modes-left.ts';
import { startRoom } from '../harness/room.ts';
import { program, runCommand } from '../harness/run-command.ts';

/** Runs a view and, when it has ended, what $reset says; a shell without job control repairs nothing by itself. */
const script = `stty sane ixon iutf8
stty -g
"$@"
echo "ended with $?"
eval "$reset"
echo "reset with $?"
stty -g; read end`;

test.each([
  ['with the terminal on its standard streams', '"$1" "$2" reset-terminal'],
  ['with its standard streams elsewhere', '"$1" "$2" reset-terminal </dev/null >/dev/null 2>&1'],
])('%s', async (_, reset) => {
  const room = startRoom({ env: { reset } });
  onTestFinished(() => room.dispose());
  await room.ready();
  const shell = room.inTerminal('/bin/sh', ['-c', script, 'sh', process.execPath, program, 'attach']);
  onTestFinished(() => shell.dispose());
  await shell.waitFor('the room', /A mock-a ○ idle/);
  const view = room.processes().find(({ command, pid }) => command === 'pairroom' && pid !== room.view.pid);
  if (view === undefined) throw new Error('no view runs');
  process.kill(view.pid, 'SIGKILL');

  await shell.waitFor('the end', /reset with 0\s+\S+/);
  expect(shell.output).toContain('ended with 137');
  expect(modesLeft(shell.output)).toEqual([]);
  const [before, after] = shell.output.match(/[0-9a-f]+(:[0-9a-f]+){10,}/g) ?? [];
  expect(after).toBe(before);
});

test('without any terminal it says so', async () => {
  const room = startRoom();
  onTestFinished(() => room.dispose());
  await room.ready();
  const end = await runCommand(['reset-terminal'], {
    cwd: room.project,
    env: { PATH: process.env.PATH ?? '' },
  });
  expect(end.stderr).toBe(
    'pairroom: pairroom reset-terminal needs a terminal. Run it in one, or use the other commands in scripts.\n',
  );
  expect(end.code).toBe(2);
});
