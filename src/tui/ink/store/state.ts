import type { Size } from '../../../core/geometry.ts';
import type { Slot } from '../../../core/slot.ts';
import type { AttemptView, SinceView } from '../../../protocol/requests.ts';
import type { RoomView } from '../../../protocol/room-view.ts';
import type { Focus, FromWorker } from '../../bridge.ts';
import type { Ground } from '../../own-colours.ts';
import { type Edit, emptyEdit } from '../composer/edit.ts';
import type { To } from '../composer/target.ts';
import type { Place } from '../conversation/scroll.ts';
import { type Messages, noMessages } from './messages.ts';

/** Everything that the middle and the overlays show. Replaced, never changed. */
export interface State {
  /** ms; the time of the last event. */
  now: number;
  layout: Layout;
  linkUp: boolean;
  room: RoomView | null;
  messages: Messages;
  place: Place;
  /** The newest message that was there while the conversation was at its bottom. */
  seen: number;
  /** A rule stands behind this message: what follows came in unseen. */
  unreadAfter: number | null;
  /** The message selected in browse mode; null: the composer has the keys. */
  browse: number | null;
  composer: Composer;
  overlay: Overlay | null;
  notice: Notice | null;
  /** What was asked of the host and is not answered yet, by request id. */
  pending: ReadonlyMap<number, Pending>;
  nextId: number;
}

export interface Layout {
  middle: Size;
  overlay: Size;
  focus: Focus;
  ground: Ground | null;
  prefix: string;
}

export interface Composer {
  edit: Edit;
  to: To;
  /** Set while the composer writes the comment of a forward; the message's text waits in `kept`. */
  forward: { message: number; to: Slot } | null;
  kept: Edit;
  /** What was sent, oldest first, and where ↑ ↓ are in it; null: at the text that is being written, kept in `unsent`. */
  history: readonly string[];
  historyAt: number | null;
  unsent: Edit;
  /** The popup was closed by Esc; Tab opens it again. */
  popupClosed: boolean;
  /** The item that ↑ ↓ chose; null: none was chosen yet. */
  popupAt: number | null;
  /** The text that was refused for a secret in it: sent again as it is, it goes. */
  warnedOf: string | null;
  /** The last key was Ctrl-C. */
  interrupted: boolean;
}

export type Overlay =
  | { is: 'help'; top: number }
  | { is: 'reader'; seq: number; top: number }
  | { is: 'why'; seq: number; attempts: readonly AttemptView[] | null; top: number }
  | { is: 'brief'; slot: Slot; text: string | null; top: number }
  | { is: 'queue'; selected: number | null; dropped: number | null }
  /** Lists that typing filters: commands, and what was sent. */
  | { is: 'palette' | 'history'; edit: Edit; at: number }
  | { is: 'stop' }
  | { is: 'since'; since: SinceView }
  | { is: 'edit'; delivery: number; edit: Edit };

/** One line for the human; it stays until the next key. */
export interface Notice {
  text: string;
  bad: boolean;
}

/** What to do with an answer of the host. A refusal becomes a notice in every case. */
export type Pending =
  | { for: 'nothing' }
  | { for: 'sent'; text: string }
  | { for: 'forwarded'; comment: string }
  | { for: 'older'; before: number }
  | { for: 'why'; seq: number }
  | { for: 'brief'; slot: Slot }
  | { for: 'since' };

/** A new state, and what to tell the main thread. */
export interface Step {
  state: State;
  out: readonly FromWorker[];
}

export const initialState: State = {
  now: 0,
  layout: {
    middle: { cols: 80, rows: 24 },
    overlay: { cols: 80, rows: 24 },
    focus: 'conversation',
    ground: 'unknown',
    prefix: 'Ctrl-Z',
  },
  linkUp: true,
  room: null,
  messages: noMessages,
  place: null,
  seen: 0,
  unreadAfter: null,
  browse: null,
  composer: {
    edit: emptyEdit,
    to: 'a',
    forward: null,
    kept: emptyEdit,
    history: [],
    historyAt: null,
    unsent: emptyEdit,
    popupClosed: false,
    popupAt: null,
    warnedOf: null,
    interrupted: false,
  },
  overlay: null,
  notice: null,
  pending: new Map(),
  nextId: 1,
};
