import { problemWords } from '../core/problems.ts';
import { endAgents, leftovers } from './leftovers.ts';
import { log } from './log.ts';
import { roomFiles } from './room-files.ts';
import { RoomHost } from './room-host.ts';
import { RoomLock } from './room-lock.ts';
import { readStart } from './start-file.ts';

/**
 * The host process of one room. Its only argument is the start file that `pairroom tui` wrote. It says one word on
 * stdout when it listens; it ends with 0 when another host serves the room already, and with 1 and a last line in its
 * log when it cannot start.
 */
const order = readStart(process.argv[2] ?? '');
if (order === null) fail('the start file cannot be read');

let opened: RoomHost | null = null;
// A bug must not leave agents behind that nobody sees.
process.on('uncaughtException', (error) => {
  log(`bug: ${error.stack ?? error.message}`);
  if (opened === null) fail(`a bug ended it (${error.message})`);
  void opened.stop(1);
});

process.umask(0o077);
const files = roomFiles({ dir: order.home }, order.room);
const outcome = await RoomLock.take(files.lock);
if (!outcome.taken) process.exit(0);

const { lock } = outcome;
const left = await leftovers(outcome.left);
await endAgents(left);
const ended = left.map(({ name, pid }) => `${name} (${pid})`).join(' and ');

const room = await RoomHost.open({ order, files, lock, ended, onEnd: (code) => process.exit(code) });
if (!room.ok) {
  lock.release();
  fail(problemWords(room.problem));
}

opened = room.value;
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
  process.on(signal, () => void room.value.stop());
}
process.stdout.write('ready\n');
process.stdout.on('error', () => {});

function fail(why: string): never {
  process.stderr.write(`${why}\n`);
  process.exit(1);
}
