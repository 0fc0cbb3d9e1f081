import { graphemes } from '../../../core/width.ts';

/** A text being edited. `cursor` is a code-unit index that never lies inside a grapheme. */
export interface Edit {
  readonly text: string;
  readonly cursor: number;
  /** What the last kill took, for Ctrl-Y. */
  readonly killed: string;
  readonly undo: readonly Snapshot[];
  readonly redo: readonly Snapshot[];
  /** True while the last change was a typed character: such changes are undone together, a word at a time. */
  readonly typing: boolean;
}

/** A text and where the cursor was in it. */
interface Snapshot {
  text: string;
  cursor: number;
}

const maxUndo = 200;
/** All that undo remembers is at most about this many code units. */
const maxUndoText = 4_000_000;
/** Graphemes are looked for within this many code units of the cursor, so that a key costs the same in any text. */
const reach = 256;

export const emptyEdit: Edit = { text: '', cursor: 0, killed: '', undo: [], redo: [], typing: false };

/** A fresh edit with the cursor behind the text. */
export function editOf(text: string): Edit {
  return { ...emptyEdit, text, cursor: text.length };
}

/** Puts text at the cursor. A single character joins the word being typed; anything longer is a step of its own. */
export function insert(edit: Edit, text: string): Edit {
  if (text === '') return edit;
  const typed = graphemes(text).length === 1 && text !== '\n';
  const joins = typed && edit.typing && !(/\s$/.test(edit.text.slice(0, edit.cursor)) && /\S/.test(text));
  const next = replaced(edit, edit.cursor, edit.cursor, text, joins);
  return { ...next, typing: typed };
}

export function backspace(edit: Edit): Edit {
  return replaced(edit, before(edit), edit.cursor, '');
}

export function deleteForward(edit: Edit): Edit {
  return replaced(edit, edit.cursor, after(edit), '');
}

export type Motion =
  | 'left'
  | 'right'
  | 'word left'
  | 'word right'
  | 'line start'
  | 'line end'
  | 'start'
  | 'end';

export function move(edit: Edit, motion: Motion): Edit {
  return moveTo(edit, destination(edit, motion));
}

/** Puts the cursor at a code-unit index, which must be the start of a grapheme. */
export function moveTo(edit: Edit, cursor: number): Edit {
  return cursor === edit.cursor ? edit : { ...edit, cursor, typing: false };
}

/** Deletes what a motion would pass and keeps it for `yank`. */
export function kill(edit: Edit, motion: Motion): Edit {
  let to = destination(edit, motion);
  // At the end of a line Ctrl-K takes the line break, as in every readline.
  if (motion === 'line end' && to === edit.cursor) to = Math.min(edit.text.length, to + 1);
  const [from, until] = to < edit.cursor ? [to, edit.cursor] : [edit.cursor, to];
  if (from === until) return edit;
  return { ...replaced(edit, from, until, ''), killed: edit.text.slice(from, until) };
}

export function yank(edit: Edit): Edit {
  return insert(edit, edit.killed);
}

/** Empties the text; undo brings it back. */
export function clear(edit: Edit): Edit {
  return replaced(edit, 0, edit.text.length, '');
}

/** Another text in place of the whole one, cursor behind it; undo brings the old one back. */
export function replaceAll(edit: Edit, text: string): Edit {
  return replaced(edit, 0, edit.text.length, text);
}

export function undo(edit: Edit): Edit {
  const last = edit.undo.at(-1);
  if (last === undefined) return edit;
  const here = { text: edit.text, cursor: edit.cursor };
  return { ...edit, ...last, undo: edit.undo.slice(0, -1), redo: [...edit.redo, here], typing: false };
}

export function redo(edit: Edit): Edit {
  const last = edit.redo.at(-1);
  if (last === undefined) return edit;
  const here = { text: edit.text, cursor: edit.cursor };
  return { ...edit, ...last, redo: edit.redo.slice(0, -1), undo: [...edit.undo, here], typing: false };
}

function replaced(edit: Edit, from: number, to: number, text: string, joins = false): Edit {
  if (from === to && text === '') return edit;
  const steps = joins
    ? edit.undo
    : [...edit.undo, { text: edit.text, cursor: edit.cursor }].slice(-undoSteps(edit.text));
  const next = edit.text.slice(0, from) + text + edit.text.slice(to);
  return {
    ...edit,
    text: next,
    cursor: boundary(next, from + text.length),
    undo: steps,
    redo: [],
    typing: false,
  };
}

function destination(edit: Edit, motion: Motion): number {
  const { text, cursor } = edit;
  switch (motion) {
    case 'left':
      return before(edit);
    case 'right':
      return after(edit);
    case 'word left':
      return wordStart(text, cursor);
    case 'word right':
      return wordEnd(text, cursor);
    case 'line start':
      return cursor === 0 ? 0 : text.lastIndexOf('\n', cursor - 1) + 1;
    case 'line end': {
      const end = text.indexOf('\n', cursor);
      return end === -1 ? text.length : end;
    }
    case 'start':
      return 0;
    case 'end':
      return text.length;
  }
}

const wordCharacter = /^[\p{L}\p{N}\p{M}_]/u;

function wordStart(text: string, cursor: number): number {
  let at = cursor;
  let inWord = false;
  while (at > 0) {
    const previous = before({ text, cursor: at });
    if (wordCharacter.test(text.slice(previous, at))) inWord = true;
    else if (inWord) return at;
    at = previous;
  }
  return 0;
}

function wordEnd(text: string, cursor: number): number {
  let at = cursor;
  let inWord = false;
  while (at < text.length) {
    const next = after({ text, cursor: at });
    if (wordCharacter.test(text.slice(at, next))) inWord = true;
    else if (inWord) return at;
    at = next;
  }
  return at;
}

function undoSteps(text: string): number {
  return Math.max(10, Math.min(maxUndo, Math.floor(maxUndoText / Math.max(1, text.length))));
}

/** The first end of a grapheme at or behind `at`: a change may join what stands beside it to one grapheme. */
function boundary(text: string, at: number): number {
  let end = Math.max(0, at - reach);
  for (const cluster of graphemes(text.slice(end, at + reach))) {
    if (end >= at) break;
    end += cluster.length;
  }
  return end;
}

function before({ text, cursor }: Snapshot): number {
  const near = text.slice(Math.max(0, cursor - reach), cursor);
  return cursor - (graphemes(near).at(-1)?.length ?? 0);
}

function after({ text, cursor }: Snapshot): number {
  return cursor + (graphemes(text.slice(cursor, cursor + reach))[0]?.length ?? 0);
}
