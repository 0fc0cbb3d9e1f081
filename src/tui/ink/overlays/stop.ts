import { slots } from '../../../core/slot.ts';
import { type Line, span } from '../draw/line.ts';
import { wrapLine } from '../draw/wrap.ts';
import { namesOf } from '../names.ts';
import type { State } from '../store/state.ts';
import { words } from '../words.ts';

/** What ends when the room is stopped. */
export function stopLines(state: State, cells: number): Line[] {
  const names = namesOf(state.room);
  const running = slots.filter((slot) => state.room?.slots[slot].state.is !== 'exited');
  const ends = running.map((slot) =>
    words.overlay.stopEnds(names[slot], state.room?.slots[slot].pid ?? null),
  );
  return [...ends, words.overlay.stopKept].flatMap((text) => wrapLine([span(text)], cells));
}
