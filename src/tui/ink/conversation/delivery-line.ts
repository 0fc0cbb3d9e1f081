import { heldWords } from '../../../core/reasons.ts';
import type { DeliveryView } from '../../../protocol/room-view.ts';
import { type Line, type Style, span } from '../draw/line.ts';
import { literalLine } from '../draw/literal.ts';
import type { Names } from '../names.ts';
import { look } from '../theme.ts';
import { deliveryWord } from '../words.ts';

const looks: Partial<Record<DeliveryView['state'], Style>> = {
  held: look.warn,
  answered: look.good,
  failed: look.bad,
  refused: look.bad,
  unknown: look.bad,
  interrupted: look.warn,
};

/** How a message's deliveries stand: one word each, named when there are several, with the reason or error behind it. */
export function deliveryLine(deliveries: readonly DeliveryView[], names: Names): Line {
  return deliveries.flatMap((delivery, i) => {
    const name = deliveries.length > 1 ? `${names[delivery.to]} ` : '';
    const text = `${i === 0 ? '' : ', '}${name}${deliveryWords(delivery, names)}`;
    return [span(text, looks[delivery.state] ?? look.dim)];
  });
}

function deliveryWords(delivery: DeliveryView, names: Names): string {
  const word = deliveryWord[delivery.state];
  const why = delivery.reason === null ? delivery.note : heldWords(delivery.reason, names[delivery.to]);
  return why === null || why === '' ? word : `${word}: ${literalLine(why)}`;
}
