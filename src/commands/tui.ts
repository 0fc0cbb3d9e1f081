import { createInterface } from 'node:readline/promises';
import { type Problem, problem } from '../core/problems.ts';
import { ok, type Result, refuse } from '../core/result.ts';
import { slots } from '../core/slot.ts';
import { makeRoomDirs } from '../host/room-files.ts';
import { RoomLock } from '../host/room-lock.ts';
import { spawnHost } from '../host/spawn-host.ts';
import { readStart, type StartOrder } from '../host/start-file.ts';
import { maxSocketPathBytes } from '../protocol/home.ts';
import { defaultWidths, layout } from '../tui/layout.ts';
import { linearPaneSize } from '../tui/linear/pane-size.ts';
import { runView } from '../tui/view.ts';
import { chooseAgents, vendorOf } from './choose-agents.ts';
import { type Context, type Flags, print, report } from './context.ts';
import { defaults } from './defaults.ts';
import { hostRuns } from './running-host.ts';
import { clearUp } from './stop.ts';
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
  const lock = RoomLock.read(context.files.lock);
  if (lock !== null) await clearUp(context.files, lock);
  const order = await startOrder(context, named);
  if (!order.ok) return report(order.problem, false);
  return openView(context, spawnHost(context.files, order.value));
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

async function startOrder(context: Context, named: readonly string[]): Promise<Result<StartOrder>> {
  const { place, home, files, flags } = context;
  const previous = readStart(files.start);
  const wish = { named, a: flags.a, b: flags.b, mock: flags.mock };
  const last = previous === null ? null : { ...previous.agents, demo: previous.demo };
  const pair = await chooseAgents({ ...wish, last }, process.env, askPair);
  if (!pair.ok) return pair;
  const { a, b, demo, why } = pair.value;
  const order: StartOrder = {
    home: home.dir,
    room: place.room,
    root: place.root,
    slug: place.slug,
    gitDir: place.gitDir,
    agents: { a, b },
    demo,
    resume: flags.resume,
    graceMs: Math.max(0, Math.round((flags.grace ?? defaults.grace) * 1000)),
    paneSizes: firstSizes(flags),
    notifyCommand: flags.notifyCommand ?? null,
  };
  print(words.opening(pairWords(order), why));
  return ok(order);
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

function pairWords(order: StartOrder): string {
  return `${order.agents.a.vendor} and ${order.agents.b.vendor}`;
}

/** The sizes that the view will give to the panes, so that the agents start with them. */
function firstSizes({ linear }: Flags): StartOrder['paneSizes'] {
  if (linear) return { a: linearPaneSize(), b: linearPaneSize() };
  const size = { cols: process.stdout.columns || 80, rows: process.stdout.rows || 24 };
  const { sizes } = layout({ size, focus: 'a', agent: 'a', zoomed: false, widths: defaultWidths });
  return { a: sizes.a, b: sizes.b };
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

async function askPair(pairs: string[]): Promise<number> {
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await lines.question(words.choose(pairs));
  lines.close();
  return answer.trim() === '' ? 0 : Number(answer) - 1;
}
