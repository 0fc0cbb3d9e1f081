import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The built program, run by this Node. */
export const program = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));

export interface CommandEnd {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs a command of the built program without a terminal; `input` is its standard input. */
export function runCommand(
  words: readonly string[],
  { cwd, env, input = '' }: { cwd: string; env: Readonly<Record<string, string>>; input?: string },
): Promise<CommandEnd> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [program, ...words],
      { cwd, env, maxBuffer: 64 * 1024 * 1024 },
      (_, stdout, stderr) => resolve({ code: child.exitCode ?? -1, stdout, stderr }),
    );
    child.stdin?.on('error', () => {});
    child.stdin?.end(input);
  });
}
