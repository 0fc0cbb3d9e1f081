import type { CellExtra } from '../core/cells.ts';
import type { Size } from '../core/geometry.ts';
import type { Problem } from '../core/problems.ts';
import type { Slot } from '../core/slot.ts';
import type { Reply, Request } from '../protocol/requests.ts';
import type { MessageView, RoomView } from '../protocol/room-view.ts';
import type { Key, Mouse } from './input/input-event.ts';
import type { Ground } from './own-colours.ts';

/**
 * The two threads of the view. The main thread owns the terminal and the socket and never waits for Ink; the worker
 * runs Ink and draws our regions into virtual screens. They share nothing but these messages.
 */

export type Focus = 'a' | 'b' | 'conversation';

/** `middle` is the column between the agents; `overlay` lies over everything while it is open. */
export type Region = 'middle' | 'overlay';

export type ToWorker =
  | { type: 'room'; room: RoomView }
  | { type: 'message'; message: MessageView }
  /** The newest messages of the record, oldest first: after attach and after a gap. */
  | { type: 'page'; messages: MessageView[]; more: boolean }
  /** `ground`: what our colours are for; null: none are wanted. */
  | { type: 'layout'; middle: Size; overlay: Size; focus: Focus; ground: Ground | null; prefix: string }
  | { type: 'key'; key: Key }
  | { type: 'paste'; text: string }
  /** x and y within the region. */
  | { type: 'mouse'; region: Region; mouse: Mouse }
  /** A prefix key that the middle answers. */
  | { type: 'action'; action: MiddleAction }
  | { type: 'reply'; id: number; ok: true; value: Reply }
  | { type: 'reply'; id: number; ok: false; problem: Problem }
  /** Restored after a detach or crash. */
  | { type: 'draft'; draft: Draft }
  | { type: 'link'; up: boolean }
  /** What the human's editor made of the draft. */
  | { type: 'edited outside'; text: string }
  /** The view is attached. `leftAt`: the ms at which the last view left this room, null when there was none. */
  | { type: 'attached'; leftAt: number | null };

export type MiddleAction =
  | 'redirect a'
  | 'redirect b'
  | 'forward'
  | 'edit'
  | 'why'
  | 'queue'
  | 'help'
  | 'palette';

export interface Draft {
  text: string;
  to: string | null;
}

export type FromWorker =
  | { type: 'frame'; region: Region; frame: RegionFrame }
  /** The overlay is open (and takes every key but the prefix) or closed. */
  | { type: 'overlay'; open: boolean }
  | { type: 'request'; id: number; request: Request }
  | { type: 'do'; what: 'detach' | 'stop' | 'focus conversation' }
  | { type: 'copy'; text: string }
  /** A message for the human's pager, or for a file. */
  | { type: 'open' | 'save'; seq: number; text: string }
  /** What is being written, for the human's editor. */
  | { type: 'edit outside'; text: string }
  | { type: 'draft'; draft: Draft }
  /** The one agent that the composer writes to, or null while it is not one. */
  | { type: 'target'; slot: Slot | null };

/** What of a row is text. */
export interface RowText {
  /** Its first cells are drawn and say nothing: a bar, an indent. */
  decoration: number;
  /** What stands between the row before and this one: a line break, or blanks where one line was wrapped. */
  joint: string;
}

/** A whole region as cells (core/cells.ts): `words.length === cols * rows * 3`; extras by cell index. */
export interface RegionFrame extends Size {
  words: Uint32Array;
  extras: [number, CellExtra][];
  /** How each row is read as text. */
  texts: RowText[];
  /** The composer's insertion point, or null while nothing in the region takes text. */
  cursor: { x: number; y: number } | null;
}
