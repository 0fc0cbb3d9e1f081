import { createInterface } from 'node:readline/promises';
import { ok, type Result } from '../core/result.ts';
import { roles } from '../core/role.ts';
import type { Slot } from '../core/slot.ts';
import { RoomLock } from '../host/room-lock.ts';
import { spawnHost } from '../host/spawn-host.ts';
import { readStart, type StartOrder } from '../host/start-file.ts';
import { defaultWidths, layout } from '../tui/layout.ts';
import { linearPaneSize } from '../tui/linear/pane-size.ts';
import { pairWords } from './agent-command.ts';
import { chooseAgents } from './choose-agents.ts';
import { type Context, type Flags, print } from './context.ts';
import { defaults } from './defaults.ts';
import { clearUp } from './stop.ts';
import { words } from './words.ts';

/** Starts this directory's room. Gives, as soon as its agents are decided, what resolves when its host listens. */
export async function startRoom(
  context: Context,
  named: readonly string[],
): Promise<Result<Promise<Result<null>>>> {
  const lock = RoomLock.read(context.files.lock);
  if (lock !== null) await clearUp(context.files, lock);
  const order = await startOrder(context, named);
  return order.ok ? ok(spawnHost(context.files, order.value)) : order;
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
    roles: rolesOf(flags.role ?? []),
    graceMs: Math.max(0, Math.round((flags.grace ?? defaults.grace) * 1000)),
    paneSizes: firstSizes(flags),
    notifyCommand: flags.notifyCommand ?? null,
  };
  print(words.opening(pairWords(order), why));
  return ok(order);
}

/** Of `a=writer`, which the command line was checked to be. */
function rolesOf(given: readonly string[]): StartOrder['roles'] {
  const of = (slot: Slot) => roles.find((role) => given.includes(`${slot}=${role}`)) ?? null;
  return { a: of('a'), b: of('b') };
}

/** The sizes that the view will give to the panes, so that the agents start with them. */
function firstSizes({ linear }: Flags): StartOrder['paneSizes'] {
  if (linear) return { a: linearPaneSize(), b: linearPaneSize() };
  const size = { cols: process.stdout.columns || 80, rows: process.stdout.rows || 24 };
  const { sizes } = layout({ size, focus: 'a', agent: 'a', zoomed: false, widths: defaultWidths });
  return { a: sizes.a, b: sizes.b };
}

async function askPair(pairs: string[]): Promise<number> {
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await lines.question(words.choose(pairs));
  lines.close();
  return answer.trim() === '' ? 0 : Number(answer) - 1;
}
