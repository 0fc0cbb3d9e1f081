import { existsSync, readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { problem } from '../core/problems.ts';
import { endHost, endLeftovers, leftovers, runsInside } from '../host/leftovers.ts';
import { type RoomFiles, roomFiles } from '../host/room-files.ts';
import { isRunning, type LockContent, RoomLock } from '../host/room-lock.ts';
import { readStart } from '../host/start-file.ts';
import { connectClient } from '../protocol/client.ts';
import { roomsDir } from '../protocol/home.ts';
import { nothing } from '../protocol/requests.ts';
import { type Context, print, report } from './context.ts';
import { exitCodes, words } from './words.ts';

/** How long the host may take to end its agents: TERM, 2 s, KILL, and some more (ms). */
const patienceMs = 8000;
const lookMs = 50;

/** `pairroom stop`: ends a room's agents and its host; of a host that died, what it left running. */
export async function stop(context: Context): Promise<number> {
  const { home, place, flags } = context;
  if (!flags.all) return stopRoom(context, place.room);
  const dir = roomsDir(home);
  let worst: number = exitCodes.ok;
  for (const room of existsSync(dir) ? readdirSync(dir) : []) {
    if (RoomLock.read(roomFiles(home, room).lock) === null) continue;
    worst = Math.max(worst, await stopRoom(context, room));
  }
  return worst;
}

async function stopRoom(context: Context, room: string): Promise<number> {
  const files = roomFiles(context.home, room);
  const { slug = context.place.slug, root = context.place.root } = readStart(files.start) ?? {};
  const lock = RoomLock.read(files.lock);
  if (lock === null) return report(problem('no room', { what: root }), context.flags.json);
  // The host refuses it as well; one that hangs cannot.
  if (await runsInside(process.pid, files, lock.agents)) {
    return report(problem('only the human'), context.flags.json);
  }
  if (await isRunning(lock)) {
    print(words.stopPlan(slug, names(lock.agents) || 'its host'));
    const asked = askToStop(context, files.socket, root, lock);
    // A host that hangs answers only by its end.
    await ended(lock);
    await asked;
  }
  await clearUp(files, lock);
  print(words.stopped(slug));
  return exitCodes.ok;
}

/** Asks as soon as the host listens: one that has just started does not yet. */
async function askToStop(context: Context, socket: string, root: string, lock: LockContent): Promise<void> {
  while (await isRunning(lock)) {
    const client = await connectClient(socket, { version: context.version, root, anyVersion: true });
    if (client.ok) {
      await client.value.request({ verb: 'stop' }, nothing);
      client.value.close();
      return;
    }
    await sleep(lookMs);
  }
}

/** Waits for the host to end; one that does not is ended with its agents. */
async function ended(lock: LockContent): Promise<void> {
  const deadline = Date.now() + patienceMs;
  while (await isRunning(lock)) {
    if (Date.now() > deadline) return endHost(lock);
    await sleep(lookMs);
  }
}

/** Ends what outlived a room's host, and says what. */
export async function clearUp(files: RoomFiles, { agents }: LockContent): Promise<void> {
  const left = await leftovers(files, agents);
  if (left.names.length === 0) return;
  print(words.leftovers(left.names.join(' and ')));
  await endLeftovers(left);
}

function names(agents: LockContent['agents']): string {
  return agents.map(({ name, pid }) => `${name} (${pid})`).join(' and ');
}
