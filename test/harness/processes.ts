import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

export interface RunningProcess {
  pid: number;
  command: string;
}

/** Every process of ours whose environment holds `variable` (NAME=value), so also what left its group or session. */
export function processesWith(variable: string): RunningProcess[] {
  return process.platform === 'linux' ? fromProc(variable) : fromPs(variable);
}

function fromProc(variable: string): RunningProcess[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        if (!readFileSync(`/proc/${name}/environ`, 'utf8').split('\0').includes(variable)) return [];
        const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
        return command === '' ? [] : [{ pid: Number(name), command }];
      } catch {
        return []; // ended meanwhile, or not ours to read
      }
    });
}

function fromPs(variable: string): RunningProcess[] {
  const lines = execFileSync('ps', ['-xEww', '-o', 'pid=,command='], { encoding: 'utf8' }).split('\n');
  return lines
    .filter((line) => line.split(' ').includes(variable))
    .map((line) => ({ pid: Number.parseInt(line, 10), command: line.trim() }));
}
