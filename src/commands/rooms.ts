import { existsSync, readdirSync } from 'node:fs';
import { roomFiles } from '../host/room-files.ts';
import { RoomLock } from '../host/room-lock.ts';
import { readStart } from '../host/start-file.ts';
import { roomsDir } from '../protocol/home.ts';
import { type Context, print, printJson } from './context.ts';
import { exitCodes, words } from './words.ts';

/** `pairroom rooms`: every room on this machine, those that run first. */
export async function rooms(context: Context): Promise<number> {
  const all = (await listRooms(context)).sort(
    (x, y) => Number(y.running) - Number(x.running) || x.slug.localeCompare(y.slug),
  );
  if (context.flags.json) printJson(all);
  else if (all.length === 0) print(words.noRooms);
  else for (const room of all) print(line(room));
  return exitCodes.ok;
}

interface RoomLine {
  room_id: string;
  slug: string;
  root: string;
  pair: [string, string];
  running: boolean;
  /** False when the directory is gone. */
  reachable: boolean;
}

async function listRooms(context: Context): Promise<RoomLine[]> {
  const dir = roomsDir(context.home);
  const lines = (existsSync(dir) ? readdirSync(dir) : []).map(async (id): Promise<RoomLine | null> => {
    const files = roomFiles(context.home, id);
    const order = readStart(files.start);
    if (order === null) return null;
    const { slug, root, agents } = order;
    return {
      room_id: id,
      slug,
      root,
      pair: [agents.a.vendor, agents.b.vendor],
      running: (await RoomLock.held(files.lock)) !== null,
      reachable: existsSync(root),
    };
  });
  return (await Promise.all(lines)).filter((line) => line !== null);
}

function line({ slug, root, pair, running, reachable }: RoomLine): string {
  return `${slug}  ${pair.join(' + ')}  ${running ? 'running' : 'stopped'}  ${root}${reachable ? '' : '  (directory is gone)'}`;
}
