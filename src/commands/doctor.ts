import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { vendors } from '../adapters/registry.ts';
import type { Vendor } from '../adapters/vendor.ts';
import { Pty } from '../panes/pty.ts';
import { openRecord } from '../relay/record/record.ts';
import { capabilitiesFrom } from '../tui/screen/capabilities.ts';
import { type Context, print, printJson } from './context.ts';
import { doctorWords as say } from './doctor-words.ts';
import { findBinary } from './find-binary.ts';
import { exitCodes } from './words.ts';

const run = promisify(execFile);
/** A program that does not tell its version in this time (ms) is called silent. */
const versionPatienceMs = 10_000;

/** `warn` is worth knowing, `fail` keeps PairRoom from working. */
export interface Finding {
  check: string;
  state: 'ok' | 'warn' | 'fail';
  text: string;
}

/** `pairroom doctor`: what PairRoom needs on this machine, each with the fix where it is missing. */
export async function doctor(context: Context): Promise<number> {
  const findings: Finding[] = [
    node(),
    ...(await Promise.all(vendors.map(program))).flat(),
    await pty(),
    ...sqlite(context),
    ...directories(context),
    ...terminal(),
  ];
  if (context.flags.json) printJson(findings);
  else for (const { state, check, text } of findings) print(`${say.mark[state]} ${check}: ${text}`);
  return findings.some(({ state }) => state === 'fail') ? exitCodes.negative : exitCodes.ok;
}

/** Said for a report; no command runs on a Node that is not supported. */
function node(): Finding {
  return { check: say.node, state: 'ok', text: process.version };
}

/** One vendor's program; the mock ships with PairRoom and is none. */
async function program({ binary, checkedVersions }: Vendor): Promise<Finding[]> {
  if (binary === null) return [];
  const path = findBinary(binary, process.env);
  if (path === null) return [{ check: binary, state: 'warn', text: say.notInstalled }];
  const version = await versionOf(path);
  if (version === null) return [{ check: binary, state: 'warn', text: say.silent(path) }];
  const checked = checkedVersions.includes(version);
  return [
    {
      check: binary,
      state: checked ? 'ok' : 'warn',
      text: checked ? say.version(version, path) : say.unchecked(version, path, checkedVersions.join(', ')),
    },
  ];
}

async function versionOf(path: string): Promise<string | null> {
  try {
    const { stdout } = await run(path, ['--version'], { timeout: versionPatienceMs });
    return /\d+\.\d+\.\d+/.exec(stdout)?.[0] ?? null;
  } catch {
    return null;
  }
}

/** Starts a program in a real pseudo-terminal and waits for its word. */
async function pty(): Promise<Finding> {
  const word = 'pairroom';
  try {
    const output = await new Promise<string>((resolve) => {
      let text = '';
      new Pty(
        { file: '/bin/sh', args: ['-c', `printf ${word}`], cwd: '/', env: {}, size: { cols: 80, rows: 24 } },
        {
          bytes: (chunk) => {
            text += chunk.toString();
          },
          exit: () => resolve(text),
          stopped: () => {},
        },
      );
    });
    return {
      check: say.pty,
      state: output === word ? 'ok' : 'fail',
      text: output === word ? say.works : say.ptyLost,
    };
  } catch (error) {
    return { check: say.pty, state: 'fail', text: say.ptyFailed(reason(error)) };
  }
}

/** Opens a record of its own in the state directory, so that also the disk is asked. */
function sqlite({ home }: Context): Finding[] {
  let dir: string | null = null;
  try {
    mkdirSync(home.dir, { recursive: true, mode: 0o700 });
    dir = mkdtempSync(join(home.dir, 'doctor-'));
    const record = openRecord(join(dir, 'room.db'));
    if (!record.ok)
      return [{ check: say.sqlite, state: 'fail', text: say.sqliteFailed(record.problem.code) }];
    record.value.close();
    return [{ check: say.sqlite, state: 'ok', text: say.works }];
  } catch (error) {
    return [{ check: say.sqlite, state: 'fail', text: say.sqliteFailed(reason(error)) }];
  } finally {
    if (dir !== null) rmSync(dir, { recursive: true, force: true });
  }
}

function directories({ home }: Context): Finding[] {
  return [home.dir, join(home.dir, 'run'), join(home.dir, 'rooms')].flatMap((dir) => {
    const stat = statSync(dir, { throwIfNoEntry: false });
    if (stat === undefined) return [];
    const isPrivate = (stat.mode & 0o077) === 0 && stat.uid === process.getuid?.();
    return [
      { check: dir, state: isPrivate ? 'ok' : 'fail', text: isPrivate ? say.private : say.notPrivate(dir) },
    ];
  });
}

function terminal(): Finding[] {
  const { TERM = '', TMUX } = process.env;
  const { columns = 0, rows = 0 } = process.stdout;
  const findings: Finding[] = [];
  if (!process.stdout.isTTY) return [{ check: say.terminal, state: 'warn', text: say.noTerminal }];
  const dumb = TERM === '' || TERM === 'dumb';
  findings.push({
    check: say.terminal,
    state: dumb ? 'fail' : 'ok',
    text: dumb ? say.dumb(TERM) : say.terminalIs(TERM, columns, rows),
  });
  const { colourDepth } = capabilitiesFrom(process.env);
  if (colourDepth !== 'rgb')
    findings.push({ check: say.colour, state: 'warn', text: say.fewColours(colourDepth) });
  if (TMUX !== undefined) findings.push({ check: 'tmux', state: 'warn', text: say.inTmux });
  return findings;
}

function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
