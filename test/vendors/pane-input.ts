import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { waitFor } from '../harness/wait-for.ts';

/** What the host writes into panes, as the kernel saw it: nothing of ours stands between. */
export interface PaneInput {
  /** Every byte written since the recording began into the pane of this process, as latin-1. */
  to(pid: number): string;
  stop(): Promise<void>;
}

/** Watches the host's system calls with strace from now on; `dir` is for its log. */
export async function recordPaneInput(hostPid: number, dir: string): Promise<PaneInput> {
  const log = join(dir, `writes-${hostPid}.strace`);
  const calls = ['-e', 'trace=write,writev,pwrite64', '-e', 'signal=none'];
  const strace = spawn('strace', ['-f', '-xx', '-s', '2097152', ...calls, '-o', log, '-p', `${hostPid}`]);
  let said = '';
  strace.stderr.setEncoding('utf8').on('data', (data: string) => {
    said += data;
  });
  await waitFor('strace to watch the host', () => /attached/.test(said) && existsSync(log), {
    picture: () => said,
  });
  return {
    to: (pid) => written(readFileSync(log, 'utf8'), masterOf(hostPid, pid)),
    async stop() {
      strace.kill('SIGTERM');
      if (strace.exitCode === null && strace.signalCode === null) await once(strace, 'exit');
    },
  };
}

/** The host's file descriptor of the terminal that a process runs in. */
function masterOf(hostPid: number, pid: number): number {
  const terminal = readlinkSync(`/proc/${pid}/fd/0`).replace('/dev/pts/', '');
  const found = readdirSync(`/proc/${hostPid}/fdinfo`).find((fd) =>
    readFileSync(`/proc/${hostPid}/fdinfo/${fd}`, 'utf8').includes(`tty-index:\t${terminal}\n`),
  );
  if (found === undefined) throw new Error(`the host ${hostPid} has no terminal of process ${pid}`);
  return Number(found);
}

/** `123 write(17, "\x1b\x5b", 2) = 2`; a call that another thread interrupted in the log has its bytes all the same. */
function written(log: string, fd: number): string {
  const calls = log.matchAll(/^\d+ +(?:write|pwrite64|writev)\((\d+), (.*)$/gm);
  return [...calls]
    .filter(([, to]) => Number(to) === fd)
    .flatMap(([, , rest = '']) => [...rest.matchAll(/\\x([0-9a-f]{2})/g)])
    .map(([, hex = '']) => String.fromCharCode(Number.parseInt(hex, 16)))
    .join('');
}
