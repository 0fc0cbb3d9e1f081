import { spawnSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { OuterTerminal } from '../outer-terminal.ts';
import { type Measure, measure } from '../report.ts';
import { seedConversation } from '../seed.ts';
import { Stage } from '../stage.ts';

/** Stands beside the focused pane's name from the first paint on. */
const firstPaint = '▸';
/** Each stands in one part of the whole screen alone: the panes of the stand-ins, and the conversation. */
const paneMarks = ['echo-ready', 'flood-ready'];
const conversationMark = '#200';

/** First paint of a new room, and first right screen of an attach, each against what Node itself takes. */
export async function start({ runs }: { runs: number }): Promise<Measure[]> {
  const node: number[] = [];
  const first: number[] = [];
  const panes: number[] = [];
  const whole: number[] = [];
  for (let run = 0; run < runs; run++) {
    node.push(nodeAlone());
    first.push(await newRoom());
    const attached = await attach();
    panes.push(attached.panes);
    whole.push(attached.whole);
  }
  const peer = { name: 'node -e 0', samples: node };
  const within = (ms: number) => ({
    must: `≤ node -e 0 + ${ms}`,
    holds: (ours: { p50: number }, theirs: { p50: number } | null) => ours.p50 <= (theirs?.p50 ?? 0) + ms,
  });
  return [
    measure('first paint, mock pair', 'ms', first, peer, within(500)),
    measure('attach: both agents right', 'ms', panes, peer, within(150)),
    measure('attach: conversation as well', 'ms', whole, peer, within(150)),
  ];
}

async function newRoom(): Promise<number> {
  const stage = new Stage();
  try {
    const at = performance.now();
    const terminal = stage.pairroom(['--mock']);
    const ms = (await terminal.seen(firstPaint)) - at;
    // The host may not listen yet, and could then not be told to stop.
    await terminal.seen('❯');
    await terminal.close();
    return ms;
  } finally {
    stage.end();
  }
}

async function attach(): Promise<{ panes: number; whole: number }> {
  const stage = new Stage();
  try {
    seedConversation(stage, 200);
    const opened = stage.standIns('echo', 'flood');
    await whole(opened);
    await sleep(500);
    await opened.close();
    const at = performance.now();
    const terminal = stage.standIns('echo', 'flood');
    const seen = await whole(terminal);
    await terminal.close();
    return { panes: seen.panes - at, whole: seen.whole - at };
  } finally {
    stage.end();
  }
}

async function whole(terminal: OuterTerminal): Promise<{ panes: number; whole: number }> {
  const [panes, conversation] = await Promise.all([
    Promise.all(paneMarks.map((mark) => terminal.seen(mark))),
    terminal.seen(conversationMark),
  ]);
  return { panes: Math.max(...panes), whole: Math.max(...panes, conversation) };
}

function nodeAlone(): number {
  const at = performance.now();
  spawnSync(process.execPath, ['-e', '0']);
  return performance.now() - at;
}
