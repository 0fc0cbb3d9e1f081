import { rmSync } from 'node:fs';
import { processesWith } from '../../harness/processes.ts';

/** Programs that start others are asked this often; what is left then shows as a directory that cannot be removed. */
const rounds = 50;

/** Ends what a program left running in a home of a test run (Claude Code has a daemon for its background sessions), and removes it. */
export function removeHome(home: string): void {
  for (let round = 0; round < rounds; round++) {
    const left = processesWith(`HOME=${home}`).filter(({ pid }) => pid !== process.pid);
    if (left.length === 0) break;
    for (const { pid } of left) end(pid);
  }
  rmSync(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended meanwhile.
  }
}
