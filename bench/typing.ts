import { setTimeout as sleep } from 'node:timers/promises';
import type { OuterTerminal } from './outer-terminal.ts';

/** Letters that no chrome, clock or stream contains, so that seeing one means: this key came back. */
const letters = [...'ДЖИЛПФЦЧШЪЫЭЮЯджилпфцчшъыэюя'];
/** About the pace of fast typing, and not in step with any 60 Hz clock (ms). */
const pauseMs = 17;

export const focusFirstAgent = '\x1a1';

/** Types so many keys into the focused pane and tells how long (ms) each took to be seen. */
export async function typeKeys(terminal: OuterTerminal, keys: number): Promise<number[]> {
  await sleep(1500);
  const samples: number[] = [];
  for (let n = 0; n < keys; n++) {
    // A clear screen before a letter comes again, so that no old one can be taken for it, and no key pays for a scroll.
    // In another order then: a letter that is again where it stood is not drawn when it comes in one frame with the clear.
    if (n % letters.length === 0) {
      terminal.write('\x1b[2J\x1b[H');
      await sleep(60);
    }
    const letter = letters[(n + Math.floor(n / letters.length)) % letters.length] ?? '';
    const echoed = terminal.seen(letter);
    const at = performance.now();
    terminal.write(letter);
    samples.push((await echoed) - at);
    await sleep(pauseMs);
  }
  return samples;
}
