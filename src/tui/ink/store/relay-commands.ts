/** The commands that say what goes between the agents, and how much of it. */
import { guardNames } from '../../../core/guard.ts';
import { problem } from '../../../core/problems.ts';
import { relayModes } from '../../../core/relay-mode.ts';
import { roles } from '../../../core/role.ts';
import { type To, targetSlots } from '../composer/target.ts';
import { words } from '../words.ts';
import { openDeliveries } from './messages.ts';
import type { State, Step } from './state.ts';
import { ask, notice, refusal } from './step.ts';

/** `/mode manual`. What waits for a y goes only with the word `all` behind it: the notice says so. */
export function setMode(state: State, rest: string): Step {
  const [typed, all] = rest.split(/\s+/);
  const mode = relayModes.find((one) => one === typed);
  if (mode === undefined || (all !== undefined && all !== 'all')) {
    return refusal(
      state,
      problem('unknown word', { what: all ?? typed ?? '', known: relayModes.join(', ') }),
    );
  }
  const waiting = openDeliveries(state.messages).filter(({ delivery }) => delivery.reason?.code === 'manual');
  const flush = all !== undefined;
  const asked = ask(state, { verb: 'mode', mode, flush });
  if (flush || mode === 'manual' || waiting.length === 0) return asked;
  return { ...asked, state: notice(asked.state, words.notice.stillWait(waiting.length, mode)).state };
}

/** `/role b lead`, `/role b none` */
export function giveRole(state: State, to: To, typed: string): Step {
  const role = roles.find((one) => one === typed) ?? null;
  const [slot, other] = targetSlots(to);
  if (slot === undefined || other !== undefined) return notice(state, words.notice.oneRole, true);
  if (role === null && typed !== 'none') {
    return refusal(state, problem('unknown word', { what: typed, known: `${roles.join(', ')}, none` }));
  }
  return ask(state, { verb: 'role', slot, role });
}

/** `/review b`, `/review b main` */
export function askReview(state: State, to: To, base: string | null): Step {
  const [slot, other] = targetSlots(to);
  if (slot === undefined || other !== undefined) return notice(state, words.notice.oneReviewer, true);
  return ask(state, { verb: 'review', slot, base });
}

/** `/continue 20` */
export function allowMore(state: State, rest: string): Step {
  if (rest === '') return ask(state, { verb: 'allow', more: null });
  const more = numberOf(rest);
  return more === null ? notNumber(state, rest) : ask(state, { verb: 'allow', more });
}

/** `/limit hops 20`, `/limit short off` */
export function setLimit(state: State, rest: string): Step {
  const [typed = '', figure = ''] = rest.split(/\s+/);
  const guard = guardNames.find((one) => one === typed);
  if (guard === undefined) {
    return refusal(state, problem('unknown word', { what: typed, known: guardNames.join(', ') }));
  }
  if (figure === 'off') return ask(state, { verb: 'limit', guard, limit: null });
  const limit = numberOf(figure);
  return limit === null ? notNumber(state, figure) : ask(state, { verb: 'limit', guard, limit });
}

function numberOf(text: string): number | null {
  return /^[1-9]\d{0,3}$/.test(text) ? Number(text) : null;
}

function notNumber(state: State, text: string): Step {
  return refusal(state, problem('unknown word', { what: text, known: '1 to 9999' }));
}
