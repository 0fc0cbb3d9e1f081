import { readFileSync } from 'node:fs';

/** USER_HZ, which Linux has fixed for all architectures that Node runs on. */
const ticksPerSecond = 100;

/** A process's proportional set size (bytes): its own memory, and its share of what it shares. */
export function pss(pid: number): number {
  const line = /^Pss:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'));
  return Number(line?.[1] ?? 0) * 1024;
}

/** Processor time that a process has used with all its threads, user and system (ms). */
export function cpuMs(pid: number): number {
  const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksPerSecond;
}
