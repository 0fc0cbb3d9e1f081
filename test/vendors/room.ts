import { mkdirSync, mkdtempSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll } from 'vitest';
import * as z from 'zod';
import type { Size } from '../../src/core/geometry.ts';
import { type Slot, slots } from '../../src/core/slot.ts';
import {
  type MessageView,
  messageViewSchema,
  type RoomView,
  roomViewSchema,
} from '../../src/protocol/room-view.ts';
import { type DrivenRoom, driveRoom } from '../harness/driven-room.ts';
import { waitFor } from '../harness/wait-for.ts';
import { removeHome } from './homes/remove-home.ts';
import { installed, type ProgramName } from './installed.ts';
import { prepareSeat, type Seat } from './seat.ts';
import type { ModelServer } from './servers/model-server.ts';

export interface VendorRoomOptions extends Partial<Size> {
  a: ProgramName;
  b: ProgramName;
  /** Further arguments of `pairroom tui`; without any, hops have no grace time. */
  args?: readonly string[];
  /** A program with its arguments that runs the first view; it is told the user's home. */
  under?: (userHome: string) => readonly string[];
}

/** A room of two pinned vendors' programs, driven from outside; each slot has a model server of its own. */
export interface VendorRoom extends DrivenRoom {
  /** The user's home, of PairRoom and of both programs. */
  readonly userHome: string;
  readonly seats: Record<Slot, Seat>;
  readonly servers: Record<Slot, ModelServer>;
  /** What a failure prints: the screen and the end of the host's log. */
  picture(): string;
  /** Waits for a condition. */
  until<T>(
    what: string,
    look: () => T | undefined | false | Promise<T | undefined | false>,
    ceiling?: number,
  ): Promise<T>;
  status(): Promise<RoomView>;
  history(): Promise<MessageView[]>;
  /** Waits for a message of the conversation, and gives it. */
  message(what: string, is: (message: MessageView) => boolean, ceiling?: number): Promise<MessageView>;
  /** Puts the focus on an agent, or on the conversation. */
  focus(on: Slot | 'conversation'): void;
  /** The human writes to an agent from the middle. */
  say(to: Slot, text: string): void;
}

/** Not below the temporary directory: Codex refuses to put its own helper programs there. */
const root = '/var/tmp';
const focusKeys = { a: '1', conversation: '2', b: '3' } as const;
/** ms between two looks that cost a process each. */
const lookEveryMs = 250;

/** A room for all tests of a file; one that fails prints the room's picture. */
export function useVendorRoom(options: VendorRoomOptions): () => VendorRoom {
  let room: VendorRoom | undefined;
  beforeAll(async () => {
    room = await startVendorRoom(options);
  });
  afterEach(({ task }) => {
    if (task.result?.state === 'fail') console.error(room?.picture());
  });
  afterAll(() => room?.dispose());
  return () => {
    if (room === undefined) throw new Error('the room did not start');
    return room;
  };
}

/** Resolves when both programs are idle in their panes, and are the pinned ones. */
async function startVendorRoom(options: VendorRoomOptions): Promise<VendorRoom> {
  const { cols = 200, rows = 50, args = ['--grace', '0'] } = options;
  // Refused before anything is made.
  for (const slot of slots) installed(options[slot]);
  const userHome = realpathSync(mkdtempSync(join(root, 'pairroom-room-')));
  const project = join(userHome, 'project');
  mkdirSync(project);
  const place = { home: userHome, project };
  const seats = {
    a: await prepareSeat(options.a, place, join(userHome, 'bin-a')),
    b: await prepareSeat(options.b, place, join(userHome, 'bin-b')),
  };
  const driven = driveRoom({
    home: join(userHome, '.local/state/pairroom'),
    project,
    env: { ...userEnv(userHome), ...seats.a.env, ...seats.b.env },
    args: ['--a', seats.a.command, '--b', seats.b.command, ...args],
    cols,
    rows,
    under: options.under?.(userHome) ?? [],
  });
  const picture = () => `${driven.screenText()}\nhost.log:\n${driven.hostLog()}`;
  const until: VendorRoom['until'] = (what, look, ceiling) =>
    waitFor(what, look, ceiling === undefined ? {} : { ceiling });
  const json = async (command: string) => {
    const { stdout, stderr } = await driven.cli([command, '--json', '--limit', '500']);
    try {
      return JSON.parse(stdout);
    } catch {
      throw new Error(`pairroom ${command}: ${stdout}${stderr}`);
    }
  };
  const status = async () => roomViewSchema.parse(await json('status'));
  const history = async () => z.array(messageViewSchema).parse(await json('history'));
  const room: VendorRoom = {
    ...driven,
    get view() {
      return driven.view;
    },
    userHome,
    seats,
    servers: { a: seats.a.server, b: seats.b.server },
    picture,
    until,
    waitFor: (what, seen, ceiling) =>
      until(
        what,
        () => {
          const text = driven.screenText();
          if (typeof seen === 'function') return seen(text);
          return typeof seen === 'string' ? text.includes(seen) : seen.test(text);
        },
        ceiling,
      ).then(() => undefined),
    status,
    history,
    message: (what, is, ceiling) =>
      until(
        what,
        rarely(async () => (await history()).findLast(is)),
        ceiling,
      ),
    focus: (on) => driven.prefix(focusKeys[on]),
    say(to, text) {
      driven.prefix(focusKeys.conversation);
      driven.keys(`/to ${to}\r`);
      driven.keys(`\x1b[200~${text}\x1b[201~`);
      driven.keys('\r');
    },
    async dispose() {
      try {
        await driven.dispose();
      } finally {
        for (const slot of slots) await seats[slot].server.close();
        removeHome(userHome);
      }
    },
  };
  try {
    const idle = await until(
      'both agents idle',
      rarely(async () => {
        const now = await status().catch(() => undefined);
        return now !== undefined && slots.every((slot) => now.slots[slot].state.is === 'idle') && now;
      }),
      40_000,
    );
    for (const slot of slots) seats[slot].assertIs(idle.slots[slot].pid ?? 0);
  } catch (error) {
    console.error(picture());
    await room.dispose();
    throw error;
  }
  return room;
}

/** A user's environment, as far as it is no vendor's. */
export function userEnv(home: string): Record<string, string> {
  return {
    HOME: home,
    PATH: '/usr/local/bin:/usr/bin:/bin',
    SHELL: '/bin/sh',
    LANG: 'C.UTF-8',
    TERM: 'xterm-256color',
    COLORTERM: 'truecolor',
  };
}

function rarely<T>(look: () => Promise<T | undefined | false>): () => Promise<T | undefined | false> {
  return async () => {
    const seen = await look();
    if (seen === undefined || seen === false) await new Promise((done) => setTimeout(done, lookEveryMs));
    return seen;
  };
}
