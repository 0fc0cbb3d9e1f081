import { slots } from '../core/slot.ts';
import type { RoomView } from '../protocol/room-view.ts';
import { attentionWords } from './rings.ts';
import { stateGlyph } from './words.ts';

/** The room as one agent among others would tell its state (`OSC 7501`). */
export interface RoomReport {
  state: 'idle' | 'working' | 'blocked';
  /** Of the dialog, when the first thing that waits is one whose kind others know. */
  kind: 'permission' | 'question' | null;
  message: string | null;
}

export function roomReport(room: RoomView): RoomReport {
  const [first] = room.attention;
  if (first) {
    const state = first.slot && room.slots[first.slot].state;
    const kind = first.what === 'needs you' && state?.is === 'needs you' ? state.kind : null;
    return {
      state: 'blocked',
      kind: kind === 'permission' || kind === 'question' ? kind : null,
      message: attentionWords(room, first),
    };
  }
  const isBusy = slots.some((slot) => /^(starting|working)$/.test(room.slots[slot].state.is));
  return { state: isBusy ? 'working' : 'idle', kind: null, message: null };
}

/** The window's title: `shop: claude + codex`, with a mark in front while something waits for the human. */
export function roomTitle({ slug, slots: { a, b }, attention }: RoomView): string {
  const calls = [a, b].some(({ told }) => told.callsSince !== null);
  const mark = attention.length > 0 || calls ? `${stateGlyph['needs you']} ` : '';
  return `${mark}${slug}: ${a.handle} + ${b.handle}`;
}
