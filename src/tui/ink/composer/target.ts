import { type Slot, slots } from '../../../core/slot.ts';
import type { RoomView } from '../../../protocol/room-view.ts';

/** Whom the composer writes to. */
export type To = Slot | 'both';

export const targets: readonly To[] = [...slots, 'both'];

/** The next target for Shift-Tab: A, B, both, A … */
export function nextTarget(to: To): To {
  return targets[(targets.indexOf(to) + 1) % targets.length] ?? 'a';
}

export function targetSlots(to: To): readonly Slot[] {
  return to === 'both' ? slots : [to];
}

/** The target that a word names: a handle, a vendor that only one slot runs, `a`, `b` or `both`, with or without @. */
export function parseTarget(word: string, room: RoomView | null): To | null {
  const name = word.replace(/^@/, '').toLowerCase();
  const plain = targets.find((to) => to === name);
  if (plain !== undefined) return plain;
  if (room === null) return null;
  const named = slots.filter((slot) => room.slots[slot].handle.toLowerCase() === name);
  const run = slots.filter((slot) => room.slots[slot].vendor.toLowerCase() === name);
  const found = named.length > 0 ? named : run;
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** Whether a word is the name of the program that both slots run, and so fits both. */
export function isSharedVendor(word: string, room: RoomView | null): boolean {
  const name = word.replace(/^@/, '').toLowerCase();
  return room !== null && slots.every((slot) => room.slots[slot].vendor.toLowerCase() === name);
}

/** The target that the text itself names by a handle at its start; it wins over the chosen one. */
function leadingTarget(text: string, room: RoomView | null): To | null {
  const word = /^\s*(@[\p{L}\p{N}_-]+)(?![\p{L}\p{N}_-]|\.\w)/u.exec(text)?.[1];
  return word === undefined ? null : parseTarget(word, room);
}

/** How a target is written to the host. */
export function targetWords(to: To): string[] {
  return [...targetSlots(to)];
}

export function targetOf(text: string, chosen: To, room: RoomView | null): To {
  return leadingTarget(text, room) ?? chosen;
}
