import { clean } from '../core/clean.ts';
import type { Problem } from '../core/problems.ts';
import { ok, type Result, refuse } from '../core/result.ts';
import type { RoomView } from '../protocol/room-view.ts';
import { goodbyeWords, words } from './words.ts';

/** Why a view ends. */
export type ViewEnd =
  | { why: 'detached'; room: RoomView | null }
  | { why: 'goodbye'; code: string }
  | { why: 'signal' }
  | { why: 'problem'; problem: Problem };

/** Says on the terminal, which is as it was before the view, why that has ended. */
export function tellEnd(end: ViewEnd): Result<null> {
  switch (end.why) {
    case 'problem':
      return refuse(end.problem);
    case 'detached':
      say(end.room === null ? words.detachedEarly : words.detached(end.room.root));
      if (end.room !== null) say(whatStops(end.room));
      break;
    case 'goodbye':
      say(goodbyeWords(end.code));
      break;
    case 'signal':
  }
  return ok(null);
}

/** What will stop the agents while nobody looks. */
function whatStops({ stoppedBy, guards: { messages, hops } }: RoomView): string {
  if (stoppedBy !== null) return words.nightStopped;
  const left = messages.limit === null ? null : Math.max(0, messages.limit - messages.n);
  return words.night(left, hops.limit);
}

function say(line: string): void {
  process.stdout.write(`${clean(line).text}\n`);
}
