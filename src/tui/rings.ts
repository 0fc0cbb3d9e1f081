import { type Slot, slots } from '../core/slot.ts';
import type { RoomView } from '../protocol/room-view.ts';
import type { Focus } from './bridge.ts';
import { words } from './words.ts';

/** An agent that calls again and again rings at most once in so many ms. */
const callEveryMs = 5000;

/** What rings at the human's terminal: each cause once, and none that they look at. */
export class Rings {
  readonly #rung = new Set<string>();
  /** The call that was heard last (ms). */
  readonly #heard: Record<Slot, number | null> = { a: null, b: null };
  readonly #calledAt: Record<Slot, number> = { a: Number.NEGATIVE_INFINITY, b: Number.NEGATIVE_INFINITY };

  /** What is new in the room and waits where the human does not look (null: nowhere), in words without anyone's message. */
  hear(room: RoomView, focus: Focus | null, now: number): string[] {
    const fresh = room.attention.filter(({ cause }) => !this.#rung.has(cause));
    for (const { cause } of fresh) this.#rung.add(cause);
    const elsewhere = fresh.filter(({ slot }) => (slot ?? 'conversation') !== focus);
    return [
      ...elsewhere.map((one) => attentionWords(room, one)),
      ...slots
        .filter((slot) => slot !== focus && this.#calls(room, slot, now))
        .map((slot) => callWords(room, slot)),
    ];
  }

  #calls(room: RoomView, slot: Slot, now: number): boolean {
    const { state, told } = room.slots[slot];
    const isNew = told.callsSince !== null && told.callsSince !== this.#heard[slot];
    this.#heard[slot] = told.callsSince;
    // A dialog has rung by itself; agents notify of theirs some seconds later.
    if (!isNew || state.is === 'needs you' || now - this.#calledAt[slot] < callEveryMs) return false;
    this.#calledAt[slot] = now;
    return true;
  }
}

/** A cause in one line; of a dialog its kind alone, as its text is the agent's. */
export function attentionWords(room: RoomView, { slot, what, text }: RoomView['attention'][number]): string {
  const state = slot && room.slots[slot].state;
  if (slot === null || what !== 'needs you' || state?.is !== 'needs you') return text;
  return words.dialog(room.slots[slot].handle, state.kind);
}

/** That an agent calls, in one line, with what it said where it did. */
export function callWords(room: RoomView, slot: Slot): string {
  const { handle, told } = room.slots[slot];
  return told.notification === '' ? words.callsYou(handle) : `${handle}: ${told.notification}`;
}
