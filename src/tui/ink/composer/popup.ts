import { slots } from '../../../core/slot.ts';
import type { RoomView } from '../../../protocol/room-view.ts';
import { type Argument, commands, findCommand } from './commands.ts';
import { parseTarget } from './target.ts';

/** One row of the popup. `insert` null: it explains and cannot be chosen. */
export interface PopupItem {
  label: string;
  meaning: string;
  insert: string | null;
}

/** What the popup above the composer offers; what is chosen replaces the text from `from` to the cursor. */
export interface Popup {
  from: number;
  items: readonly PopupItem[];
}

/** The popup for a text and its cursor, or null where nothing can be completed. */
export function popupFor(text: string, cursor: number, room: RoomView | null): Popup | null {
  const before = text.slice(0, cursor);
  if (before.startsWith('//')) return null;
  if (!before.startsWith('/')) return handlePopup(before, room);
  if (before.includes('\n')) return null;
  const name = /^\/(\S*)$/.exec(before)?.[1];
  if (name !== undefined) return some(0, commandItems(name));
  const line = /^\/(\S+)\s+(.*)$/.exec(before);
  if (line?.[1] !== undefined && line[2] !== undefined) return argumentPopup(line[1], line[2], cursor, room);
  return null;
}

/** Handles for an @ at the beginning of a word. A word that names somebody already is complete: Enter sends. */
function handlePopup(before: string, room: RoomView | null): Popup | null {
  const typed = /(?:^|\s)@(\S*)$/.exec(before)?.[1];
  if (typed === undefined || parseTarget(typed, room) !== null) return null;
  return some(before.length - typed.length - 1, targetItems(typed, room, '@', true));
}

function commandItems(typed: string): PopupItem[] {
  const starts = commands.filter(({ name }) => name.startsWith(typed));
  const contains = commands.filter(({ name }) => !name.startsWith(typed) && name.includes(typed));
  return [...starts, ...contains].map(({ name, does }) => ({
    label: `/${name}`,
    meaning: does,
    insert: `/${name} `,
  }));
}

function argumentPopup(name: string, typed: string, cursor: number, room: RoomView | null): Popup | null {
  const command = findCommand(name);
  if (command === null) return null;
  const parts = typed.split(/\s+/);
  const index = Math.min(parts.length, command.args.length) - 1;
  const current = command.args[index];
  if (current === undefined) return null;
  const last = parts.at(-1) ?? '';
  const explained = command.args.slice(index).map(explain);
  const choices =
    parts.length <= command.args.length && current.kind !== 'message' && current.kind !== 'text';
  const offered = choices ? targetItems(last, room, '', current.kind === 'target') : [];
  // `b` is a whole word, though `both` begins with it.
  const complete = parseTarget(last, room) !== null;
  return some(cursor - last.length, [...(complete ? [] : offered), ...explained]);
}

function explain(argument: Argument): PopupItem {
  const label = argument.optional ? `[${argument.name}]` : argument.name;
  return { label, meaning: argument.meaning, insert: null };
}

function targetItems(typed: string, room: RoomView | null, sign: string, both: boolean): PopupItem[] {
  const handles = slots.map((slot) => ({
    name: room?.slots[slot].handle ?? slot,
    meaning: `agent ${slot.toUpperCase()}`,
  }));
  const all = both ? [...handles, { name: 'both', meaning: 'both agents' }] : handles;
  return all
    .filter(({ name }) => name.startsWith(typed.toLowerCase()))
    .map(({ name, meaning }) => ({ label: `${sign}${name}`, meaning, insert: `${sign}${name} ` }));
}

function some(from: number, items: readonly PopupItem[]): Popup | null {
  return items.length === 0 ? null : { from, items };
}
