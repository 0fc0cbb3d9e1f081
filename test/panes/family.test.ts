import { randomUUID } from 'node:crypto';
import { describe, expect, it, onTestFinished } from 'vitest';
import { endFamily, strays, tree } from '../../src/panes/family.ts';
import { findProcess, type Process } from '../../src/panes/process-tree.ts';
import { Pty } from '../../src/panes/pty.ts';
import { processesWith } from '../harness/processes.ts';
import { waitFor } from '../harness/wait-for.ts';

function made(pid: number, parent: number, more: Partial<Process> = {}): Process {
  return {
    pid,
    parent,
    group: pid,
    session: 1,
    hasTerminal: false,
    name: 'x',
    startTime: 1,
    stopped: false,
    zombie: false,
    ...more,
  };
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
    expect(pids(tree(processes, new Set([10])))).toEqual([10, 12, 11, 13, 14]);
  });

  it('is found although the process itself is gone', () => {
    const processes = [made(1, 0), made(11, 1, { session: 10 }), made(12, 11), made(20, 1, { session: 20 })];
    expect(pids(tree(processes, new Set([10])))).toEqual([11, 12]);
  });
});

describe('strays', () => {
  it('are the marked outside of the tree, with what they started', () => {
    const outside = [
      made(1, 0),
      made(30, 1, { session: 30 }),
      made(31, 30, { session: 30 }),
      made(32, 31, { session: 32 }),
      made(40, 1, { session: 40 }),
    ];
    expect(pids(strays(outside, new Set([30, 31])))).toEqual([30, 31, 32]);
  });

  it('are left alone, all of a lot, where one has a terminal: somebody may be sitting there', () => {
    const multiplexer = [
      made(50, 1, { session: 50 }),
      made(51, 50, { session: 51, hasTerminal: true }),
      made(52, 51, { session: 52 }),
    ];
    const daemon = made(60, 1, { session: 60 });
    const marked = new Set([50, 51, 52, 60]);
    expect(pids(strays([...multiplexer, daemon], marked))).toEqual([60]);
  });
});

const trap = "trap '' HUP TERM; while :; do sleep 60; done";

describe('ending a program with what it started', () => {
  /** A program on a PTY of its own whose environment nobody else has. */
  async function start(script: string) {
    const spool = `/nowhere/${randomUUID()}`;
    let exited = false;
    const pty = new Pty(
      {
        file: '/bin/sh',
        args: ['-c', script],
        cwd: '/',
        env: { PATH: process.env.PATH ?? '/usr/bin:/bin', PAIRROOM_SPOOL: spool },
        size: { cols: 80, rows: 24 },
      },
      { bytes: () => {}, exit: () => (exited = true), stopped: () => {} },
    );
    const running = () => processesWith(`PAIRROOM_SPOOL=${spool}`);
    onTestFinished(() => {
      for (const { pid } of running()) process.kill(pid, 'SIGKILL');
    });
    return { pty, running, exited: () => exited };
  }

  it.each([
    ['in its own group', `set -m; sh -c "${trap}" & wait`],
    ['in a session of its own', `setsid sh -c "${trap}" & wait`],
    ['whose parent has ended', `(sh -c "${trap}" &); sleep 60`],
    ['in a session of its own whose parent has ended', `(setsid sh -c "${trap}" &); sleep 60`],
    ['that is stopped', `sh -c 'kill -STOP $$' & wait`],
    ['that outlives it', `(setsid sh -c "${trap}" &); sleep 0.5`],
  ])('ends one %s, and nothing else', async (_, script) => {
    const bystander = await start(`setsid sh -c "${trap}" & wait`);
    const { pty, running, exited } = await start(script);
    await waitFor('what it starts', () => running().length >= 2 && bystander.running().length === 3);
    if (script.endsWith('sleep 0.5')) await waitFor('its end', exited);
    const others = bystander.running().map(({ pid }) => pid);
    await pty.end({ first: 'SIGTERM', graceMs: 300 });
    expect(running()).toEqual([]);
    expect(bystander.running().map(({ pid }) => pid)).toEqual(others);
    await bystander.pty.end({ first: 'SIGTERM', graceMs: 0 });
  });

  it('never signals a later process with the same pid', async () => {
    const { pty, running } = await start('sleep 60');
    const { startTime } = await pty.id();
    const roots = [{ pid: pty.pid, startTime: startTime - 1 }];
    await endFamily({ roots, marks: [] }, { first: 'SIGTERM', graceMs: 0 });
    expect((await findProcess(pty.pid))?.startTime).toBe(startTime);
    await pty.end({ first: 'SIGTERM', graceMs: 1000 });
    expect(running()).toEqual([]);
  });
});
