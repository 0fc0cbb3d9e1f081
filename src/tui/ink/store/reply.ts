import type { Problem } from '../../../core/problems.ts';
import type { Reply as Answer } from '../../../protocol/requests.ts';
import { isNews } from '../overlays/since.ts';
import { words } from '../words.ts';
import { withPage } from './messages.ts';
import { returned } from './send.ts';
import type { Pending, State, Step } from './state.ts';
import { notice, refusal, stay, withComposer, withOverlay } from './step.ts';

export type Reply = { id: number } & ({ ok: true; value: Answer } | { ok: false; problem: Problem });

/** The host's answer to something that was asked. */
export function reply(state: State, answer: Reply): Step {
  const pending = state.pending.get(answer.id);
  if (pending === undefined) return stay(state);
  const open = new Map(state.pending);
  open.delete(answer.id);
  const settled = { ...state, pending: open };
  return answer.ok ? granted(settled, pending, answer.value) : refused(settled, pending, answer.problem);
}

function granted(state: State, pending: Pending, answer: Answer): Step {
  switch (answer.verb) {
    case 'forward':
      return notice(state, words.notice.forwarded(answer.value.message));
    case 'takeback':
      return notice(state, words.notice.takenBack[answer.value.end]);
    case 'redirect':
      if (answer.value.stopped) break;
      return notice(state, words.notice.notStopped(answer.value.message), true);
    case 'page':
      if (pending.for !== 'older') break;
      return stay({
        ...state,
        messages: withPage(state.messages, { ...answer.value, before: pending.before }),
      });
    case 'why': {
      if (pending.for !== 'why' || state.overlay?.is !== 'why' || state.overlay.seq !== pending.seq) break;
      return stay(
        withOverlay(state, { is: 'why', seq: pending.seq, attempts: answer.value.attempts, top: 0 }),
      );
    }
    case 'brief': {
      const waiting =
        pending.for === 'brief' && state.overlay?.is === 'brief' && state.overlay.slot === pending.slot;
      if (!waiting) break;
      return stay(withOverlay(state, { is: 'brief', slot: pending.slot, text: answer.value.text, top: 0 }));
    }
    case 'since': {
      if (pending.for !== 'since' || state.overlay !== null) break;
      if (!isNews(answer.value, state.room?.attention ?? [])) break;
      return stay(withOverlay(state, { is: 'since', since: answer.value }));
    }
  }
  return stay(state);
}

function refused(state: State, pending: Pending, why: Problem): Step {
  if (pending.for === 'sent') {
    const warnedOf = why.code === 'holds a secret' ? pending.text : null;
    return refusal(withComposer(returned(state, pending.text), { warnedOf }), why);
  }
  if (pending.for === 'forwarded') return refusal(returned(state, pending.comment), why);
  const loading = (pending.for === 'why' || pending.for === 'brief') && state.overlay?.is === pending.for;
  return refusal(loading ? withOverlay(state, null) : state, why);
}
