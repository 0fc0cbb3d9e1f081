import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { Size } from '../../src/core/geometry.ts';
import type { Slot } from '../../src/core/slot.ts';
import { processesWith, type RunningProcess } from './processes.ts';
import { type Program, runInTerminal } from './terminal.ts';
import { ceilingMs, waitFor } from './wait-for.ts';

export interface RoomOptions extends Partial<Size> {
  /** Further arguments of `pairroom tui`, for example `['--grace', '0']`. */
  args?: readonly string[];
  /** Further flags of the mock in this slot, for example `['--fault', 'draft']`; no blanks in them. */
  a?: readonly string[];
  b?: readonly string[];
  env?: Readonly<Record<string, string>>;
  /** The prefix key as the terminal sends it, when the room is started with another one. */
  prefix?: string;
}

/** A room of two mock agents, driven from outside: the built program on a terminal, a fresh home, a fresh project. */
export interface Room {
  readonly home: string;
  readonly project: string;
  /** The view that was opened last, for what is not below. */
  readonly view: Program;
  /** Keys and pastes, as a terminal sends them. */
  keys(bytes: string): void;
  /** The prefix, then this key. */
  prefix(key: string): void;
  /** Waits until the human sees a text, or a condition on the whole screen holds. A failure prints the screen. */
  waitFor(what: string, seen: string | RegExp | ((text: string) => boolean), ceiling?: number): Promise<void>;
  screenText(): string;
  resize(size: Size): void;
  /** Ends the view as a crash does; everything behind it should live on. */
  killView(): Promise<void>;
  /** Opens another view of the same room: `pairroom` again in the same directory. */
  attach(args?: readonly string[]): Promise<void>;
  /** Runs another command in the project and gives what it printed. */
  cli(args: readonly string[]): Promise<{ code: number; stdout: string; stderr: string }>;
  hostPid(): number;
  agentPids(): Promise<Record<Slot, number>>;
  /** The prompts that a mock took: the judge of "exactly once". */
  received(slot: Slot): string[];
  /** Every byte that a mock read: the judge of "nothing was typed". */
  readBytes(slot: Slot): string;
  /** Ends everything; fails when anything of the room is still running afterwards. */
  dispose(): Promise<void>;
}

const program = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));

export function startRoom(options: RoomOptions = {}): Room {
  const { cols = 200, rows = 50, args = [], prefix = '\x1a' } = options;
  if (!existsSync(program)) throw new Error('dist/cli.js is missing: run npm run build first');
  const dir = mkdtempSync(join(tmpdir(), 'pairroom-'));
  const home = join(dir, 'home');
  const project = join(dir, 'project');
  const files = { a: join(dir, 'a'), b: join(dir, 'b') };
  for (const made of [home, project, files.a, files.b]) mkdirSync(made);
  const mark = randomUUID();
  const env = {
    PATH: process.env.PATH ?? '',
    HOME: dir,
    LANG: 'C.UTF-8',
    PAIRROOM_HOME: home,
    PAIRROOM_TEST: mark,
    ...options.env,
  };
  const running = () => processesWith(`PAIRROOM_TEST=${mark}`);
  const mockOf = (slot: Slot) =>
    [
      'mock',
      '--received',
      join(files[slot], 'received'),
      '--record-input',
      join(files[slot], 'input'),
      ...(options[slot] ?? []),
    ].join(' ');
  const open = (further: readonly string[], size: Size) =>
    runInTerminal({
      file: process.execPath,
      args: [program, 'tui', '--mock', '--a', mockOf('a'), '--b', mockOf('b'), ...further],
      cwd: project,
      env,
      ...size,
      onSignal: () => undefined,
    });
  const cli = (words: readonly string[]) =>
    new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
      const child = execFile(
        process.execPath,
        [program, ...words],
        { cwd: project, env },
        (_, stdout, stderr) => resolve({ code: child.exitCode ?? -1, stdout, stderr }),
      );
    });

  let view = open(args, { cols, rows });
  return {
    home,
    project,
    get view() {
      return view;
    },
    keys: (bytes) => view.keys(bytes),
    prefix: (key) => view.keys(`${prefix}${key}`),
    waitFor: (what, seen, ceiling) => view.waitFor(what, seen, ceiling),
    screenText: () => view.text(),
    resize: (size) => view.resize(size),
    killView: () => view.dispose(),
    async attach(further = []) {
      const { cols: width, rows: height } = view.screen();
      await view.dispose();
      view = open(further, { cols: width, rows: height });
    },
    cli,
    hostPid: () => hostFile.parse(JSON.parse(readOr(hostFileOf(home)))).pid,
    async agentPids() {
      const { slots } = statusReply.parse(JSON.parse((await cli(['status', '--json'])).stdout));
      return { a: slots.a.pid, b: slots.b.pid };
    },
    received: (slot) => linesOf(join(files[slot], 'received')).map(textOf),
    readBytes: (slot) => readOr(join(files[slot], 'input')),
    async dispose() {
      const stopped = await cli(['stop']);
      await view.dispose();
      const left = await lastOnes(running);
      for (const { pid } of left) process.kill(pid, 'SIGKILL');
      rmSync(dir, { recursive: true, force: true });
      if (left.length === 0) return;
      const names = left.map(({ pid, command }) => `${pid} ${command}`).join('\n');
      throw new Error(`The room left processes behind:\n${names}\n${stopped.stdout}${stopped.stderr}`);
    },
  };
}

/** What still runs when nothing ends any more. */
async function lastOnes(running: () => RunningProcess[]): Promise<RunningProcess[]> {
  try {
    await waitFor('the room to end', () => running().length === 0, { ceiling: ceilingMs / 2 });
    return [];
  } catch {
    return running();
  }
}

const hostFile = z.object({ pid: z.number() });
const slotStatus = z.object({ pid: z.number() });
const statusReply = z.object({ slots: z.object({ a: slotStatus, b: slotStatus }) });

function hostFileOf(home: string): string {
  const [room = ''] = readdirSync(join(home, 'rooms'));
  return join(home, 'rooms', room, 'host.json');
}

function readOr(path: string): string {
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

function linesOf(path: string): string[] {
  return readOr(path).split('\n').slice(0, -1);
}

function textOf(line: string): string {
  const { text }: { text: string } = JSON.parse(line);
  return text;
}
