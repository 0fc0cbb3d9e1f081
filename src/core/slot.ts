/** The two places of a room. A is drawn on the left, B on the right. */
export const slots = ['a', 'b'] as const;
export type Slot = (typeof slots)[number];

/** Who can write a message: an agent (by its slot), the human, or PairRoom itself. */
export type Author = Slot | 'user' | 'system';

/** Whom a message can be for. `user` is the human. */
export type Target = Slot | 'user';

/** The other slot. */
export function peerOf(slot: Slot): Slot {
  return slot === 'a' ? 'b' : 'a';
}
