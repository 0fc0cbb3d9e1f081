import { type Problem, problem } from '../core/problems.ts';
import { ok, type Result, refuse } from '../core/result.ts';
import { slots } from '../core/slot.ts';
import { makeRoomDirs } from '../host/room-files.ts';
import { readStart, type StartOrder } from '../host/start-file.ts';
import { maxSocketPathBytes } from '../protocol/home.ts';
import { runView } from '../tui/view.ts';
import { pairWords, vendorOf } from './agent-command.ts';
import { type Context, type Flags, print, report } from './context.ts';
import { defaults } from './defaults.ts';
import { hostRuns } from './running-host.ts';
import { exitCodes, words } from './words.ts';

/** `pairroom tui`, also bare `pairroom`: attaches to this directory's room, or opens it. */
export async function tui(context: Context, named: readonly string[]): Promise<number> {
  const unfit = terminalProblem(context.flags);
  if (unfit !== null) return report(unfit, false);
  const prepared = prepareDirs(context);
  if (!prepared.ok) return report(prepared.problem, false);
  if (await hostRuns(context.files)) {
    const running = readStart(context.files.start);
    if (running !== null && namesOthers(context.flags, named, running)) {
      return report(problem('other pair', { what: pairWords(running) }), false);
    }
    return attachTo(context);
  }
  // Behind an import of its own: who attaches does not wait for it to load.
  const { startRoom } = await import('./start-room.ts');
  const host = await startRoom(context, named);
  return host.ok ? openView(context, host.value) : report(host.problem, false);
}

/** `pairroom attach`: only to a room that runs. */
export async function attach(context: Context): Promise<number> {
  const unfit = terminalProblem(context.flags);
  if (unfit !== null) return report(unfit, false);
  if (!(await hostRuns(context.files))) {
    return report(problem('no room', { what: context.place.root }), false);
  }
  return attachTo(context);
}

/** Why this terminal cannot show the room, or null. */
function terminalProblem({ linear }: Flags): Problem | null {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return problem('no terminal');
  return process.env.TERM === 'dumb' && !linear ? problem('dumb terminal') : null;
}

function attachTo(context: Context): Promise<number> {
  const order = readStart(context.files.start);
  if (order !== null) print(words.attaching(pairWords(order)));
  return openView(context, Promise.resolve(ok(null)));
}

async function openView(context: Context, host: Promise<Result<null>>): Promise<number> {
  const { files, version, flags } = context;
  const options = { socket: files.socket, roomDir: files.dir, version, host };
  const end = flags.linear
    ? await (await import('../tui/linear/linear-view.ts')).runLinear(options)
    : await runView({ ...options, prefix: flags.prefix ?? defaults.prefix, directKeys: flags.directKeys });
  return end.ok ? exitCodes.ok : report(end.problem, false);
}

/** Whether the command line asks for agents that are not those of the running room. */
function namesOthers(
  { a, b, mock }: Flags,
  [first, second]: readonly string[],
  { agents }: StartOrder,
): boolean {
  const asked = {
    a: a ?? first ?? (mock ? 'mock' : undefined),
    b: b ?? second ?? (mock ? 'mock' : undefined),
  };
  return slots.some((slot) => {
    const command = asked[slot];
    return command !== undefined && vendorOf(command) !== agents[slot].vendor;
  });
}

function prepareDirs({ home, files }: Context): Result<null> {
  if (Buffer.byteLength(files.socket) > maxSocketPathBytes) {
    return refuse(problem('unwritable state', { what: home.dir, why: words.longPath }));
  }
  try {
    makeRoomDirs(home, files);
    return ok(null);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return refuse(problem('unwritable state', { what: home.dir, why }));
  }
}
