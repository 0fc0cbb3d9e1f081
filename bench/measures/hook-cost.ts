import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Measure, measure } from '../report.ts';
import { dist, Stage } from '../stage.ts';

const payload = JSON.stringify({ hook_event_name: 'Stop', last_assistant_message: 'x'.repeat(2000) });

/** What our hook adds to an event: run as vendors run it, against a hook that only reads its payload. */
export function hookCost({ runs }: { runs: number }): Measure[] {
  const stage = new Stage();
  const spool = join(stage.dir, 'spool');
  mkdirSync(spool);
  const env = { PATH: process.env.PATH, PAIRROOM_SPOOL: spool, PAIRROOM_TOKEN: 'bench' };
  const timed = (command: string) => {
    const at = performance.now();
    spawnSync('/bin/sh', ['-c', command], { input: payload, env });
    return performance.now() - at;
  };
  const added: number[] = [];
  for (let n = 0; n < runs; n++) {
    const nothing = timed('cat >/dev/null');
    added.push(timed(`'${join(dist, 'hook.sh')}'`) - nothing);
  }
  stage.end();
  return [
    measure('a hook adds', 'ms', added, null, { must: 'median ≤ 10', holds: (ours) => ours.p50 <= 10 }),
  ];
}
