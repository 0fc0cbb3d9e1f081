import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Slot } from '../core/slot.ts';
import { type Home, roomDir, socketPath } from '../protocol/home.ts';

/** The paths of one room on disk. */
export interface RoomFiles {
  dir: string;
  socket: string;
  lock: string;
  log: string;
  record: string;
  /** How the host is to start: written by the command that starts it. */
  start: string;
  /** Bodies too large to type in. */
  bodies: string;
  /** Launch files of a slot. */
  slot(slot: Slot): string;
  /** Where a slot's hooks drop their payloads. */
  spool(slot: Slot): string;
}

export function roomFiles(home: Home, room: string): RoomFiles {
  const dir = roomDir(home, room);
  return {
    dir,
    socket: socketPath(home, room),
    lock: join(dir, 'host.json'),
    log: join(dir, 'host.log'),
    record: join(dir, 'room.db'),
    start: join(dir, 'start.json'),
    bodies: join(dir, 'files'),
    slot: (slot) => join(dir, slot),
    spool: (slot) => join(dir, slot, 'spool'),
  };
}

/** Makes the room's directories, private to the user. Throws the system's error where that cannot be done. */
export function makeRoomDirs(home: Home, files: RoomFiles): void {
  const dirs = [home.dir, join(home.dir, 'run'), join(home.dir, 'bin'), join(home.dir, 'rooms'), files.dir];
  for (const dir of [
    ...dirs,
    files.bodies,
    files.slot('a'),
    files.slot('b'),
    files.spool('a'),
    files.spool('b'),
  ]) {
    mkdirSync(dir, { recursive: true, mode: 0o700 });
    chmodSync(dir, 0o700);
  }
}
