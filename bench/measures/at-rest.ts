import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cpuMs, pss } from '../processes.ts';
import { type Measure, measure } from '../report.ts';
import { Stage } from '../stage.ts';

/** Memory, bytes and processor time of host and view while two agents are idle. */
export async function atRest(options: {
  seconds: number;
  agents: string[];
  label: string;
}): Promise<Measure[]> {
  const stage = new Stage();
  try {
    const terminal = stage.pairroom(options.agents);
    await terminal.seen('relay:', 20_000);
    await new Promise((resolve) => setTimeout(resolve, 8000));
    const pids = [terminal.pid, hostPid(stage)];
    const memory = pids.reduce((sum, pid) => sum + pss(pid), 0) / 1e6;
    const [bytes, cpu] = [terminal.bytes, total(pids)];
    await new Promise((resolve) => setTimeout(resolve, options.seconds * 1000));
    const share = ((total(pids) - cpu) / (options.seconds * 1000)) * 100;
    const written = terminal.bytes - bytes;
    await terminal.close();
    return [
      measure(`memory at rest, PSS of host and view, ${options.label}`, 'MB', [memory], null, {
        must: '≤ 220',
        holds: (ours) => ours.max <= 220,
      }),
      measure(`bytes in ${options.seconds} s at rest, ${options.label}`, 'B', [written], null, {
        must: '0',
        holds: (ours) => ours.max === 0,
      }),
      measure(`processor at rest, host and view, ${options.label}`, '%', [share], null, {
        must: '< 1',
        holds: (ours) => ours.max < 1,
      }),
    ];
  } finally {
    stage.end();
  }
}

function hostPid(stage: Stage): number {
  const rooms: [{ room_id: string }] = JSON.parse(stage.command('rooms', '--json'));
  const lock: { pid: number } = JSON.parse(
    readFileSync(join(stage.home, 'rooms', rooms[0].room_id, 'host.json'), 'utf8'),
  );
  return lock.pid;
}

function total(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => sum + cpuMs(pid), 0);
}
