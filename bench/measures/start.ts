import { spawnSync } from 'node:child_process';
import { type Measure, measure } from '../report.ts';
import { Stage } from '../stage.ts';

/** The mark by which the first right screen is known: the status line's mode. */
const mark = 'relay:';
const ceilingMs = 20_000;

/** First paint of a new mock room, and first right screen of an attach, both after the cost of Node itself. */
export async function start(options: { runs: number }): Promise<Measure[]> {
  const first: number[] = [];
  const attach: number[] = [];
  const node: number[] = [];
  for (let run = 0; run < options.runs; run++) {
    const stage = new Stage();
    try {
      node.push(nodeAlone());
      first.push(await paint(stage, mark));
      attach.push(await paint(stage, '❯'));
    } finally {
      stage.end();
    }
  }
  const peer = { name: 'node -e 0', samples: node };
  return [
    measure('first paint, mock pair', 'ms', first, peer, {
      must: '≤ node -e 0 + 500',
      holds: (ours, theirs) => ours.p50 <= (theirs?.p50 ?? 0) + 500,
    }),
    measure('attach: first agent screen', 'ms', attach, peer, {
      must: '≤ node -e 0 + 150',
      holds: (ours, theirs) => ours.p50 <= (theirs?.p50 ?? 0) + 150,
    }),
  ];
}

async function paint(stage: Stage, text: string): Promise<number> {
  const at = performance.now();
  const terminal = stage.pairroom(['--mock']);
  const ms = (await terminal.seen(text, ceilingMs)) - at;
  // Lets the agents draw, so that an attach that follows finds their screens.
  await new Promise((resolve) => setTimeout(resolve, 2500));
  await terminal.close();
  return ms;
}

function nodeAlone(): number {
  const at = performance.now();
  spawnSync(process.execPath, ['-e', '0']);
  return performance.now() - at;
}
