import { type AgentState, asksWords } from '../core/agent-state.ts';
import type { ScreenView } from '../panes/screen-view.ts';

/** How much of an ended agent's screen is kept in the conversation (lines). */
const keptLines = 10;

/** What the room itself says in the conversation. Handles without the @. */
export const roomLines = {
  asks: asksWords,
  exited: (
    handle: string,
    { code, signal, afterMs, hadTurn }: Extract<AgentState, { is: 'exited' }>,
    waiting: number,
    screen: string,
  ) => {
    const how = signal === null ? `exited ${code ?? '?'}` : `was ended by ${signal}`;
    const when = hadTurn ? '' : ' before its first turn,';
    const kept = waiting === 0 ? '' : ` What waits for it is kept: ${waiting}.`;
    const head = `${handle} ${how}${when} after ${Math.round(afterMs / 1000)} s.${kept}`;
    return screen === '' ? head : `${head}\n${screen}`;
  },
  suspended: (handle: string) => `${handle} was suspended.`,
  unchecked: (handle: string, version: string, checked: readonly string[]) =>
    `${handle} is version ${version}; checked are ${checked.join(', ')}. It may show and tell its state differently.`,
  notifyFailed: (why: string) =>
    `The notify command does not work (${why}). It is tried again for what comes; this is said once.`,
  removed: () => "The room's directory was removed while the room ran.",
  leftovers: (names: string) =>
    `The last host of this room ended abnormally and left ${names} running; ended now.`,
} as const;

/** The last lines of a screen that say something. */
export function lastLines(screen: ScreenView): string {
  const lines = Array.from({ length: screen.rows }, (_, y) => screen.line(y)).filter(
    (line) => line.trim() !== '',
  );
  return lines.slice(-keptLines).join('\n');
}
