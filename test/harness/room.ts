import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Size } from '../../src/core/geometry.ts';
import type { Slot } from '../../src/core/slot.ts';
import { type DrivenRoom, driveRoom } from './driven-room.ts';

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

/** A room of two mock agents, in a fresh home and a fresh project. */
export interface Room extends DrivenRoom {
  /** The prompts that a mock took: the judge of "exactly once". */
  received(slot: Slot): string[];
  /** Every byte that a mock read: the judge of "nothing was typed". */
  readBytes(slot: Slot): string;
}

export function startRoom(options: RoomOptions = {}): Room {
  const { cols = 200, rows = 50, args = [], prefix = '\x1a' } = options;
  const dir = mkdtempSync(join(tmpdir(), 'pairroom-'));
  const home = join(dir, 'home');
  const project = join(dir, 'project');
  const files = { a: join(dir, 'a'), b: join(dir, 'b') };
  for (const made of [home, project, files.a, files.b]) mkdirSync(made);
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
    prefix,
    cols,
    rows,
  });
  return {
    ...room,
    // Spreading would keep the first one.
    get view() {
      return room.view;
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
