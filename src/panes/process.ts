import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** When a process started, as the system writes it; null when there is no such process. With the pid it names one process for good. */
export function processStart(pid: number): string | null {
  return process.platform === 'linux' ? (linuxStat(pid)?.start ?? null) : psColumn(pid, 'lstart');
}

/** Whether a signal has stopped the process (Ctrl-Z, SIGSTOP). */
export function isStopped(pid: number): boolean {
  const state = process.platform === 'linux' ? linuxStat(pid)?.state : psColumn(pid, 'state');
  return state?.startsWith('T') ?? false;
}

/** proc(5): the command in field 2 may hold blanks and brackets, so fields are counted from behind it. */
function linuxStat(pid: number): { state: string; start: string } | null {
  let text: string;
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'latin1');
  } catch {
    return null;
  }
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const [state = ''] = fields;
  return state === 'Z' || state === 'X' ? null : { state, start: fields[19] ?? '' };
}

function psColumn(pid: number, column: string): string | null {
  try {
    return execFileSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' }).trim() || null;
  } catch {
    return null;
  }
}
