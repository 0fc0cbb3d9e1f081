import { flood, growing } from '../load.ts';
import { type Measure, measure } from '../report.ts';
import { seedConversation } from '../seed.ts';
import { Stage } from '../stage.ts';
import { focusFirstAgent, typeKeys } from '../typing.ts';

/** Ours and tmux's keys alternate in so many rounds. */
const rounds = 2;

/** Key to echo in a focused pane: quiet, and while the other pane floods and the conversation grows. */
export async function keyEcho({ keys }: { keys: number }): Promise<Measure[]> {
  const quiet = await both(keys, false);
  const busy = await both(keys, true);
  return [
    measure(`key to echo, quiet, ${keys} keys`, 'ms', quiet.ours, quiet.peer, {
      must: 'p50 ≤ tmux + 1.5, p99 ≤ 12',
      holds: (ours, theirs) => ours.p50 <= (theirs?.p50 ?? 0) + 1.5 && ours.p99 <= 12,
    }),
    measure(`key to echo, other pane flooding, ${keys} keys`, 'ms', busy.ours, busy.peer, {
      must: 'p99 ≤ 16',
      holds: (ours) => ours.p99 <= 16,
    }),
  ];
}

async function both(keys: number, flooding: boolean) {
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let round = 0; round < rounds; round++) {
    ours.push(...(await inPairRoom(keys / rounds, flooding)));
    theirs.push(...(await inTmux(keys / rounds, flooding)));
  }
  return { ours, peer: { name: 'tmux', samples: theirs } };
}

async function inPairRoom(keys: number, flooding: boolean): Promise<number[]> {
  const stage = new Stage();
  try {
    seedConversation(stage, 200);
    const terminal = stage.standIns('echo', 'flood');
    await Promise.all([terminal.seen('echo-ready'), terminal.seen('flood-ready')]);
    terminal.write(focusFirstAgent);
    if (!flooding) return await typeKeys(terminal, keys);
    const conversation = await growing(stage);
    flood(stage);
    const samples = await typeKeys(terminal, keys);
    await conversation.stop();
    await terminal.close();
    return samples;
  } finally {
    stage.end();
  }
}

async function inTmux(keys: number, flooding: boolean): Promise<number[]> {
  const stage = new Stage();
  try {
    const terminal = stage.tmux('echo', 'flood');
    await Promise.all([terminal.seen('echo-ready'), terminal.seen('flood-ready')]);
    if (flooding) flood(stage);
    return await typeKeys(terminal, keys);
  } finally {
    stage.end();
  }
}
