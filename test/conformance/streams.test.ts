import { afterAll, describe, expect, it } from 'vitest';
import { compare } from './compare.ts';
import { knownDifferences } from './known-differences.ts';
import { randomStream } from './random-streams.ts';
import { recordings } from './recording.ts';
import { standardCases } from './standard-cases.ts';
import { streams } from './streams.ts';
import { TmuxScreens } from './tmux-screens.ts';

const size = { cols: 60, rows: 15 };
const same = { unexplained: [], explainedInVain: [] };
const all: Readonly<Record<string, string>> = { ...streams, ...standardCases };

describe('the screen of a pane is the one that tmux shows', () => {
  const tmux = new TmuxScreens();
  afterAll(() => tmux.dispose());

  it.concurrent.each(Object.entries(all))('%s', async (name, text) => {
    expect(await compare(tmux, size, name, [Buffer.from(text)])).toEqual(same);
  });

  it.concurrent.each([1, 2, 3, 4, 5, 6, 7, 8])('a random stream (seed %i)', async (seed) => {
    const steps = [Buffer.from(randomStream(seed, size))];
    expect(await compare(tmux, size, `random ${seed}`, steps)).toEqual(same);
  });

  it('every known difference is one of a stream', () => {
    const named = knownDifferences.flatMap(({ streams: ofStreams }) => Object.keys(ofStreams));
    const there = new Set<string>([...Object.keys(all), ...recordings]);
    expect(named.filter((name) => !there.has(name))).toEqual([]);
  });
});
