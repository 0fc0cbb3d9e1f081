import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  findProcess,
  listProcesses,
  markedWith,
  parseProcStat,
  parsePs,
} from '../../src/panes/process-tree.ts';

describe('what the system tells of a process', () => {
  it('is read from /proc, whatever the name of the program', () => {
    const numbers = '1 42 40 34816 -1 4194304 1 0 0 0 0 0 0 0 20 0 1 0 123456 1000 10';
    expect(parseProcStat(`42 (a) b (c) T ${numbers}`)).toEqual({
      pid: 42,
      parent: 1,
      group: 42,
      session: 40,
      hasTerminal: true,
      name: 'a) b (c',
      startTime: 123456,
      stopped: true,
      zombie: false,
    });
    expect(parseProcStat(`42 (x) Z ${numbers}`)?.zombie).toBe(true);
    expect(parseProcStat('')).toBeNull();
  });

  it('is read from ps', () => {
    expect(parsePs('  42     1    40 Ss+  ttys001 Mon Nov 30 12:00:00 2026 a name\n')).toEqual({
      pid: 42,
      parent: 1,
      group: 40,
      session: 40,
      hasTerminal: true,
      name: 'a name',
      startTime: Date.parse('Mon Nov 30 12:00:00 2026') / 1000,
      stopped: false,
      zombie: false,
    });
    expect(parsePs('  42     1    40 T    ??      Mon Nov  3 12:00:00 2026 sh')).toMatchObject({
      stopped: true,
      hasTerminal: false,
    });
    expect(parsePs('')).toBeNull();
  });

  it('is the truth about ourselves', async () => {
    const self = await findProcess(process.pid);
    expect(self).toMatchObject({ pid: process.pid, parent: process.ppid, stopped: false, zombie: false });
    expect(await findProcess(2 ** 22 + 1)).toBeNull();
  });

  it('names those whose environment holds a mark, but for what the desktop opened', async () => {
    const start = (env: Record<string, string>) => spawn('/bin/sleep', ['60'], { env, stdio: 'ignore' });
    const children = [
      start({ MARK: 'one' }),
      start({ MARK: 'one more' }),
      start({ MARK: 'one', GIO_LAUNCHED_DESKTOP_FILE: '/x.desktop' }),
    ];
    onTestFinished(() => {
      for (const child of children) child.kill();
    });
    await Promise.all(children.map((child) => once(child, 'spawn')));
    const marked = await markedWith(['MARK=one'], await listProcesses());
    expect([...marked]).toEqual([children[0]?.pid]);
  });
});
