import { homedir } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';

/**
 * Where PairRoom keeps what it writes, all of it private (directories 0700, files 0600):
 *
 *     $PAIRROOM_HOME or $XDG_STATE_HOME/pairroom or ~/.local/state/pairroom
 *       run/<room id>.sock          the room's socket
 *       bin/hook-<hash>.sh          the hosts' own copies of the hook script
 *       rooms/<room id>/            one room
 *         room.db                   its record
 *         host.json                 pid and start time of the running host, and of its agents
 *         host.log                  what went wrong, no bodies
 *         a/ b/                     launch files of a slot; spool/ in it takes its hooks
 *         files/                    bodies too large to type in
 */
export interface Home {
  dir: string;
}

/** Always absolute: the host and the hooks run in other directories. */
export function homeFrom(env: Readonly<Record<string, string | undefined>>): Home {
  if (env.PAIRROOM_HOME) return { dir: resolve(env.PAIRROOM_HOME) };
  // The XDG specification has a relative path ignored.
  const named = env.XDG_STATE_HOME;
  const state = named && isAbsolute(named) ? named : resolve(env.HOME || homedir(), '.local', 'state');
  return { dir: join(state, 'pairroom') };
}

/** A longer path (bytes) is cut by the system without a word: macOS takes 104 with the end mark, Linux 108. */
export const maxSocketPathBytes = 103;

/** Room ids are 8 hex digits, so that the path stays short. */
export function socketPath(home: Home, room: string): string {
  return join(home.dir, 'run', `${room}.sock`);
}

export function roomDir(home: Home, room: string): string {
  return join(home.dir, 'rooms', room);
}

export function roomsDir(home: Home): string {
  return join(home.dir, 'rooms');
}
