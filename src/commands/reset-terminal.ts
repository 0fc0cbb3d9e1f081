import { spawnSync } from 'node:child_process';
import { closeSync, openSync, writeSync } from 'node:fs';
import { isatty } from 'node:tty';
import { problem } from '../core/problems.ts';
import { undoModes } from '../tui/screen/modes.ts';
import { type Context, report } from './context.ts';
import { exitCodes } from './words.ts';

/** `stty sane`, and what it leaves alone of what raw mode changes, or would change where characters are UTF-8. */
const saneLine = ['sane', 'ixon', 'iutf8'];

/**
 * `pairroom reset-terminal`: gives the terminal back for a view that could not do it itself, as after SIGKILL. It
 * speaks to the controlling terminal, so that standard streams may be anything.
 */
export function resetTerminal({ flags }: Context): number {
  let terminal: number;
  try {
    terminal = openSync('/dev/tty', 'r+');
  } catch {
    return report(problem('no terminal', { what: 'pairroom reset-terminal' }), flags.json);
  }
  try {
    writeSync(terminal, undoModes);
    const { status } = spawnSync('stty', saneLine, { stdio: [terminal, 'ignore', 'inherit'] });
    keepLine();
    return status === 0 ? exitCodes.ok : exitCodes.negative;
  } finally {
    closeSync(terminal);
  }
}

/** At its end Node gives each terminal among its standard streams the line settings that it found at its start. */
function keepLine(): void {
  for (const fd of [0, 1, 2]) if (isatty(fd)) closeSync(fd);
}
