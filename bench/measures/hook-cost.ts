import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Measure, measure } from '../report.ts';
import { root, Stage } from '../stage.ts';

const payload = JSON.stringify({ hook_event_name: 'Stop', last_assistant_message: 'x'.repeat(2000) });

/** What our hook adds to an event: run as vendors run it, against a shell that does nothing. */
export function hookCost(options: { runs: number }): Measure[] {
  const stage = new Stage();
  const spool = join(stage.dir, 'spool');
  mkdirSync(spool);
  const env = { ...stage.env, PAIRROOM_SPOOL: spool, PAIRROOM_TOKEN: 'bench' };
  const run = (command: string) => {
    const at = performance.now();
    spawnSync('/bin/sh', ['-c', command], { input: payload, env });
    return performance.now() - at;
  };
  const added: number[] = [];
  for (let n = 0; n < options.runs; n++) {
    const nothing = run('cat >/dev/null');
    added.push(run(`'${join(root, 'dist/hook.sh')}'`) - nothing);
  }
  rmSync(spool, { recursive: true });
  stage.end();
  return [
    measure('a hook adds', 'ms', added, null, { must: 'median ≤ 10', holds: (ours) => ours.p50 <= 10 }),
  ];
}
