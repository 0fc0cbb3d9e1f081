import { setTimeout as sleep } from 'node:timers/promises';
import { cpuMs } from '../processes.ts';
import { type Measure, measure } from '../report.ts';
import { seedConversation } from '../seed.ts';
import { Stage } from '../stage.ts';

/** The painter begins every frame so where the terminal knows synchronized output, as the bench's does. */
const frameMark = '\x1b[?2026h';

/** Frames a second and the view's share of a core while both agents change their screens without pause. */
export async function frames({ seconds }: { seconds: number }): Promise<Measure[]> {
  const stage = new Stage();
  try {
    seedConversation(stage, 200);
    const terminal = stage.standIns('busy', 'busy');
    // Stand-ins tell no state, so that the status line says "relay off".
    await terminal.seen('relay');
    await sleep(3000);
    const cpu = cpuMs(terminal.pid);
    const drawn = await terminal.count(frameMark, () => sleep(seconds * 1000));
    const share = (cpuMs(terminal.pid) - cpu) / (seconds * 10);
    await terminal.close();
    return [
      measure('frames with two busy panes', '1/s', [drawn / seconds], null, {
        must: '≥ 60',
        holds: (ours) => ours.p50 >= 60,
      }),
      measure('processor with two busy panes, view', '%', [share], null, {
        must: '≤ 20',
        holds: (ours) => ours.p50 <= 20,
      }),
    ];
  } finally {
    stage.end();
  }
}
