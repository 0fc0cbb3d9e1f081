import { setTimeout as sleep } from 'node:timers/promises';
import { type Measure, measure } from '../report.ts';
import { Stage } from '../stage.ts';
import { makeStream, type Stream, streamKinds } from '../streams.ts';

/** What the flood program prints last. One letter that no stream has: a painter may write a word in pieces. */
const endMark = 'Щ';
const ceilingMs = 180_000;

/** How long a pane takes to show the end of a long output. Ours and tmux's runs alternate. */
export async function drain({ bytes, runs }: { bytes: number; runs: number }): Promise<Measure[]> {
  const measures: Measure[] = [];
  for (const kind of streamKinds) {
    const stream = makeStream(kind, bytes);
    const ours: number[] = [];
    const theirs: number[] = [];
    for (let run = 0; run < runs; run++) {
      ours.push(await once('pairroom', stream));
      theirs.push(await once('tmux', stream));
    }
    const name = `drain ${Math.round(stream.bytes / 1e6)} MB ${kind} (${stream.hash})`;
    const limit = {
      must: '≤ 1.3 × tmux',
      holds: (mine: { p50: number }, peer: { p50: number } | null) => mine.p50 <= 1.3 * (peer?.p50 ?? 0),
    };
    measures.push(measure(name, 's', ours, { name: 'tmux', samples: theirs }, limit));
  }
  return measures;
}

async function once(who: 'pairroom' | 'tmux', stream: Stream): Promise<number> {
  const stage = new Stage();
  try {
    const terminal = who === 'pairroom' ? stage.standIns('echo', 'flood') : stage.tmux('echo', 'flood');
    await terminal.seen('flood-ready');
    await sleep(1500);
    const drained = terminal.seen(endMark, ceilingMs);
    const at = performance.now();
    stage.flood(stream.path, 1);
    const seconds = ((await drained) - at) / 1000;
    await terminal.close();
    return seconds;
  } finally {
    stage.end();
  }
}
