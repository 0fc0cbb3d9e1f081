import type { Problem } from '../../../core/problems.ts';
import { problem } from '../../../core/problems.ts';
import { replySchemas } from '../../../protocol/requests.ts';
import { isNews } from '../overlays/since.ts';
import { words } from '../words.ts';
import { withPage } from './messages.ts';
import { returned } from './send.ts';
import type { Pending, State, Step } from './state.ts';
import { ask, notice, refusal, stay, withOverlay } from './step.ts';

export type Reply = { id: number } & ({ ok: true; value: unknown } | { ok: false; problem: Problem });

/** The host's answer to something that was asked. */
export function reply(state: State, answer: Reply): Step {
  const pending = state.pending.get(answer.id);
  if (pending === undefined) return stay(state);
  const open = new Map(state.pending);
  open.delete(answer.id);
  const settled = { ...state, pending: open };
  return answer.ok ? granted(settled, pending, answer.value) : refused(settled, pending, answer.problem);
}

function granted(state: State, pending: Pending, value: unknown): Step {
  switch (pending.for) {
    case 'nothing':
    case 'sent':
      return stay(state);
    case 'forwarded': {
      const answer = replySchemas.forward.safeParse(value);
      return answer.success ? notice(state, words.notice.forwarded(answer.data.message)) : misread(state);
    }
    case 'older': {
      const page = replySchemas.page.safeParse(value);
      if (!page.success) return misread(state);
      const { before } = pending;
      return stay({ ...state, messages: withPage(state.messages, { ...page.data, before }) });
    }
    case 'why': {
      const answer = replySchemas.why.safeParse(value);
      if (!answer.success) return misread(state);
      const waiting = state.overlay?.is === 'why' && state.overlay.seq === pending.seq;
      const { attempts } = answer.data;
      return stay(waiting ? withOverlay(state, { is: 'why', seq: pending.seq, attempts, top: 0 }) : state);
    }
    case 'brief': {
      const answer = replySchemas.brief.safeParse(value);
      if (!answer.success) return misread(state);
      const waiting = state.overlay?.is === 'brief' && state.overlay.slot === pending.slot;
      const { text } = answer.data;
      return stay(waiting ? withOverlay(state, { is: 'brief', slot: pending.slot, text, top: 0 }) : state);
    }
    case 'since': {
      const since = replySchemas.since.safeParse(value);
      if (!since.success) return misread(state);
      const { leftAt } = pending;
      const told = state.overlay === null && isNews(since.data, state.room?.attention ?? [], leftAt);
      return stay(told ? withOverlay(state, { is: 'since', leftAt, since: since.data }) : state);
    }
    case 'edited':
      return ask(state, { verb: 'release', delivery: pending.delivery });
  }
}

function refused(state: State, pending: Pending, why: Problem): Step {
  if (pending.for === 'sent') return refusal(returned(state, pending.text), why);
  if (pending.for === 'forwarded') return refusal(returned(state, pending.comment), why);
  const loading = (pending.for === 'why' || pending.for === 'brief') && state.overlay?.is === pending.for;
  return refusal(loading ? withOverlay(state, null) : state, why);
}

/** A host of another version, or a bug: said, not guessed at. */
function misread(state: State): Step {
  return refusal(state, problem('not now', { what: words.notice.misread }));
}
