import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

/** A process as the operating system lists it. */
export interface Process {
  pid: number;
  parent: number;
  group: number;
  session: number;
  /** Tells a process from a later one with the same pid: clock ticks since boot (Linux), seconds since 1970 (macOS). */
  startTime: number;
  stopped: boolean;
  zombie: boolean;
}

const pollMs = 50;
const run = promisify(execFile);

/** All processes that we may see. */
export async function listProcesses(): Promise<Process[]> {
  if (process.platform === 'linux') {
    return readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (readProc(Number(name)) ?? []) : []));
  }
  const { stdout } = await run('ps', psArguments('-ax'));
  return stdout.split('\n').flatMap((line) => parsePs(line) ?? []);
}

/** One process, or null when there is none with this pid. */
export async function findProcess(pid: number): Promise<Process | null> {
  if (process.platform === 'linux') return readProc(pid);
  try {
    const { stdout } = await run('ps', psArguments('-p', String(pid)));
    return parsePs(stdout);
  } catch {
    return null;
  }
}

function readProc(pid: number): Process | null {
  try {
    return parseProcStat(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return null;
  }
}

/** Reads `/proc/<pid>/stat`; the program's name in it may hold spaces and parentheses. */
export function parseProcStat(stat: string): Process | null {
  const close = stat.lastIndexOf(')');
  const fields = stat.slice(close + 2).split(' ');
  const [state = '', parent, group, session] = fields;
  const made = {
    pid: Number.parseInt(stat, 10),
    parent: Number(parent),
    group: Number(group),
    session: Number(session),
    startTime: Number(fields[19]),
    stopped: state === 'T',
    zombie: state === 'Z' || state === 'X',
  };
  return close > 0 && Number.isSafeInteger(made.pid) && Number.isSafeInteger(made.startTime) ? made : null;
}

function psArguments(...which: string[]): string[] {
  return [...which, '-o', 'pid=,ppid=,pgid=,stat=,lstart='];
}

/** macOS tells no session ids; there the group stands for it. */
export function parsePs(line: string): Process | null {
  const match = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(\S+)\s+(\S.*?)\s*$/.exec(line);
  if (match === null) return null;
  const [, pid, parent, group, state = '', started = ''] = match;
  const startTime = Date.parse(started) / 1000;
  if (Number.isNaN(startTime)) return null;
  return {
    pid: Number(pid),
    parent: Number(parent),
    group: Number(group),
    session: Number(group),
    startTime,
    stopped: state.startsWith('T'),
    zombie: state.startsWith('Z'),
  };
}

/** Those who belong to `roots`: their descendants, and whoever is in a session or group that a root leads. */
export function family(processes: readonly Process[], roots: ReadonlySet<number>): Process[] {
  const members = new Set(roots);
  for (let grew = true; grew; ) {
    grew = false;
    for (const { pid, parent, session, group } of processes) {
      if (members.has(pid)) continue;
      if (members.has(parent) || roots.has(session) || roots.has(group)) {
        members.add(pid);
        grew = true;
      }
    }
  }
  return processes.filter(({ pid, zombie }) => members.has(pid) && !zombie);
}

/** Names one process for good, also after it ended. */
export type ProcessId = Pick<Process, 'pid' | 'startTime'>;

/**
 * Ends a program and everything it started: `first`, and SIGKILL for what is left after `graceMs`. Members that were
 * seen once are remembered, so that one whose parent is gone is still found. Signals nothing else.
 */
export async function endFamily(
  root: ProcessId,
  { first, graceMs }: { first: 'SIGTERM' | 'SIGHUP'; graceMs: number },
): Promise<void> {
  const known = new Map<number, number>([[root.pid, root.startTime]]);
  const asked = new Set<number>();
  for (let waited = 0; ; waited += pollMs) {
    const processes = await listProcesses();
    const alive = processes.filter(({ pid, startTime }) => known.get(pid) === startTime);
    // The root's own pid may be someone else's by now.
    const reused = processes.some(({ pid, startTime }) => pid === root.pid && startTime !== root.startTime);
    const roots = new Set(alive.map(({ pid }) => pid));
    if (!reused) roots.add(root.pid);
    const members = family(processes, roots);
    if (members.length === 0) return;
    const signal = waited >= graceMs ? 'SIGKILL' : first;
    for (const { pid, startTime } of members) {
      known.set(pid, startTime);
      if (signal === first && asked.has(pid)) continue;
      asked.add(pid);
      sendSignal(pid, signal);
      // A stopped process acts on a signal only when it goes on.
      if (signal === first) sendSignal(pid, 'SIGCONT');
    }
    // What SIGKILL does not end (a process deep in the kernel) is not waited for without end.
    if (waited >= graceMs + 2000) return;
    await sleep(pollMs);
  }
}

/** A negative pid names a process group. One that is gone is no fault. */
export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It ended in between.
  }
}
