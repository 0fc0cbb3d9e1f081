import { setTimeout as sleep } from 'node:timers/promises';
import { idleAgents } from '../idle-agents.ts';
import { cpuMs, pss } from '../processes.ts';
import { type Measure, measure } from '../report.ts';
import { seedConversation } from '../seed.ts';
import type { Stage } from '../stage.ts';

/** What start and first paint leave to be done is over by then (ms). */
const settleMs = 10_000;

export interface AtRestOptions {
  stage: Stage;
  /** Arguments of `pairroom tui`. */
  args: readonly string[];
  label: string;
  seconds: number;
}

/** Memory, bytes and processor time of host and view while two agents are idle. */
export async function atRest({ stage, args, label, seconds }: AtRestOptions): Promise<Measure[]> {
  seedConversation(stage, 200);
  const terminal = stage.pairroom(args);
  const client = await idleAgents(stage);
  const pids = [terminal.pid, client.welcome.pid];
  client.close();
  await sleep(settleMs);
  const [bytes, cpu] = [terminal.bytes, total(pids, cpuMs)];
  await sleep(seconds * 1000);
  const written = terminal.bytes - bytes;
  const share = (total(pids, cpuMs) - cpu) / (seconds * 10);
  const memory = total(pids, pss) / 1e6;
  await terminal.close();
  return [
    measure(`memory at rest, host and view, ${label}`, 'MB', [memory], null, {
      must: '≤ 220',
      holds: (ours) => ours.p50 <= 220,
    }),
    measure(`bytes in ${seconds} s at rest, ${label}`, 'B', [written], null, {
      must: '0',
      holds: (ours) => ours.p50 === 0,
    }),
    measure(`processor at rest, host and view, ${label}`, '%', [share], null, {
      must: '< 1',
      holds: (ours) => ours.p50 < 1,
    }),
  ];
}

function total(pids: readonly number[], of: (pid: number) => number): number {
  return pids.reduce((sum, pid) => sum + of(pid), 0);
}
