import type { Key } from '../../input/input-event.ts';
import {
  backspace,
  deleteForward,
  type Edit,
  insert,
  kill,
  type Motion,
  move,
  redo,
  undo,
  yank,
} from './edit.ts';

/** What a key means to a text being edited, or null when it means nothing there. */
export function editKey(edit: Edit, key: Key): Edit | null {
  if (isNewline(key)) return insert(edit, '\n');
  const command = bindings[chord(key)];
  if (command !== undefined) return command(edit);
  const types = key.text !== '' && !key.ctrl && !key.alt;
  return types ? insert(edit, key.text) : null;
}

/** Alt-Enter, Shift-Enter, Ctrl-J. */
export function isNewline(key: Key): boolean {
  return (key.name === 'enter' && (key.alt || key.shift)) || (key.name === 'j' && key.ctrl);
}

/** A key as one word: `ctrl-a`, `alt-left`, `home`. Shift counts for keys without text alone. */
export function chord(key: Key): string {
  const shift = key.shift && key.text === '' ? 'shift-' : '';
  return `${key.ctrl ? 'ctrl-' : ''}${key.alt ? 'alt-' : ''}${shift}${key.name}`;
}

const go = (motion: Motion) => (edit: Edit) => move(edit, motion);
const cut = (motion: Motion) => (edit: Edit) => kill(edit, motion);

const bindings: Readonly<Record<string, (edit: Edit) => Edit>> = {
  left: go('left'),
  right: go('right'),
  'ctrl-b': go('left'),
  'ctrl-f': go('right'),
  'alt-b': go('word left'),
  'alt-f': go('word right'),
  'alt-left': go('word left'),
  'alt-right': go('word right'),
  'ctrl-left': go('word left'),
  'ctrl-right': go('word right'),
  home: go('line start'),
  end: go('line end'),
  'ctrl-a': go('line start'),
  'ctrl-e': go('line end'),
  'ctrl-home': go('start'),
  'ctrl-end': go('end'),
  backspace,
  'shift-backspace': backspace,
  'ctrl-h': backspace,
  delete: deleteForward,
  'ctrl-d': deleteForward,
  'ctrl-k': cut('line end'),
  'ctrl-u': cut('line start'),
  'ctrl-w': cut('word left'),
  'alt-backspace': cut('word left'),
  'ctrl-backspace': cut('word left'),
  'alt-d': cut('word right'),
  'ctrl-delete': cut('word right'),
  'ctrl-y': yank,
  'ctrl-_': undo,
  'ctrl-/': undo,
  'alt-z': undo,
  'alt-/': redo,
  'alt-_': redo,
};
