import type { Key } from '../../input/input-event.ts';
import { findCommand } from '../composer/commands.ts';
import { composerCells } from '../composer/composer-lines.ts';
import { editOf, insert, replaceAll } from '../composer/edit.ts';
import { chord, editKey, isNewline } from '../composer/edit-keys.ts';
import { moveRow } from '../composer/edit-rows.ts';
import { messageCode } from '../conversation/message-code.ts';
import { overlayCells, overlayRows } from '../overlays/overlay-model.ts';
import { type PickOverlay, pickItems } from '../overlays/pick-items.ts';
import { type ScrollOverlay, scrollBody } from '../overlays/scroll-body.ts';
import { words } from '../words.ts';
import { openWhy, startForward } from './actions.ts';
import { pasted } from './composer-keys.ts';
import { messageOf } from './messages.ts';
import { queueKey } from './queue-keys.ts';
import { runCommand } from './run-command.ts';
import type { Overlay, State, Step } from './state.ts';
import { andThen, ask, notice, stay, tell, withComposer, withOverlay } from './step.ts';

/** A key while an overlay is open. Esc closes every one of them. */
export function overlayKey(state: State, overlay: Overlay, key: Key): Step {
  const name = chord(key);
  if (overlay.is === 'since' || name === 'escape' || name === 'ctrl-c') return closed(state);
  switch (overlay.is) {
    case 'queue':
      return queueKey(state, overlay, name);
    case 'palette':
    case 'history':
      return pickKey(state, overlay, key);
    case 'stop':
      return name === 'y' ? tell(withOverlay(state, null), { type: 'do', what: 'stop' }) : closed(state);
    case 'edit':
      return editOverlayKey(state, overlay, key);
    case 'reader':
      return readerKey(state, overlay, name) ?? scrollKey(state, overlay, name);
    default:
      return scrollKey(state, overlay, name);
  }
}

export function overlayPaste(state: State, overlay: Overlay, text: string): Step {
  if (!('edit' in overlay)) return stay(state);
  return stay(withOverlay(state, { ...overlay, edit: insert(overlay.edit, pasted(text)) }));
}

/** Scrolls an overlay that is a text, within its ends. */
export function scrollOverlay(state: State, overlay: Overlay, by: number): Step {
  if (!('top' in overlay)) return stay(state);
  const last = scrollBody(state, overlay, overlayCells(state)).length - overlayRows(state);
  const from = Math.min(overlay.top, Math.max(0, last));
  return stay(withOverlay(state, { ...overlay, top: Math.max(0, Math.min(from + by, last)) }));
}

function closed(state: State): Step {
  return stay(withOverlay(state, null));
}

function scrollKey(state: State, overlay: ScrollOverlay, name: string): Step {
  const page = Math.max(1, overlayRows(state) - 1);
  const by: Readonly<Record<string, number>> = {
    down: 1,
    j: 1,
    enter: 1,
    up: -1,
    k: -1,
    pagedown: page,
    space: page,
    'ctrl-f': page,
    pageup: -page,
    b: -page,
    'ctrl-b': -page,
    home: Number.NEGATIVE_INFINITY,
    g: Number.NEGATIVE_INFINITY,
    end: Number.POSITIVE_INFINITY,
    G: Number.POSITIVE_INFINITY,
  };
  if (name === 'q') return closed(state);
  const rows = by[name];
  return rows === undefined ? stay(state) : scrollOverlay(state, overlay, rows);
}

function readerKey(state: State, overlay: Extract<Overlay, { is: 'reader' }>, name: string): Step | null {
  const message = messageOf(state.messages, overlay.seq);
  if (name === 'f') return startForward(state, overlay.seq);
  if (name === 'w') return openWhy(state, overlay.seq);
  if (name === 'y') return copied(state, message?.body ?? '');
  if (message !== null && (name === 'o' || name === 's')) {
    const type = name === 'o' ? 'open' : 'save';
    return tell(state, { type, seq: message.seq, text: message.body });
  }
  if (!/^[1-9]$/.test(name)) return null;
  const block = messageCode(message)[Number(name) - 1];
  return block === undefined ? notice(state, words.notice.noCode(Number(name)), true) : copied(state, block);
}

function copied(state: State, text: string): Step {
  return andThen(tell(state, { type: 'copy', text }), (next) => notice(next, words.notice.copied));
}

function pickKey(state: State, overlay: PickOverlay, key: Key): Step {
  const items = pickItems(state, overlay);
  const name = chord(key);
  if (name === 'down' || name === 'up' || name === 'ctrl-r') {
    const at = overlay.at + (name === 'up' ? -1 : 1);
    return stay(withOverlay(state, { ...overlay, at: (at + items.length) % Math.max(1, items.length) }));
  }
  if (name === 'enter') {
    const chosen = items[overlay.at]?.insert ?? null;
    if (chosen === null) return stay(state);
    return overlay.is === 'palette' ? takeCommand(state, chosen) : takeUp(state, chosen);
  }
  const edit = isNewline(key) ? null : editKey(overlay.edit, key);
  return edit === null ? stay(state) : stay(withOverlay(state, { ...overlay, edit, at: 0 }));
}

function takeCommand(state: State, name: string): Step {
  const command = findCommand(name);
  if (command === null) return stay(state);
  const left = withOverlay(state, null);
  // A command that needs words is put into the composer, where its arguments are explained.
  if (!command.args.some((argument) => !argument.optional)) return runCommand(left, command, '');
  return stay(withComposer(left, { edit: editOf(`/${command.name} `), popupClosed: false, popupAt: null }));
}

/** What was sent once, in the composer again; undo brings back what was there. */
function takeUp(state: State, text: string): Step {
  const edit = replaceAll(state.composer.edit, text);
  return stay(withComposer(withOverlay(state, null), { edit, historyAt: null, popupAt: null }));
}

function editOverlayKey(state: State, overlay: Extract<Overlay, { is: 'edit' }>, key: Key): Step {
  const name = chord(key);
  if (name === 'enter') {
    const { delivery, edit } = overlay;
    const left = withOverlay(state, null);
    return ask(left, { verb: 'edit', delivery, body: edit.text });
  }
  const vertical = name === 'up' || name === 'down';
  const edit = vertical
    ? moveRow(overlay.edit, composerCells(overlayCells(state)), name === 'up' ? -1 : 1)
    : editKey(overlay.edit, key);
  return edit === null ? stay(state) : stay(withOverlay(state, { ...overlay, edit }));
}
