import { setTimeout as sleep } from 'node:timers/promises';
import type { OuterTerminal } from '../outer-terminal.ts';
import { pss } from '../processes.ts';
import { type Measure, measure } from '../report.ts';
import { Stage } from '../stage.ts';
import { makeStream } from '../streams.ts';

/** What the flood program prints last: see programs/stand-in. */
const endMark = 'Щ';
const ceilingMs = 180_000;
/** A flood's garbage is collected by then, if it ever is (ms). */
const settleMs = 5_000;

export interface MemoryOptions {
  /** Through each pane, each time. */
  bytes: number;
  times: number;
}

/** Memory of all that shows two panes whose scrollback is full, after each of several floods through both. */
export async function memory({ bytes, times }: MemoryOptions): Promise<Measure[]> {
  const ours = await afterFloods('pairroom', bytes, times);
  const theirs = await afterFloods('tmux', bytes, times);
  const through = Math.round((bytes * times) / 1e6);
  const last = [ours.at(-1) ?? 0];
  const peer = { name: 'tmux', samples: [theirs.at(-1) ?? 0] };
  const growth = (last[0] ?? 0) / (ours[0] ?? 1);
  return [
    measure(`memory, host and view, after ${through} MB through each pane`, 'MB', last, peer, {
      must: '≤ 260',
      holds: (mine) => mine.p50 <= 260,
    }),
    measure(`that against after the first ${Math.round(bytes / 1e6)} MB`, '×', [growth], null, {
      must: '≤ 1.1',
      holds: (mine) => mine.p50 <= 1.1,
    }),
  ];
}

/** MB after each flood. */
async function afterFloods(who: 'pairroom' | 'tmux', bytes: number, times: number): Promise<number[]> {
  const stream = makeStream('coloured', bytes);
  const stage = new Stage();
  try {
    const terminal = who === 'pairroom' ? stage.standIns('flood', 'flood') : stage.tmux('flood', 'flood');
    await terminal.seen('flood-ready');
    await sleep(1500);
    const pids = [terminal.pid, who === 'pairroom' ? await hostOf(stage) : stage.tmuxServer()];
    const samples: number[] = [];
    for (let time = 0; time < times; time++) {
      await drained(terminal, () => stage.flood(stream.path, 1, 'claude'));
      await drained(terminal, () => stage.flood(stream.path, 1, 'codex'));
      await sleep(settleMs);
      samples.push(pids.reduce((sum, pid) => sum + pss(pid), 0) / 1e6);
    }
    await terminal.close();
    return samples;
  } finally {
    stage.end();
  }
}

async function hostOf(stage: Stage): Promise<number> {
  const client = await stage.client();
  const { pid } = client.welcome;
  client.close();
  return pid;
}

async function drained(terminal: OuterTerminal, start: () => void): Promise<void> {
  const end = terminal.seen(endMark, ceilingMs);
  start();
  await end;
}
