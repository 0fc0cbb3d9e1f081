import { heldWords } from '../../../core/reasons.ts';
import type { DeliveryView } from '../../../protocol/room-view.ts';
import { timeOfDay } from '../../durations.ts';
import { routeSpans } from '../conversation/message-lines.ts';
import { decoration, type Line, span, spread } from '../draw/line.ts';
import { literalLine } from '../draw/literal.ts';
import { wrapLine } from '../draw/wrap.ts';
import { namesOf } from '../names.ts';
import { listedDeliveries } from '../store/messages.ts';
import type { State } from '../store/state.ts';
import { look } from '../theme.ts';
import { deliveryWord, words } from '../words.ts';

/** Everything that has not got there: two rows each, the reason in the second. */
export function queueLines(state: State, selected: number | null, cells: number): Line[] {
  const names = namesOf(state.room);
  const open = listedDeliveries(state.messages);
  if (open.length === 0) return [[span(words.overlay.queueEmpty, look.dim)]];
  return open.flatMap(({ delivery, message }) => {
    const chosen = delivery.id === selected;
    const mark = span(chosen ? '› ' : '  ', look.bold);
    const head: Line = [mark, ...routeSpans(message, names), span(` #${message.seq} `, look.dim)];
    const state = span(deliveryWord[delivery.state], delivery.state === 'unknown' ? look.bad : look.warn);
    const why = whyOf(delivery, names[delivery.to]);
    const beginning = literalLine(message.body.slice(0, 500));
    const text = [why, beginning].filter((part) => part !== '').join(' · ');
    const below = wrapLine([span(literalLine(text), look.dim)], cells - 2).slice(0, 2);
    return [spread(head, [state], cells), ...below.map((row) => [decoration('  '), ...row])];
  });
}

/** What can be done with the chosen one. */
export function queueKeys(state: State, selected: number | null): string {
  const { queueKeys: keys } = words.overlay;
  const listed = listedDeliveries(state.messages);
  switch ((listed.find(({ delivery }) => delivery.id === selected) ?? listed[0])?.delivery.state) {
    case undefined:
      return keys.none;
    case 'unknown':
      return keys.unproven;
    case 'set aside':
      return keys.setAside;
    case 'waiting':
      return keys.theirs;
    default:
      return keys.held;
  }
}

function whyOf({ state, reason, note, since }: DeliveryView, agent: string): string {
  if (reason !== null) return heldWords(reason, agent);
  if (state === 'waiting') return words.overlay.queueSince(agent, timeOfDay(since));
  return state === 'set aside' ? words.overlay.queueSetAside : (note ?? '');
}
