import { setTimeout as sleep } from 'node:timers/promises';
import type { RoomFiles } from '../host/room-files.ts';
import { RoomLock } from '../host/room-lock.ts';
import { listens } from '../protocol/client.ts';
import { print } from './context.ts';
import { words } from './words.ts';

/** What a host may take to begin to listen, or to end its agents (ms). */
const patienceMs = 8000;
const lookMs = 50;

/** Whether a host runs to attach to. One that does not listen yet, or no more, is waited for: it may be ending. */
export async function hostRuns({ lock, socket }: RoomFiles): Promise<boolean> {
  for (let waited = 0; (await RoomLock.held(lock)) !== null; waited += lookMs) {
    if (waited >= patienceMs || (await listens(socket))) return true;
    if (waited === 0) print(words.waitingForHost);
    await sleep(lookMs);
  }
  return false;
}
