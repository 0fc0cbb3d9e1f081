import { closeSync, openSync, readSync } from 'node:fs';
import { type Problem, problem } from '../core/problems.ts';

/** How much of a program's file names the loader of its C library (bytes). */
const headBytes = 4096;

/** What keeps PairRoom from running on this system, or null. */
export function platformProblem(platform: NodeJS.Platform, node: string): Problem | null {
  if (platform === 'darwin') return null;
  if (platform === 'linux') return usesMusl(node) ? problem('musl') : null;
  return problem('unsupported platform', { what: platform });
}

/** The ready-made terminals and databases are for glibc; a Node that was made for musl cannot load them. */
function usesMusl(node: string): boolean {
  const head = Buffer.alloc(headBytes);
  try {
    const file = openSync(node, 'r');
    readSync(file, head);
    closeSync(file);
  } catch {
    return false;
  }
  return head.includes('/lib/ld-musl-');
}
