import { describe, expect, it } from 'vitest';
import { family, findProcess, type Process, parseProcStat, parsePs } from '../../src/panes/process-tree.ts';

function made(pid: number, parent: number, more: Partial<Process> = {}): Process {
  return { pid, parent, group: pid, session: 1, startTime: 1, stopped: false, zombie: false, ...more };
}

const pids = (processes: Process[]) => processes.map(({ pid }) => pid);

describe('the family of a process', () => {
  it('is its descendants, and whoever is left in its session or group', () => {
    const processes = [
      made(1, 0),
      made(10, 1, { session: 10 }),
      made(12, 11, { session: 99 }),
      made(11, 10, { session: 10 }),
      made(13, 1, { session: 10, group: 13 }),
      made(14, 1, { session: 3, group: 10 }),
      made(20, 1, { session: 20 }),
      made(21, 20, { session: 20 }),
      made(15, 10, { zombie: true }),
    ];
    expect(pids(family(processes, new Set([10])))).toEqual([10, 12, 11, 13, 14]);
  });

  it('is found although the process itself is gone', () => {
    const processes = [made(1, 0), made(11, 1, { session: 10 }), made(12, 11), made(20, 1, { session: 20 })];
    expect(pids(family(processes, new Set([10])))).toEqual([11, 12]);
  });
});

describe('what the system tells of a process', () => {
  it('is read from /proc, whatever the name of the program', () => {
    const numbers = '1 42 40 0 -1 4194304 1 0 0 0 0 0 0 0 20 0 1 0 123456 1000 10';
    expect(parseProcStat(`42 (a) b (c) T ${numbers}`)).toEqual({
      pid: 42,
      parent: 1,
      group: 42,
      session: 40,
      startTime: 123456,
      stopped: true,
      zombie: false,
    });
    expect(parseProcStat(`42 (x) Z ${numbers}`)?.zombie).toBe(true);
    expect(parseProcStat('')).toBeNull();
  });

  it('is read from ps', () => {
    expect(parsePs('  42     1    40 Ss+  Mon Nov 30 12:00:00 2026\n')).toEqual({
      pid: 42,
      parent: 1,
      group: 40,
      session: 40,
      startTime: Date.parse('Mon Nov 30 12:00:00 2026') / 1000,
      stopped: false,
      zombie: false,
    });
    expect(parsePs('  42     1    40 T    Mon Nov  3 12:00:00 2026')?.stopped).toBe(true);
    expect(parsePs('')).toBeNull();
  });

  it('is the truth about ourselves', async () => {
    const self = await findProcess(process.pid);
    expect(self).toMatchObject({ pid: process.pid, parent: process.ppid, stopped: false, zombie: false });
    expect(await findProcess(2 ** 22 + 1)).toBeNull();
  });
});
