import { graphemes } from '../../core/width.ts';
import type { Key } from '../input/input-event.ts';

const named: Readonly<Record<string, string>> = {
  enter: 'enter',
  return: 'enter',
  escape: 'escape',
  esc: 'escape',
  tab: 'tab',
  space: 'space',
  backspace: 'backspace',
  up: 'up',
  down: 'down',
  left: 'left',
  right: 'right',
  home: 'home',
  end: 'end',
  pageup: 'pageup',
  pagedown: 'pagedown',
  insert: 'insert',
  delete: 'delete',
};

/** The key that a word names: `down`, `ctrl-c`, `shift-tab`, or one character as it is. Null for no key. */
export function keyNamed(word: string): Key | null {
  const [, ctrl, alt, shift, name = ''] = /^(ctrl-)?(alt-)?(shift-)?(.+)$/isu.exec(word) ?? [];
  const modifiers = { ctrl: ctrl !== undefined, alt: alt !== undefined, shift: shift !== undefined };
  const special = named[name.toLowerCase()];
  if (special !== undefined) return { name: special, text: '', ...modifiers };
  if (/^f([1-9]|1[0-2])$/i.test(name)) return { name: name.toLowerCase(), text: '', ...modifiers };
  return graphemes(name).length === 1 ? { name, text: name, ...modifiers } : null;
}
