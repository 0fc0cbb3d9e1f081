import { problem } from '../../../core/problems.ts';
import { peerOf, type Slot } from '../../../core/slot.ts';
import { editOf, emptyEdit, replaceAll } from '../composer/edit.ts';
import { targetSlots } from '../composer/target.ts';
import { namesOf } from '../names.ts';
import { words } from '../words.ts';
import { heldDelivery, lastAnswer, listedDeliveries, messageOf, type Open } from './messages.ts';
import type { State, Step } from './state.ts';
import { andThen, ask, notice, refusal, stay, withComposer, withOverlay } from './step.ts';

/** What keys, commands and the palette have in common: each is one thing the human asks for. */

/** The message that `f`, `w` and Enter mean: the selected one, else the newest answer, else the newest message. */
function currentMessage(state: State): number | null {
  return state.browse ?? lastAnswer(state.messages)?.seq ?? state.messages.list.at(-1)?.seq ?? null;
}

/** Opens the composer for the comment of a forward; null: the current message. */
export function startForward(state: State, seq: number | null): Step {
  const message = messageOf(state.messages, seq ?? currentMessage(state) ?? -1);
  if (message === null || (message.from !== 'a' && message.from !== 'b')) {
    return refusal(state, problem('nothing to forward'));
  }
  const { composer } = state;
  const kept = composer.forward === null ? composer.edit : composer.kept;
  const forward = { message: message.seq, to: peerOf(message.from) };
  const next = withComposer(state, { forward, kept, edit: emptyEdit, popupAt: null });
  return andThen(stay({ ...next, browse: null, overlay: null }), focusConversation);
}

/** What is written becomes what the agent is to do instead. */
export function startRedirect(state: State, slot: Slot): Step {
  const left = state.composer.forward === null ? state : leaveForward(state);
  const { edit } = left.composer;
  const line = `/redirect @${namesOf(state.room)[slot]} ${edit.text}`;
  const next = withComposer(left, { edit: replaceAll(edit, line), popupAt: null });
  return stay({ ...next, browse: null, overlay: null });
}

export function leaveForward(state: State): State {
  return withComposer(state, { forward: null, edit: state.composer.kept, kept: emptyEdit });
}

export function openWhy(state: State, seq: number | null): Step {
  const message = seq ?? currentMessage(state);
  if (message === null) return notice(state, words.notice.noMessages);
  const opened = withOverlay(state, { is: 'why', seq: message, attempts: null, top: 0 });
  return ask(opened, { verb: 'why', message }, { for: 'why', seq: message });
}

export function openReader(state: State, seq: number | null): Step {
  const message = seq ?? currentMessage(state);
  if (message === null) return notice(state, words.notice.noMessages);
  return stay(withOverlay(state, { is: 'reader', seq: message, top: 0 }));
}

export function openBrief(state: State, slot: Slot): Step {
  const opened = withOverlay(state, { is: 'brief', slot, text: null, top: 0 });
  return ask(opened, { verb: 'brief', slot }, { for: 'brief', slot });
}

export function openQueue(state: State): Step {
  const selected = listedDeliveries(state.messages)[0]?.delivery.id ?? null;
  return stay(withOverlay(state, { is: 'queue', selected, dropped: null }));
}

/** Opens a held hop's text for editing. It is held first, so that it does not leave meanwhile. */
export function openEdit(state: State, open: Open | null = heldDelivery(state.messages)): Step {
  if (open === null || open.delivery.state !== 'held') return notice(state, words.notice.nothingHeld);
  const { delivery, message } = open;
  const opened = withOverlay(state, { is: 'edit', delivery: delivery.id, edit: editOf(message.body) });
  return ask(opened, { verb: 'hold', delivery: delivery.id });
}

export function interrupt(state: State, slots: readonly Slot[] = targetSlots(state.composer.to)): Step {
  return ask(state, { verb: 'interrupt', slots: [...slots] });
}

/** The bottom of the conversation, where it follows. */
export function toBottom(state: State): State {
  return { ...state, place: null, seen: state.messages.list.at(-1)?.seq ?? state.seen };
}

function focusConversation(state: State): Step {
  return state.layout.focus === 'conversation'
    ? stay(state)
    : { state, out: [{ type: 'do', what: 'focus conversation' }] };
}
