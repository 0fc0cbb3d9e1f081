import type { Family } from './family.ts';
import { findProcess, markedWith, type Process } from './process-tree.ts';

/** Whether a process runs inside a program: one above it is a root of the family, or it or one above holds its mark. */
export async function belongsTo(pid: number, { roots, marks }: Family): Promise<boolean> {
  const line = await lineOf(pid);
  const isRoot = (one: Process) =>
    roots.some((root) => root.pid === one.pid && root.startTime === one.startTime);
  return line.some(isRoot) || (await markedWith(marks, line)).size > 0;
}

/** A process and those above it, the nearest first. */
async function lineOf(pid: number): Promise<Process[]> {
  const line = new Map<number, Process>();
  for (let next = await findProcess(pid); next !== null && !line.has(next.pid); ) {
    line.set(next.pid, next);
    next = await findProcess(next.parent);
  }
  return [...line.values()];
}
