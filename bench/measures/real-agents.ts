import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { replySchemas } from '../../src/protocol/requests.ts';
import { defaultWidths, layout } from '../../src/tui/layout.ts';
import { prepareSeat, type Seat } from '../../test/vendors/seat.ts';
import { idleAgents } from '../idle-agents.ts';
import type { OuterTerminal } from '../outer-terminal.ts';
import { type Measure, measure } from '../report.ts';
import { Stage, size } from '../stage.ts';
import { waitFor } from '../wait.ts';
import { atRest } from './at-rest.ts';

/** What the bench starts is settled by then (ms). */
const settleMs = 5000;
/** The vendor suite runs Codex without its animations; the last setting counts. */
const animated = ["'-c'", "'tui.animations=true'"].join(' ');

interface Agents {
  stage: Stage;
  claude: Seat;
  codex: Seat;
  /** Arguments of `pairroom tui`. */
  args: string[];
}

/** Idle for a minute with the pinned Claude Code and Codex. */
export function atRestWithRealAgents({ seconds }: { seconds: number }): Promise<Measure[]> {
  return withAgents(({ stage, args }) => atRest({ stage, args, label: 'Claude Code and Codex', seconds }));
}

/** Bytes to the human's terminal while an agent turns its spinner, against what that agent writes by itself. */
export async function spinners({ seconds }: { seconds: number }): Promise<Measure[]> {
  return [await spinner('claude', seconds), await spinner('codex', seconds)];
}

async function spinner(name: 'claude' | 'codex', seconds: number): Promise<Measure> {
  const ours = await withAgents(async (agents) => {
    const terminal = agents.stage.pairroom(agents.args);
    const client = await idleAgents(agents.stage);
    const message = { verb: 'send', body: 'hello', raw: false, replyTo: null, key: null } as const;
    const order = { ...message, to: [name], from: 'command' as const, allowSecrets: false };
    const sent = await client.request(order, replySchemas.send);
    if (!sent.ok) throw new Error(sent.problem.code);
    client.close();
    return bytesPerSecond(terminal, agents[name], seconds);
  });
  const alone = await withAgents(async ({ stage, ...agents }) => {
    const { sizes } = layout({ size, focus: 'a', agent: 'a', zoomed: false, widths: defaultWidths });
    const [file, ...args] = agents[name].argv;
    const terminal = stage.open(
      file,
      name === 'codex' ? [...args, '-c', 'tui.animations=true'] : args,
      sizes.a,
    );
    await sleep(settleMs);
    terminal.write('hello');
    await sleep(500);
    terminal.write('\r');
    return bytesPerSecond(terminal, agents[name], seconds);
  });
  return measure(
    `spinner of ${name}`,
    'B/s',
    [ours],
    { name: 'alone', samples: [alone] },
    {
      must: '≤ 1.5 × alone',
      holds: (mine, theirs) => mine.p50 <= 1.5 * (theirs?.p50 ?? 0),
    },
  );
}

/** Once its model has been asked and says nothing. */
async function bytesPerSecond(terminal: OuterTerminal, { server }: Seat, seconds: number): Promise<number> {
  await waitFor('the model to be asked', async () => server.requests.length > 0 || undefined);
  await sleep(settleMs);
  const before = terminal.bytes;
  await sleep(seconds * 1000);
  const bytes = terminal.bytes - before;
  await terminal.close();
  return bytes / seconds;
}

async function withAgents<T>(run: (agents: Agents) => Promise<T>): Promise<T> {
  const stage = new Stage();
  const place = { home: stage.dir, project: stage.project };
  const claude = await prepareSeat('claude', place, join(stage.dir, 'bin-a'));
  const codex = await prepareSeat('codex', place, join(stage.dir, 'bin-b'));
  for (const { server } of [claude, codex]) server.answer = () => ({ hang: true });
  try {
    const args = ['--a', claude.command, '--b', `${codex.command} ${animated}`];
    return await run({ stage, claude, codex, args });
  } finally {
    stage.end();
    await Promise.all([claude.server.close(), codex.server.close()]);
  }
}
