import { setTimeout as sleep } from 'node:timers/promises';
import { listProcesses, markedWith, type Process, type ProcessId, sendSignal } from './process-tree.ts';

/** A program and everything that it started. */
export interface Family {
  roots: readonly ProcessId[];
  /** `NAME=value` in the environment of all of it: finds those that left the tree (double fork, own session). */
  marks: readonly string[];
}

/** The variable whose value tells a pane from every other, as a mark; no program clears it by its name. */
const markVariable = 'PAIRROOM_SPOOL';

/** The mark of what runs with this environment; none where it was started outside of a room. */
export function marksIn(env: Readonly<Record<string, string>>): string[] {
  const value = env[markVariable];
  return value === undefined ? [] : [`${markVariable}=${value}`];
}

export interface EndOptions {
  first: 'SIGTERM' | 'SIGHUP';
  graceMs: number;
}

const pollMs = 50;
/** What SIGKILL does not end (a process deep in the kernel) is not waited for without end (ms). */
const killedMs = 2000;

/** Who of a family runs now. */
export async function findFamily(family: Family): Promise<Process[]> {
  return membersNow(family, new Map());
}

/**
 * Ends a family: `first`, and SIGKILL for what is left after `graceMs`. Members that were seen once are remembered, so
 * that one whose parent is gone is still found. Signals nothing else.
 */
export async function endFamily(family: Family, { first, graceMs }: EndOptions): Promise<void> {
  const known = new Map<number, number>();
  const asked = new Set<number>();
  for (let waited = 0; ; waited += pollMs) {
    const members = await membersNow(family, known);
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
    if (waited >= graceMs + killedMs) return;
    await sleep(pollMs);
  }
}

/** `known`: members that were seen before, by pid, with their start times. */
async function membersNow({ roots, marks }: Family, known: ReadonlyMap<number, number>): Promise<Process[]> {
  const processes = await listProcesses();
  const leaders = new Set<number>();
  for (const { pid, startTime } of processes) if (known.get(pid) === startTime) leaders.add(pid);
  for (const root of roots) {
    // The root's own pid may be someone else's by now; its session or group may outlive it.
    if (!processes.some(({ pid, startTime }) => pid === root.pid && startTime !== root.startTime)) {
      leaders.add(root.pid);
    }
  }
  const members = tree(processes, leaders);
  const inTree = new Set(members.map(({ pid }) => pid));
  const own = ancestry(processes, process.pid);
  const outside = processes.filter(({ pid }) => !inTree.has(pid) && !own.has(pid));
  return [...members, ...strays(outside, await markedWith(marks, outside))];
}

/** Those who belong to `roots`: their descendants, and whoever is in a session or group that a root leads. */
export function tree(processes: readonly Process[], roots: ReadonlySet<number>): Process[] {
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

/**
 * Marked processes outside of the tree, with what they started. Where one of them has a terminal of its own it is a
 * multiplexer's or another room's, and somebody may be sitting there: none of that lot is a member.
 */
export function strays(outside: readonly Process[], marked: ReadonlySet<number>): Process[] {
  const tops = outside.filter(({ pid, parent }) => marked.has(pid) && !marked.has(parent));
  return tops.flatMap((top) => {
    const lot = tree(outside, new Set([top.pid]));
    return lot.some(({ hasTerminal }) => hasTerminal) ? [] : lot;
  });
}

/** A process and those above it. */
function ancestry(processes: readonly Process[], pid: number): Set<number> {
  const line = new Set<number>();
  for (let next: number | undefined = pid; next !== undefined && !line.has(next); ) {
    line.add(next);
    next = processes.find((one) => one.pid === next)?.parent;
  }
  return line;
}
