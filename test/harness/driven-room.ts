import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import type { Size } from '../../src/core/geometry.ts';
import type { Slot } from '../../src/core/slot.ts';
import { type Client, connectClient } from '../../src/protocol/client.ts';
import type { History } from '../../src/protocol/history-frame.ts';
import { socketPath } from '../../src/protocol/home.ts';
import { paneHistory } from './pane-history.ts';
import { processesWith, type RunningProcess } from './processes.ts';
import { type CommandEnd, program, runCommand } from './run-command.ts';
import { type Program, type ProgramOptions, runInTerminal } from './terminal.ts';
import { ceilingMs, waitFor } from './wait-for.ts';

export interface DrivenRoomOptions extends Size {
  /** Where PairRoom keeps its state. */
  home: string;
  project: string;
  env: Readonly<Record<string, string>>;
  /** What `pairroom tui` is given when the room is opened, the agents among it. */
  args: readonly string[];
  /** The prefix key as the terminal sends it. */
  prefix?: string;
  /** What the human's terminal is like, where it is not a good one nearby. */
  terminal?: Pick<ProgramOptions, 'line' | 'answers'>;
  /** A program with its arguments that runs the first view, a tracer for example. */
  under?: readonly string[];
}

/** A room that a test drives from outside: the built program on a terminal, its commands and its processes. */
export interface DrivenRoom {
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
  /** The path of a file in the room's directory. */
  file(name: string): string;
  /** The end of the host's log, for a failure that must be understood. */
  hostLog(): string;
  resize(size: Size): void;
  /** Ends the view as a crash does; everything behind it should live on. */
  killView(): Promise<void>;
  /** Opens another view of the same room: `pairroom` again in the same directory. */
  attach(args?: readonly string[]): Promise<void>;
  /** Runs any program in a terminal of its own, in the project and with the room's environment. */
  inTerminal(file: string, args: readonly string[]): Program;
  /** What the host has of a pane. It is told to a view of its own, which takes over from the one on the terminal. */
  paneHistory(slot: Slot): Promise<History>;
  /** A connection to the host, for verbs that no command has; to be closed by who asked for it. */
  client(): Promise<Client>;
  /** Runs another command in the project and gives what it printed. */
  cli(args: readonly string[], input?: string): Promise<CommandEnd>;
  hostPid(): number;
  agentPids(): Promise<Record<Slot, number>>;
  /** Everything that runs in the name of this room, whatever its group or session. */
  processes(): RunningProcess[];
  /** Ends everything; fails when anything of the room is still running afterwards. */
  dispose(): Promise<void>;
}

export function driveRoom(options: DrivenRoomOptions): DrivenRoom {
  const { home, project, args, prefix = '\x1a' } = options;
  if (!existsSync(program)) throw new Error('dist/cli.js is missing: run npm run build first');
  const mark = randomUUID();
  const env = { ...options.env, PAIRROOM_HOME: home, PAIRROOM_TEST: mark };
  const running = () => processesWith(`PAIRROOM_TEST=${mark}`);
  const inTerminal = (file: string, words: readonly string[], size: Size) =>
    runInTerminal({
      file,
      args: words,
      cwd: project,
      env,
      ...size,
      ...options.terminal,
      onSignal: () => undefined,
    });
  const open = (further: readonly string[], size: Size, under: readonly string[] = []) => {
    const [file = process.execPath, ...before] = under;
    const node = under.length === 0 ? [] : [process.execPath];
    return inTerminal(file, [...before, ...node, program, 'tui', ...args, ...further], size);
  };
  const cli = (words: readonly string[], input = '') => runCommand(words, { cwd: project, env, input });

  const { cols, rows } = options;
  let view = open([], { cols, rows }, options.under);
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
    file: (name) => roomFile(home, name),
    hostLog: () => readOr(roomFile(home, 'host.log')).split('\n').slice(-20).join('\n'),
    resize: (size) => view.resize(size),
    killView: () => view.dispose(),
    async attach(further = []) {
      const size = view.screen();
      await view.dispose();
      view = open(further, { cols: size.cols, rows: size.rows });
    },
    inTerminal: (file, words) => inTerminal(file, words, { cols, rows }),
    cli,
    async paneHistory(slot) {
      const { stdout } = await cli(['--version']);
      return paneHistory(socketPath({ dir: home }, roomName(home)), stdout.trim(), slot);
    },
    async client() {
      const socket = socketPath({ dir: home }, roomName(home));
      const client = await connectClient(socket, { version: 'test', root: project, anyVersion: true });
      if (!client.ok) throw new Error(client.problem.code);
      return client.value;
    },
    hostPid: () => hostFile.parse(JSON.parse(readOr(roomFile(home, 'host.json')))).pid,
    async agentPids() {
      const { slots } = statusReply.parse(JSON.parse((await cli(['status', '--json'])).stdout));
      return { a: slots.a.pid, b: slots.b.pid };
    },
    processes: running,
    async dispose() {
      const stopped = await cli(['stop']);
      await view.dispose();
      const left = await lastOnes(running);
      for (const { pid } of left) process.kill(pid, 'SIGKILL');
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

/** A file of the only room of this home. */
function roomFile(home: string, name: string): string {
  return join(home, 'rooms', roomName(home), name);
}

function roomName(home: string): string {
  const rooms = join(home, 'rooms');
  const [room = ''] = existsSync(rooms) ? readdirSync(rooms) : [];
  return room;
}

function readOr(path: string): string {
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}
