import type { Author, Slot, Target } from '../../core/slot.ts';
import type { RoomView } from '../../protocol/room-view.ts';
import { literalLine } from './draw/literal.ts';
import { words } from './words.ts';

/** What the two agents are called on screen: their handles. */
export type Names = Readonly<Record<Slot, string>>;

export function namesOf(room: RoomView | null): Names {
  return {
    a: literalLine(room?.slots.a.handle ?? 'a'),
    b: literalLine(room?.slots.b.handle ?? 'b'),
  };
}

export function authorName(author: Author | Target, names: Names): string {
  if (author === 'user') return words.you;
  return author === 'system' ? words.room : names[author];
}
