import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import type { Size } from '../../src/core/geometry.ts';
import type { Slot } from '../../src/core/slot.ts';
import { type MessageView, messageViewSchema } from '../../src/protocol/room-view.ts';
import { type DrivenRoom, type DrivenRoomOptions, driveRoom } from './driven-room.ts';
import { waitFor } from './wait-for.ts';

export interface RoomOptions extends Partial<Size> {
  /** Where PairRoom keeps its state, when it is not the usual fresh directory; the same for the project. */
  home?: string;
  project?: string;
  /** Further arguments of `pairroom tui`, for example `['--grace', '0']`. */
  args?: readonly string[];
  /** Further flags of the mock in this slot, for example `['--fault', 'draft']`; no blanks in them. */
  a?: readonly string[];
  b?: readonly string[];
  env?: Readonly<Record<string, string>>;
  terminal?: DrivenRoomOptions['terminal'];
  /** A program with its arguments that runs the first view, tmux for example. */
  under?: readonly string[];
  /** The prefix key as the terminal sends it, when the room is started with another one. */
  prefix?: string;
}

/** A room of two mock agents, in a fresh home and a fresh project. */
export interface Room extends DrivenRoom {
  /** Waits until both agents are idle. */
  ready(): Promise<void>;
  /** Writes a text into the composer, as one paste, and sends it. */
  say(text: string): void;
  /** The whole conversation, as `pairroom history` tells it. */
  messages(): Promise<MessageView[]>;
  /** Waits until a message of the conversation is as wanted, and gives it. A failure prints the conversation. */
  waitForMessage(what: string, is: (message: MessageView) => boolean): Promise<MessageView>;
  /** The prompts that a mock took: the judge of "exactly once". */
  received(slot: Slot): string[];
  /** Every byte that a mock read: the judge of "nothing was typed". */
  readBytes(slot: Slot): string;
}

export function startRoom(options: RoomOptions = {}): Room {
  const { cols = 200, rows = 50, args = [], prefix = '\x1a' } = options;
  const dir = mkdtempSync(join(tmpdir(), 'pairroom-'));
  const { home = join(dir, 'home'), project = join(dir, 'project') } = options;
  const files = { a: join(dir, 'a'), b: join(dir, 'b') };
  for (const made of [home, project, files.a, files.b]) mkdirSync(made, { recursive: true });
  const mockOf = (slot: Slot) =>
    [
      'mock',
      '--received',
      join(files[slot], 'received'),
      '--record-input',
      join(files[slot], 'input'),
      ...(options[slot] ?? []),
    ].join(' ');
  const room = driveRoom({
    home,
    project,
    env: { PATH: process.env.PATH ?? '', HOME: dir, LANG: 'C.UTF-8', ...options.env },
    args: ['--mock', '--a', mockOf('a'), '--b', mockOf('b'), ...args],
    ...(options.under ? { under: options.under } : {}),
    prefix,
    cols,
    rows,
    ...(options.terminal === undefined ? {} : { terminal: options.terminal }),
  });
  const messages = async () => {
    const { stdout } = await room.cli(['history', '--json', '--limit', '500']);
    return z.array(messageViewSchema).parse(JSON.parse(stdout));
  };
  return {
    ...room,
    // Spreading would keep the first one.
    get view() {
      return room.view;
    },
    ready: () => room.waitFor('both agents to be idle', /A \S+ ○ idle.*B \S+ ○ idle/s),
    say: (text) => room.keys(`\x1b[200~${text}\x1b[201~\r`),
    messages,
    waitForMessage(what, is) {
      let seen: MessageView[] = [];
      const look = async () => {
        seen = await messages();
        return seen.find(is);
      };
      return waitFor(what, look, { picture: () => JSON.stringify(seen, null, 1) });
    },
    received: (slot) => linesOf(join(files[slot], 'received')).map(textOf),
    readBytes: (slot) => readOr(join(files[slot], 'input')),
    async dispose() {
      try {
        await room.dispose();
      } finally {
        rmSync(dir, { recursive: true, force: true });
      }
    },
  };
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
