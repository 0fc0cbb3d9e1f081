import { type Popup, popupFor } from '../composer/popup.ts';
import type { State } from './state.ts';

/** The popup as it is open now, or null. */
export function openPopup(state: State): Popup | null {
  const { edit, popupClosed, forward, historyAt } = state.composer;
  const closed = popupClosed || forward !== null || historyAt !== null || state.browse !== null;
  return closed ? null : popupFor(edit.text, edit.cursor, state.room);
}
