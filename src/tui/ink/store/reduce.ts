import type { MessageView } from '../../../protocol/room-view.ts';
import type { MiddleAction, ToWorker } from '../../bridge.ts';
import type { Mouse } from '../../input/input-event.ts';
import { editOf, emptyEdit, replaceAll } from '../composer/edit.ts';
import { parseTarget } from '../composer/target.ts';
import { openEdit, openQueue, openWhy, startForward, startRedirect } from './actions.ts';
import { browseKey, scroll, wantOlder } from './browse.ts';
import { composerKey, composerPaste } from './composer-keys.ts';
import { bounded, withMessage, withPage } from './messages.ts';
import { overlayKey, overlayPaste, scrollOverlay } from './overlay-keys.ts';
import { reply } from './reply.ts';
import type { State, Step } from './state.ts';
import { andThen, ask, stay, withComposer, withOverlay } from './step.ts';

/** Away for less than this (ms), nothing is told about it. */
const shortAbsence = 60_000;
const wheelRows = 3;

export type Event = ToWorker | { type: 'tick' };

/** The one way in which the state changes. `now` in ms. */
export function reduce(state: State, event: Event, now: number): Step {
  return andThen(apply({ ...state, now }, event), wantOlder);
}

function apply(state: State, event: Event): Step {
  switch (event.type) {
    case 'tick':
      return stay(state);
    case 'room':
      return stay({ ...state, room: event.room });
    case 'message':
      return stay(arrived(state, event.message));
    case 'page':
      return stay(paged(state, event));
    case 'layout': {
      const { middle, overlay, focus, ground, prefix } = event;
      return stay({ ...state, layout: { middle, overlay, focus, ground, prefix } });
    }
    case 'key': {
      const fresh = { ...state, notice: null };
      if (fresh.overlay !== null) return overlayKey(fresh, fresh.overlay, event.key);
      return fresh.browse !== null ? browseKey(fresh, event.key) : composerKey(fresh, event.key);
    }
    case 'paste': {
      const fresh = { ...state, notice: null };
      if (fresh.overlay !== null) return overlayPaste(fresh, fresh.overlay, event.text);
      return composerPaste(fresh, event.text);
    }
    case 'mouse':
      return wheel(state, event.region, event.mouse);
    case 'action':
      return act({ ...state, notice: null }, event.action);
    case 'reply':
      return reply(state, event);
    case 'draft': {
      const to = event.draft.to === null ? null : parseTarget(event.draft.to, state.room);
      return stay(withComposer(state, { edit: editOf(event.draft.text), to: to ?? state.composer.to }));
    }
    case 'link':
      return stay({ ...state, linkUp: event.up });
    case 'edited outside':
      return stay(withComposer(state, { edit: replaceAll(state.composer.edit, event.text), popupAt: null }));
    case 'attached': {
      const { leftAt } = event;
      if (leftAt === null || state.now - leftAt < shortAbsence) return stay(state);
      return ask(state, { verb: 'since', at: leftAt }, { for: 'since' });
    }
  }
}

/** A message came in or changed. At the bottom it is seen; else it counts as new below. */
function arrived(state: State, message: MessageView): State {
  const messages = withMessage(state.messages, message);
  if (state.place === null) {
    return { ...state, messages: bounded(messages), seen: Math.max(state.seen, message.seq) };
  }
  const firstUnseen = message.seq > state.seen && state.unreadAfter === null;
  return { ...state, messages, unreadAfter: firstUnseen ? state.seen : state.unreadAfter };
}

function paged(state: State, page: Extract<ToWorker, { type: 'page' }>): State {
  const messages = withPage(state.messages, { ...page, before: null });
  const newest = messages.list.at(-1)?.seq ?? 0;
  const shown = { ...state, messages, seen: state.place === null ? newest : state.seen };
  if (state.composer.history.length > 0) return shown;
  // A new view has the history that the room remembers.
  const written = messages.list.filter(({ from, origin }) => from === 'user' && origin === 'composer');
  return withComposer(shown, { history: written.map(({ body }) => body) });
}

function wheel(state: State, region: 'middle' | 'overlay', mouse: Mouse): Step {
  const by = mouse.action === 'wheel up' ? -wheelRows : mouse.action === 'wheel down' ? wheelRows : 0;
  if (by === 0) return stay(state);
  if (state.overlay !== null) return scrollOverlay(state, state.overlay, by);
  return stay(region === 'middle' ? scroll(state, by) : state);
}

function act(state: State, action: MiddleAction): Step {
  switch (action) {
    case 'forward':
      return startForward(state, null);
    case 'redirect a':
      return startRedirect(state, 'a');
    case 'redirect b':
      return startRedirect(state, 'b');
    case 'edit':
      return openEdit(state);
    case 'why':
      return openWhy(state, null);
    case 'queue':
      return openQueue(state);
    case 'help':
      return stay(withOverlay(state, { is: 'help', top: 0 }));
    case 'palette':
      return stay(withOverlay(state, { is: 'palette', edit: emptyEdit, at: 0 }));
  }
}
