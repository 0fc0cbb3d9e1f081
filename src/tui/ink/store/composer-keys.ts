import { problem } from '../../../core/problems.ts';
import type { Key } from '../../input/input-event.ts';
import { missingArgument, parseEntry } from '../composer/commands.ts';
import { composerCells } from '../composer/composer-lines.ts';
import { clear, type Edit, editOf, emptyEdit, insert } from '../composer/edit.ts';
import { chord, editKey } from '../composer/edit-keys.ts';
import { moveRow } from '../composer/edit-rows.ts';
import type { Popup } from '../composer/popup.ts';
import { nextTarget } from '../composer/target.ts';
import { words } from '../words.ts';
import { leaveForward, toBottom } from './actions.ts';
import { enterBrowse, scroll } from './browse.ts';
import { openPopup } from './popup-state.ts';
import type { State, Step } from './state.ts';
import { notice, refusal, stay, tell, withComposer, withOverlay } from './step.ts';
import { submit } from './submit.ts';

/** The largest paste (bytes of UTF-8). */
const maxPaste = 256 * 1024;

/** A key while the composer has the keys. */
export function composerKey(state: State, key: Key): Step {
  const { composer } = state;
  const name = chord(key);
  if (name === 'ctrl-c') return interrupted(state);
  const calm = composer.interrupted ? withComposer(state, { interrupted: false }) : state;
  return popupKey(calm, name) ?? ownKey(calm, name) ?? editing(calm, key);
}

/** A pasted text is one change, whatever is in it; it never acts as keys. */
export function composerPaste(state: State, text: string): Step {
  const clean = pasted(text);
  const bytes = Buffer.byteLength(clean);
  if (bytes > maxPaste) {
    const args = { size: `${Math.ceil(bytes / 1024)} KiB`, limit: `${maxPaste / 1024} KiB` };
    return refusal(state, problem('too large', args));
  }
  return edited({ ...state, browse: null }, insert(state.composer.edit, clean));
}

/** Pasted text as text: line breaks LF, no control characters but TAB and LF. */
export function pasted(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(/[\x00-\x08\x0b-\x1f\x7f-\x9f]/g, '');
}

function popupKey(state: State, name: string): Step | null {
  const popup = openPopup(state);
  if (popup === null) return null;
  const choosable = popup.items.filter((item) => item.insert !== null).length;
  const { popupAt, edit } = state.composer;
  switch (name) {
    case 'escape':
      return stay(withComposer(state, { popupClosed: true, popupAt: null }));
    case 'down':
    case 'up': {
      if (choosable === 0) return null;
      const step = name === 'down' ? 1 : -1;
      const from = popupAt ?? (name === 'down' ? -1 : 0);
      return stay(withComposer(state, { popupAt: (from + step + choosable) % choosable }));
    }
    case 'tab':
      return choosable === 0 ? stay(state) : choose(state, popup, popupAt ?? 0);
    case 'enter': {
      if (choosable === 0) return null;
      const runs = popupAt === null && isComplete(edit.text, edit.cursor - popup.from);
      return runs ? null : choose(state, popup, popupAt ?? 0);
    }
    default:
      return null;
  }
}

/** Whether Enter runs the line instead of completing it. `typed`: code units of the word being completed. */
function isComplete(text: string, typed: number): boolean {
  const entry = parseEntry(text);
  if (entry.is !== 'command') return false;
  const inName = !/\s/.test(text);
  if (!inName && typed > 0) return false;
  return missingArgument(entry.command, entry.rest) === null;
}

function choose(state: State, popup: Popup, at: number): Step {
  const chosen = popup.items[at]?.insert;
  if (chosen === null || chosen === undefined) return stay(state);
  const { edit } = state.composer;
  const rest = edit.text.slice(edit.cursor).replace(/^ /, '');
  const whole = insert({ ...editOf(edit.text.slice(0, popup.from)), undo: [] }, chosen);
  const next: Edit = {
    ...whole,
    text: whole.text + rest,
    killed: edit.killed,
    undo: [...edit.undo, { text: edit.text, cursor: edit.cursor }],
  };
  return stay(withComposer(state, { edit: next, popupAt: null, popupClosed: false }));
}

function ownKey(state: State, name: string): Step | null {
  const { composer, layout } = state;
  const empty = composer.edit.text === '';
  switch (name) {
    case 'enter':
      return submit(state);
    case 'shift-tab':
      return composer.forward === null
        ? stay(withComposer(state, { to: nextTarget(composer.to) }))
        : stay(state);
    case 'tab':
      return stay(withComposer(state, { popupClosed: false }));
    case 'escape':
      return stay(composer.forward === null ? state : leaveForward(state));
    case 'ctrl-r':
      return stay(composer.forward === null ? searchHistory(state) : state);
    case 'ctrl-g':
      return tell(state, { type: 'edit outside', text: composer.edit.text });
    case 'up':
      return row(state, -1) ?? recall(state, -1);
    case 'down':
      return row(state, 1) ?? recall(state, 1);
    case 'pageup':
      return empty ? enterBrowse(state) : stay(scroll(state, -(layout.middle.rows >> 1)));
    case 'pagedown':
      return stay(scroll(state, layout.middle.rows >> 1));
    case 'end':
      return empty ? stay(toBottom(state)) : null;
    default:
      return null;
  }
}

function searchHistory(state: State): State {
  return withOverlay(state, { is: 'history', edit: emptyEdit, at: 0 });
}

function editing(state: State, key: Key): Step {
  const next = editKey(state.composer.edit, key);
  return next === null ? stay(state) : edited(state, next);
}

function edited(state: State, edit: Edit): Step {
  const changed = edit.text !== state.composer.edit.text;
  const popupClosed = state.composer.popupClosed && edit.text !== '';
  return stay(
    withComposer(state, { edit, popupClosed, ...(changed ? { popupAt: null, historyAt: null } : {}) }),
  );
}

function interrupted(state: State): Step {
  const { composer } = state;
  if (composer.edit.text !== '') {
    const cleared = withComposer(state, {
      edit: clear(composer.edit),
      interrupted: true,
      popupClosed: false,
    });
    return notice(cleared, words.notice.cleared);
  }
  const left = composer.forward === null ? state : leaveForward(state);
  const next = withComposer(left, { interrupted: true });
  return composer.interrupted ? notice(next, words.notice.detach(state.layout.prefix)) : stay(next);
}

function row(state: State, by: -1 | 1): Step | null {
  const moved = moveRow(state.composer.edit, composerCells(state.layout.middle.cols), by);
  return moved === null ? null : stay(withComposer(state, { edit: moved }));
}

/** ↑ ↓ at the first and last line: through what was sent, and back to what was being written. */
function recall(state: State, by: -1 | 1): Step {
  const { history, historyAt, edit, unsent, forward } = state.composer;
  const at = (historyAt ?? history.length) + by;
  if (forward !== null || at < 0 || at > history.length) return stay(state);
  if (at === history.length) return stay(withComposer(state, { edit: unsent, historyAt: null }));
  const kept = historyAt === null ? edit : unsent;
  return stay(withComposer(state, { edit: editOf(history[at] ?? ''), historyAt: at, unsent: kept }));
}
