import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { setModes, undoModes } from '../../src/tui/screen/modes.ts';
import { TmuxScreens } from '../conformance/tmux-screens.ts';
import { randomFrom } from '../random.ts';
import { type Act, frameMark, outer, play, randomAct, rect } from './subject.ts';

/** Chunks of one case: what one pane goes through. */
export const actsPerCase = 200;
/** What a run may hold more at its end than after its first tenth (bytes). */
const growthLimit = 32 * 1024 * 1024;

export interface Failure {
  /** Alone it brings the failure again: `npm run fuzz -- --seed`. */
  seed: number;
  error: string;
  /** The fewest acts found that fail in the same way. */
  acts: readonly Act[];
}

/** The acts of a case, by its seed. */
export function actsOf(seed: number): Act[] {
  const random = randomFrom(seed);
  return Array.from({ length: actsPerCase }, () => randomAct(random));
}

/** Plays cases from `seed` on; every `judgeEvery`th is judged by tmux as well. Gives the first failure, minimised. */
export async function fuzz(options: {
  seed: number;
  cases: number;
  judgeEvery: number;
  progress(done: number): void;
}): Promise<Failure | null> {
  const tmux = new TmuxScreens();
  let start = 0;
  try {
    for (let n = 0; n < options.cases; n++) {
      const seed = options.seed + n;
      const acts = actsOf(seed);
      const error = failureOf(acts) ?? (n % options.judgeEvery === 0 ? await judge(tmux, play(acts)) : null);
      if (error !== null) return { seed, error, acts: minimised(acts, error) };
      if (n === Math.floor(options.cases / 10)) start = inUse();
      options.progress(n + 1);
    }
    const growth = inUse() - start;
    if (options.cases >= 10 && growth > growthLimit) {
      return { seed: options.seed, error: `${growth} bytes more are in use`, acts: [] };
    }
    return null;
  } finally {
    tmux.dispose();
  }
}

export function failureOf(acts: readonly Act[]): string | null {
  try {
    play(acts);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** What tmux shows of the painter's bytes: the frame around the pane whole, and no mode left set when it is over. */
async function judge(tmux: TmuxScreens, bytes: string): Promise<string | null> {
  const theirs = await tmux.open(outer);
  const before = await theirs.screen();
  await theirs.write(Buffer.from(setModes + bytes));
  const during = await theirs.screen();
  await theirs.write(Buffer.from(undoModes));
  const after = await theirs.screen();
  theirs.close();
  for (const [y, row] of during.rows.entries()) {
    const isPane = y >= rect.y && y < rect.y + rect.rows;
    // From both ends: on the width of what stands between, tmux and ours may disagree.
    const frame = isPane ? [...row.slice(0, rect.x), ...row.slice(rect.x + rect.cols - outer.cols)] : row;
    // tmux 3.3 puts the joiner of a wide cluster a cell too far to the left, and drops what Unicode has not assigned,
    // but not its marks.
    const stray = frame.find(
      ({ text, look }) => text.replace(/[\u200d\p{M}]/gu, '') !== frameMark || look !== '',
    );
    if (stray !== undefined) return `outside the pane, in row ${y}, stands "${stray.text}" ${stray.look}`;
    if (!isPane && row.length !== outer.cols) return `row ${y} has ${row.length} cells`;
  }
  const left = Object.entries(after.state).filter(
    ([mode, value]) => mode !== 'cursor' && value !== before.state[mode],
  );
  return left.length > 0 ? `left set: ${left.join(' ')}` : null;
}

/** Leaves acts out, fewer at a time, as long as the rest fails in the same way. */
function minimised(acts: readonly Act[], error: string): readonly Act[] {
  if (failureOf(acts) !== error) return acts;
  let rest = acts;
  for (let size = Math.ceil(acts.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = 0; at < rest.length; ) {
      const without = [...rest.slice(0, at), ...rest.slice(at + size)];
      if (failureOf(without) === error) rest = without;
      else at += size;
    }
  }
  return rest;
}

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

function inUse(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
