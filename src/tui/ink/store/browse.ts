import type { Key } from '../../input/input-event.ts';
import { chord } from '../composer/edit-keys.ts';
import { blockHeight } from '../conversation/blocks.ts';
import { scrolled, showing, visible } from '../conversation/scroll.ts';
import { middleRows } from '../middle-rows.ts';
import { openEdit, openQueue, openReader, openWhy, startForward, toBottom } from './actions.ts';
import { heldDelivery } from './messages.ts';
import type { State, Step } from './state.ts';
import { ask, stay, withOverlay } from './step.ts';

/** Moves the conversation by rows (negative: up) and asks for older messages when it comes to the oldest. */
export function scroll(state: State, by: number): State {
  const { messages, place } = state;
  const next = scrolled(messages.list, place, by, middleRows(state).conversation, blockHeight(state));
  return next === null ? toBottom(state) : { ...state, place: next };
}

/** Gives the keys to the conversation, the lowest visible message selected. */
export function enterBrowse(state: State): Step {
  const last = inView(state).at(-1)?.message.seq;
  return stay(last === undefined ? state : { ...state, browse: last });
}

/** A key in browse mode. */
export function browseKey(state: State, key: Key): Step {
  const half = Math.max(1, middleRows(state).conversation - 2);
  switch (chord(key)) {
    case 'escape':
    case 'q':
    case 'i':
    case 'ctrl-c':
      return stay(toBottom({ ...state, browse: null }));
    case 'j':
    case 'down':
      return select(state, 1);
    case 'k':
    case 'up':
      return select(state, -1);
    case 'g':
    case 'home':
      return selectSeq(state, state.messages.list[0]?.seq);
    case 'G':
    case 'end':
      return selectSeq(state, state.messages.list.at(-1)?.seq);
    case 'pageup':
    case 'ctrl-u':
    case 'ctrl-b':
      return page(state, -half);
    case 'pagedown':
    case 'ctrl-d':
    case 'ctrl-f':
      return page(state, half);
    case 'enter':
      return openReader(state, state.browse);
    case 'f':
      return startForward(state, state.browse);
    case 'w':
      return openWhy(state, state.browse);
    case 'u':
      return openQueue(state);
    case 'y':
      return ask(state, { verb: 'release', delivery: null });
    case 'n':
      return ask(state, { verb: 'drop', delivery: null });
    case 'e':
      return openEdit(state, heldDelivery(state.messages));
    case 'space':
      return ask(state, { verb: 'hold', delivery: null });
    case '?':
      return stay(withOverlay(state, { is: 'help', top: 0 }));
    default:
      return stay(state);
  }
}

/** Asks for older messages when the oldest one in memory is in sight. */
export function wantOlder(state: State): Step {
  const first = state.messages.list[0];
  const asked = [...state.pending.values()].some((pending) => pending.for === 'older');
  if (!state.messages.more || first === undefined || asked || !state.linkUp) return stay(state);
  if (inView(state)[0]?.message.seq !== first.seq) return stay(state);
  return ask(state, { verb: 'page', before: first.seq, limit: 200 }, { for: 'older', before: first.seq });
}

function select(state: State, by: number): Step {
  const { list } = state.messages;
  const index = list.findIndex((message) => message.seq === state.browse);
  return selectSeq(state, list[Math.min(Math.max(index + by, 0), list.length - 1)]?.seq);
}

function selectSeq(state: State, seq: number | undefined): Step {
  if (seq === undefined) return stay(state);
  const rows = middleRows(state).conversation;
  const place = showing(state.messages.list, state.place, seq, rows, blockHeight(state));
  const moved = place === null ? toBottom(state) : { ...state, place };
  return stay({ ...moved, browse: seq });
}

/** A page up or down; the selection comes along when it would leave the window. */
function page(state: State, by: number): Step {
  const moved = scroll(state, by);
  const shown = inView(moved).map((part) => part.message.seq);
  if (moved.place === state.place) return selectSeq(state, by < 0 ? shown[0] : shown.at(-1));
  const kept = state.browse !== null && shown.includes(state.browse);
  return stay(kept ? moved : { ...moved, browse: (by < 0 ? shown.at(-1) : shown[0]) ?? state.browse });
}

function inView(state: State) {
  const { messages, place } = state;
  return visible(messages.list, place, middleRows(state).conversation, blockHeight(state));
}
