import { heldWords } from '../../../core/reasons.ts';
import { routeSpans } from '../conversation/message-lines.ts';
import { type Line, span, spread } from '../draw/line.ts';
import { literalLine } from '../draw/literal.ts';
import { wrapLine } from '../draw/wrap.ts';
import { namesOf } from '../names.ts';
import { openDeliveries } from '../store/messages.ts';
import type { State } from '../store/state.ts';
import { look } from '../theme.ts';
import { deliveryWord, words } from '../words.ts';

/** Everything held, queued or unproven: two rows each, the reason in the second. */
export function queueLines(state: State, selected: number | null, cells: number): Line[] {
  const names = namesOf(state.room);
  const open = openDeliveries(state.messages);
  if (open.length === 0) return [[span(words.overlay.queueEmpty, look.dim)]];
  return open.flatMap(({ delivery, message }) => {
    const chosen = delivery.id === selected;
    const mark = span(chosen ? '› ' : '  ', look.bold);
    const head: Line = [mark, ...routeSpans(message, names), span(` #${message.seq} `, look.dim)];
    const state = span(deliveryWord[delivery.state], delivery.state === 'unknown' ? look.bad : look.warn);
    const why =
      delivery.reason === null ? (delivery.note ?? '') : heldWords(delivery.reason, names[delivery.to]);
    const beginning = literalLine(message.body.slice(0, 500));
    const text = [why, beginning].filter((part) => part !== '').join(' · ');
    return [
      spread(head, [state], cells),
      ...wrapLine([span(`  ${literalLine(text)}`, look.dim)], cells).slice(0, 2),
    ];
  });
}
