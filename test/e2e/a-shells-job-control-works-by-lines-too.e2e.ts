import { expect, onTestFinished, test } from 'vitest';
import { startLinearRoom } from '../harness/linear-room.ts';
import { modesLeft } from '../harness/modes-left.ts';
import { program } from '../harness/run-command.ts';

test.each(['its key', 'a signal'])(
  'a view by lines that %s suspends leaves the line as it was, and comes back',
  async (how) => {
    const room = startLinearRoom();
    onTestFinished(() => room.dispose());
    await room.ready();
    // Without its own line editor, which sets modes too.
    const shell = room.inTerminal('/bin/bash', ['--norc', '--noprofile', '--noediting', '-i']);
    onTestFinished(() => shell.dispose());
    const settings = () => (shell.output.match(/[0-9a-f]+(:[0-9a-f]+){10,}/g) ?? []).map(String);
    const lineIs = async (count: number) => {
      shell.keys('stty -g\r');
      await shell.waitFor('the line settings', () => settings().length === count);
    };
    await lineIs(1);
    shell.keys(`${process.execPath} ${program} attach --linear\r`);
    await shell.waitFor('the room', 'mock-b is idle, since');
    shell.keys('mock: reply still');
    await shell.waitFor('what is written', /reply still$/m);

    if (how === 'its key') shell.keys('\x1a');
    else {
      const view = room
        .processes()
        .find(({ command, pid }) => command === 'pairroom' && pid !== room.view.pid);
      if (view === undefined) throw new Error('no view runs');
      process.kill(view.pid, 'SIGTSTP');
    }
    await shell.waitFor('the stop', 'Stopped');
    expect(modesLeft(shell.output)).toEqual([]);
    await lineIs(2);
    shell.keys('fg\r');
    await shell.waitFor('what was written', /fg\n(.|\n)*reply still$/m);
    shell.keys(' here\r');
    await shell.waitFor('the answer', 'mock-a: still here');
    shell.keys('\x04');
    await shell.waitFor('the end', 'Detached');
    await lineIs(3);
    expect(new Set(settings()).size).toBe(1);
    expect(modesLeft(shell.output)).toEqual([]);
  },
);
