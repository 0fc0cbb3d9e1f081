import { execFile } from 'node:child_process';
import { expect, onTestFinished, test } from 'vitest';
import { belongsTo } from '../../src/panes/belongs.ts';
import { findProcess, type ProcessId } from '../../src/panes/process-tree.ts';
import { waitFor } from '../harness/wait-for.ts';

const none = { roots: [], marks: [] };

/** A shell, and a program that it runs with an environment of its own. */
async function shellWithChild(
  env: Record<string, string> = {},
): Promise<{ shell: ProcessId; child: number }> {
  const command = 'env -i sleep 60 & echo $!; wait';
  const shell = execFile('/bin/sh', ['-c', command], { env: { PATH: process.env.PATH, ...env } });
  let text = '';
  shell.stdout?.on('data', (chunk: string) => {
    text += chunk;
  });
  const child = Number(await waitFor('the child', () => (text.includes('\n') ? text.trim() : false)));
  onTestFinished(() => {
    process.kill(child, 'SIGKILL');
    shell.kill('SIGKILL');
  });
  const found = await findProcess(shell.pid ?? 0);
  if (found === null) throw new Error('no shell');
  return { shell: found, child };
}

test('what a root has started belongs to it, whatever its environment', async () => {
  const { shell, child } = await shellWithChild();
  expect(await belongsTo(child, { ...none, roots: [shell] })).toBe(true);
  expect(await belongsTo(shell.pid, { ...none, roots: [shell] })).toBe(true);
});

test('so does what runs under a process that has the mark', async () => {
  const { child } = await shellWithChild({ PAIRROOM_SPOOL: '/nowhere/a' });
  expect(await belongsTo(child, { ...none, marks: ['PAIRROOM_SPOOL=/nowhere/a'] })).toBe(true);
  expect(await belongsTo(child, { ...none, marks: ['PAIRROOM_SPOOL=/nowhere/b'] })).toBe(false);
});

test('a later process with the pid of a root is another one; one that is gone belongs to nobody', async () => {
  const { shell, child } = await shellWithChild();
  const later = { ...shell, startTime: shell.startTime + 1 };
  expect(await belongsTo(child, { ...none, roots: [later] })).toBe(false);
  expect(await belongsTo(2 ** 22 + 1, { ...none, roots: [shell] })).toBe(false);
  expect(await belongsTo(process.pid, { ...none, roots: [shell] })).toBe(false);
});
