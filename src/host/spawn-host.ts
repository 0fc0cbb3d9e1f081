import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isProblemCode, problem } from '../core/problems.ts';
import { ok, type Result, refuse } from '../core/result.ts';
import { parseLine } from '../protocol/lines.ts';
import { problemSchema } from '../protocol/requests.ts';
import type { RoomFiles } from './room-files.ts';
import { type StartOrder, writeStart } from './start-file.ts';

/**
 * Starts the room's host: a process in a session of its own, so that a closed terminal does not reach it. Resolves
 * when it listens; refused with what it said when it ended first. When another host was quicker, that one serves.
 */
export async function spawnHost(files: RoomFiles, order: StartOrder): Promise<Result<null>> {
  let log: number;
  try {
    writeStart(files.start, order);
    log = openSync(files.log, 'w', 0o600);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return refuse(problem('unwritable state', { what: files.dir, why }));
  }
  const child = spawn(process.execPath, [fileURLToPath(new URL('./host.js', import.meta.url)), files.start], {
    cwd: order.root,
    detached: true,
    stdio: ['ignore', 'pipe', log],
  });
  closeSync(log);
  return new Promise((resolve) => {
    const settle = (result: Result<null>) => {
      child.removeAllListeners();
      child.stdout?.destroy();
      child.unref();
      resolve(result);
    };
    let said = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (said === 'ready\n') settle(ok(null));
    });
    child.once('error', (error) => settle(failed(files, error.message)));
    child.once('close', (code) =>
      settle(code === 0 ? ok(null) : (refusalIn(said) ?? failed(files, lastWords(files.log)))),
    );
  });
}

/** The problem that the host told, or null. */
function refusalIn(said: string): Result<null> | null {
  const told = problemSchema.safeParse(parseLine(said));
  if (!told.success || !isProblemCode(told.data.code)) return null;
  return refuse(problem(told.data.code, told.data.args));
}

function failed(files: RoomFiles, why: string): Result<null> {
  return refuse(problem('host failed', { why, what: files.log }));
}

function lastWords(log: string): string {
  const lines = readFileSync(log, 'utf8').trimEnd().split('\n');
  return lines.at(-1) || 'it ended without a word';
}
