import type { Size } from '../../src/core/geometry.ts';
import { knownDifferences } from './known-differences.ts';
import { paneScreen, paneTerminal } from './pane-screen.ts';
import { type Difference, differences } from './screen.ts';
import type { TmuxScreens } from './tmux-screens.ts';

/**
 * Feeds a pane and tmux the same bytes, step by step, and compares the screens after each; in the end the
 * backgrounds as well. Gives what differs and is not known, and what is known and does not differ.
 */
export async function compare(
  tmux: TmuxScreens,
  size: Size,
  name: string,
  steps: readonly Uint8Array[],
): Promise<{ unexplained: Difference[]; explainedInVain: string[] }> {
  const found = await differencesOf(tmux, size, steps);
  const known = knownDifferences.flatMap(({ streams }) => streams[name] ?? []);
  const explains = (place: string, one: Difference) =>
    one.place === place || one.place.startsWith(`${place}, row`);
  return {
    unexplained: found.filter((one) => !known.some((place) => explains(place, one))),
    explainedInVain: known.filter((place) => !found.some((one) => explains(place, one))),
  };
}

async function differencesOf(
  tmux: TmuxScreens,
  size: Size,
  steps: readonly Uint8Array[],
): Promise<Difference[]> {
  const ours = paneTerminal(size);
  const theirs = await tmux.open(size);
  const found: Difference[] = [];
  const look = async (bytes: Uint8Array) => {
    ours.write(Buffer.from(bytes));
    await theirs.write(bytes);
    return differences(paneScreen(ours), await theirs.screen());
  };
  for (const [n, step] of steps.entries()) {
    for (const difference of await look(step)) {
      const place = steps.length > 1 ? `step ${n}, ${difference.place}` : difference.place;
      found.push({ ...difference, place });
    }
  }
  for (const difference of await look(endsOfRows(size))) {
    // What differs in its text has been told.
    if (found.some(({ place }) => place.endsWith(difference.place))) continue;
    found.push({ ...difference, place: `${difference.place}, background` });
  }
  theirs.close();
  ours.dispose();
  return found;
}

/** tmux tells no background behind the last character of a row: this puts one into the last column of each. */
function endsOfRows({ cols, rows }: Size): Uint8Array {
  const ends = Array.from({ length: rows }, (_, y) => `\x1b[${y + 1};${cols}H.`);
  return Buffer.from(`\x18\x1b[r\x1b[?6l\x1b[?7l\x1b[4l\x1b(B\x0f\x1b[m${ends.join('')}`);
}
