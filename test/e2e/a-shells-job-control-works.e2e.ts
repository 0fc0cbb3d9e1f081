import { expect, onTestFinished, test } from 'vitest';
import { modesLeft } from '../harness/modes-left.ts';
import { startRoom } from '../harness/room.ts';
import { program } from '../harness/run-command.ts';

test('suspended, in the background, in the foreground, stopped and continued from outside', async () => {
  const room = startRoom();
  onTestFinished(() => room.dispose());
  await room.ready();
  // Without its own line editor, which sets modes too.
  const shell = room.inTerminal('/bin/bash', ['--norc', '--noprofile', '--noediting', '-i']);
  onTestFinished(() => shell.dispose());
  const settings = () => (shell.output.match(/[0-9a-f]+(:[0-9a-f]+){10,}/g) ?? []).map(String);
  const stops = () => shell.output.split('Stopped').length - 1;
  const lineIs = async (count: number) => {
    shell.keys('stty -g\r');
    await shell.waitFor('the line settings', () => settings().length === count);
  };
  const isBack = async () => {
    await shell.waitFor('the room', /A mock-a ○ idle/);
    expect(modesLeft(shell.output)).toContain('mode 1049');
  };
  /** In the background it is stopped again as soon as it wants the terminal. */
  const doesNotTakeTheScreen = async () => {
    const from = shell.output.length;
    const before = stops();
    shell.keys('bg\r');
    await shell.waitFor('the command', () => /attach &\r\n/.test(shell.output.slice(from)));
    await shell.waitFor('the stop', () => {
      if (stops() === before) shell.keys('\r');
      return stops() > before;
    });
    expect(shell.output.slice(from)).not.toContain('\x1b[?1049');
  };
  await lineIs(1);
  shell.keys(`${process.execPath} ${program} attach\r`);
  await isBack();

  shell.keys('\x1a\x1a');
  await shell.waitFor('the stop', () => stops() === 1);
  expect(modesLeft(shell.output)).toEqual([]);
  await lineIs(2);

  await doesNotTakeTheScreen();
  shell.keys('fg\r');
  await isBack();
  shell.keys('mock: reply still here\r');
  await shell.waitFor('the answer', '● still here');

  const view = room.processes().find(({ command, pid }) => command === 'pairroom' && pid !== room.view.pid);
  if (view === undefined) throw new Error('no view runs');
  process.kill(view.pid, 'SIGSTOP');
  await shell.waitFor('the stop', () => stops() === 3);
  await doesNotTakeTheScreen();
  shell.keys('fg\r');
  await isBack();
  shell.keys('mock: reply and again\r');
  await shell.waitFor('the answer', '● and again');

  shell.keys('\x1ad');
  await shell.waitFor('the end', 'Detached');
  await lineIs(3);
  expect(new Set(settings()).size).toBe(1);
  expect(modesLeft(shell.output)).toEqual([]);
});
