import type { OuterTerminal } from '../outer-terminal.ts';
import { type Measure, measure } from '../report.ts';
import { seedConversation } from '../seed.ts';
import { Stage } from '../stage.ts';
import { makeStream } from '../streams.ts';

/** Letters that no chrome, clock or stream contains, so that seeing one means: this key came back. */
const letters = [...'ДЖИЛПФЦЧШЩЪЫЭЮЯджилпфцчшщъыэюя'];
const ceilingMs = 5000;
/** About the pace of fast typing, and not in step with any 60 Hz clock (ms). */
const pauseMs = 17;

/** Key to echo in a focused pane, quiet, and while the other pane floods. */
export async function keyEcho(options: { keys: number; streamDir: string }): Promise<Measure[]> {
  const quiet = { ours: await run('pairroom', options, false), theirs: await run('tmux', options, false) };
  const flood = { ours: await run('pairroom', options, true), theirs: await run('tmux', options, true) };
  return [
    measure(
      'key to echo, quiet',
      'ms',
      quiet.ours,
      { name: 'tmux', samples: quiet.theirs },
      {
        must: 'p50 ≤ tmux + 1.5, p99 ≤ 12',
        holds: (ours, theirs) => ours.p50 <= (theirs?.p50 ?? 0) + 1.5 && ours.p99 <= 12,
      },
    ),
    measure(
      'key to echo, other pane flooding',
      'ms',
      flood.ours,
      { name: 'tmux', samples: flood.theirs },
      {
        must: 'p99 ≤ 16',
        holds: (ours) => ours.p99 <= 16,
      },
    ),
  ];
}

async function run(
  who: 'pairroom' | 'tmux',
  { keys, streamDir }: { keys: number; streamDir: string },
  flooding: boolean,
) {
  const stage = new Stage();
  try {
    if (who === 'pairroom') seedConversation(stage, 200);
    const terminal = who === 'pairroom' ? stage.pairroom() : stage.tmux();
    await terminal.seen('echo ready', 20_000);
    await settle(1500);
    const endless = flooding ? keepFlooding(stage, makeStream(streamDir, 'coloured', 20_000_000).path) : null;
    if (flooding) await settle(500);
    const samples = await typeKeys(terminal, keys);
    endless?.stop();
    await terminal.close();
    return samples;
  } finally {
    stage.end();
  }
}

async function typeKeys(terminal: OuterTerminal, keys: number): Promise<number[]> {
  const samples: number[] = [];
  for (let n = 0; n < keys; n++) {
    // A fresh line now and then, so that no key pays for a scrolled pane.
    if (n % 40 === 0) {
      terminal.write('\x1b[2J\x1b[H');
      await settle(60);
    }
    const letter = letters[n % letters.length] ?? '';
    const echoed = terminal.seen(letter, ceilingMs);
    const at = performance.now();
    terminal.write(letter);
    samples.push((await echoed) - at);
    await settle(pauseMs);
  }
  return samples;
}

/** Starts the stream again whenever the flood program has taken the last order. */
function keepFlooding(stage: Stage, stream: string): { stop(): void } {
  stage.flood(stream);
  const timer = setInterval(() => stage.flood(stream), 100);
  return { stop: () => clearInterval(timer) };
}

function settle(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
