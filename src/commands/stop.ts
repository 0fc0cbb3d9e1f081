import { readdirSync } from 'node:fs';
import { problem } from '../core/problems.ts';
import { roomFiles } from '../host/room-files.ts';
import { isRunning, RoomLock } from '../host/room-lock.ts';
import { readStart } from '../host/start-file.ts';
import { endProcesses } from '../panes/process.ts';
import { connectClient } from '../protocol/client.ts';
import { roomsDir } from '../protocol/home.ts';
import { nothing } from '../protocol/requests.ts';
import { type Context, print, report } from './context.ts';
import { exitCodes, words } from './words.ts';

/** How long the host may take to end its agents: TERM, 2 s, KILL, and some more (ms). */
const patienceMs = 8000;

/** `pairroom stop`: ends a room's agents and its host; of a host that died, what it left running. */
export async function stop(context: Context): Promise<number> {
  if (!context.flags.all) return stopRoom(context, context.place.room);
  let code: number = exitCodes.ok;
  for (const room of readdirSync(roomsDir(context.home))) {
    const files = roomFiles(context.home, room);
    const lock = RoomLock.read(files.lock);
    if (lock !== null && (isRunning(lock) || lock.agents.some(isRunning))) {
      code = Math.max(code, await stopRoom(context, room));
    }
  }
  return code;
}

async function stopRoom(context: Context, room: string): Promise<number> {
  const files = roomFiles(context.home, room);
  const order = readStart(files.start);
  const slug = order?.slug ?? context.place.slug;
  const lock = RoomLock.read(files.lock);
  if (lock === null)
    return report(problem('no room', { what: order?.root ?? context.place.root }), context.flags.json);
  if (isRunning(lock)) {
    print(
      words.stopPlan(
        slug,
        lock.agents.map((agent) => `${agent.name} (${agent.pid})`).join(' and ') || 'its host',
      ),
    );
    const client = await connectClient(files.socket, {
      version: context.version,
      root: slug,
      anyVersion: true,
    });
    if (client.ok) {
      await client.value.request({ verb: 'stop' }, nothing);
      client.value.close();
    }
    await gone(() => isRunning(lock));
    if (isRunning(lock)) await endProcesses([lock.pid]);
  }
  await endLeftovers(lock.agents);
  print(words.stopped(slug));
  return exitCodes.ok;
}

/** Ends agents that outlived their host, and says which. */
export async function endLeftovers(
  agents: readonly { pid: number; start: string; name: string }[],
): Promise<void> {
  const left = agents.filter(isRunning);
  if (left.length === 0) return;
  print(words.leftovers(left.map((agent) => `${agent.name} (${agent.pid})`).join(' and ')));
  await endProcesses(left.map((agent) => agent.pid));
}

async function gone(running: () => boolean): Promise<void> {
  const deadline = Date.now() + patienceMs;
  while (running() && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 50));
}
