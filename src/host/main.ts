import { type Problem, problem, problemWords } from '../core/problems.ts';
import { endLeftovers, leftovers } from './leftovers.ts';
import { log } from './log.ts';
import { roomFiles } from './room-files.ts';
import { RoomHost } from './room-host.ts';
import { RoomLock } from './room-lock.ts';
import { readStart } from './start-file.ts';

/**
 * The host process of one room. Its only argument is the start file that `pairroom tui` wrote. On stdout it says
 * `ready` when it listens, or the problem that keeps it from starting, as JSON, and ends with 1; with 0 when another host serves the room already.
 */
const order = readStart(process.argv[2] ?? '');
if (order === null) fail(problem('host failed', { why: 'the start file cannot be read', what: 'host.log' }));

const files = roomFiles({ dir: order.home }, order.room);
let opened: RoomHost | null = null;
// A bug must not leave agents behind that nobody sees.
process.on('uncaughtException', (error) => {
  log(`bug: ${error.stack ?? error.message}`);
  if (opened === null) fail(whyNotStarted(error));
  void opened.stop(1);
});

process.umask(0o077);
const outcome = await RoomLock.take(files.lock);
if (!outcome.taken) process.exit(0);

const { lock } = outcome;
// Looking for them takes time, and after an orderly end there are none.
const left = outcome.left.length > 0 ? await leftovers(files, outcome.left) : null;
if (left !== null) await endLeftovers(left);
const ended = left?.names.join(' and ') ?? '';

const room = await RoomHost.open({ order, files, lock, ended, onEnd: (code) => process.exit(code) });
if (!room.ok) {
  lock.release();
  fail(room.problem);
}

opened = room.value;
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
  process.on(signal, () => void room.value.stop());
}
process.stdout.write('ready\n');
process.stdout.on('error', () => {});

/** What the system refuses, such as a file on a full disk, is no bug. */
function whyNotStarted(error: Error): Problem {
  const why = error.message;
  if ('syscall' in error) return problem('unwritable state', { what: files.dir, why });
  return problem('host failed', { why: `a bug ended it (${why})`, what: files.log });
}

function fail(refusal: Problem): never {
  process.stdout.write(`${JSON.stringify(refusal)}\n`);
  process.stderr.write(`${problemWords(refusal)}\n`);
  process.exit(1);
}
