import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';

/** A process as the operating system lists it. */
export interface Process {
  pid: number;
  parent: number;
  group: number;
  session: number;
  /** Whether it has a controlling terminal. */
  hasTerminal: boolean;
  /** The program's name, as far as the system tells it. */
  name: string;
  /** Tells a process from a later one with the same pid: clock ticks since boot (Linux), seconds since 1970 (macOS). */
  startTime: number;
  stopped: boolean;
  zombie: boolean;
}

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
  const [state = '', parent, group, session, terminal] = fields;
  const made = {
    pid: Number.parseInt(stat, 10),
    parent: Number(parent),
    group: Number(group),
    session: Number(session),
    hasTerminal: Number(terminal) !== 0,
    name: stat.slice(stat.indexOf('(') + 1, close),
    startTime: Number(fields[19]),
    stopped: state === 'T',
    zombie: state === 'Z' || state === 'X',
  };
  return close > 0 && Number.isSafeInteger(made.pid) && Number.isSafeInteger(made.startTime) ? made : null;
}

function psArguments(...which: string[]): string[] {
  return [...which, '-o', 'pid=,ppid=,pgid=,stat=,tty=,lstart=,ucomm='];
}

/** macOS tells no session ids; there the group stands for it. */
export function parsePs(line: string): Process | null {
  const match = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(\S+)\s+(\S+)\s+(\S+ +\S+ +\d+ +[\d:]+ +\d+)\s+(.*?)\s*$/.exec(
    line,
  );
  if (match === null) return null;
  const [, pid, parent, group, state = '', terminal = '', started = '', name = ''] = match;
  const startTime = Date.parse(started) / 1000;
  if (Number.isNaN(startTime)) return null;
  return {
    pid: Number(pid),
    parent: Number(parent),
    group: Number(group),
    session: Number(group),
    hasTerminal: !terminal.startsWith('?'),
    name,
    startTime,
    stopped: state.startsWith('T'),
    zombie: state.startsWith('Z'),
  };
}

/** Names one process for good, also after it ended. */
export type ProcessId = Pick<Process, 'pid' | 'startTime'>;

/** Which of these processes hold one of `marks` (`NAME=value`) in their environment, which every child inherits. */
export async function markedWith(
  marks: readonly string[],
  processes: readonly Process[],
): Promise<Set<number>> {
  if (marks.length === 0) return new Set();
  if (process.platform === 'linux') {
    return new Set(processes.map(({ pid }) => pid).filter((pid) => isMarked(readEnvironment(pid), marks)));
  }
  const { stdout } = await run('ps', ['-xEww', '-o', 'pid=,command='], { maxBuffer: 64 * 1024 * 1024 });
  const lines = stdout.split('\n').filter((line) => isMarked(line.split(' '), marks));
  return new Set(lines.map((line) => Number.parseInt(line, 10)));
}

/** What a desktop opened for the program, such as a browser for a sign-in, is the human's. */
function isMarked(environment: readonly string[], marks: readonly string[]): boolean {
  const isOfDesktop = environment.some((variable) => variable.startsWith('GIO_LAUNCHED_DESKTOP_FILE='));
  return !isOfDesktop && marks.some((mark) => environment.includes(mark));
}

function readEnvironment(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
  } catch {
    return []; // ended meanwhile, or not ours to read
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
