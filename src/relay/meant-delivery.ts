/** Which delivery a verb of the human means. */
import type { Delivery, DeliveryState } from '../core/delivery.ts';
import { problem } from '../core/problems.ts';
import { ok, type Result, refuse } from '../core/result.ts';
import { slots } from '../core/slot.ts';
import type { Book } from './book.ts';
import { asksHuman } from './carrier.ts';

/** The named delivery; without a name the one in its grace time, else the oldest that asks for the human. */
export function meantDelivery(
  book: Book,
  delivery: number | null,
  from: readonly DeliveryState[],
): Result<Delivery> {
  const held = slots.flatMap((slot) => book.to(slot, 'held')).sort((one, other) => one.id - other.id);
  const meant = held.find((one) => one.reason?.code === 'grace') ?? held.find(asksHuman) ?? held[0];
  const found = delivery === null ? meant : book.deliveries.get(delivery);
  if (found === undefined) {
    const named = delivery === null ? null : String(delivery);
    return refuse(named === null ? problem('nothing waits') : problem('no such delivery', { what: named }));
  }
  const isFree = from.includes(found.state) && !book.inEdit.has(found.id);
  return isFree ? ok(found) : refuse(problem('not now'));
}

/** The delivery that was dropped or set aside last, by its id. */
export function newestTakenAway(book: Book): number | null {
  const taken = [...book.deliveries.values()].filter(
    (one) => one.state === 'cancelled' || one.state === 'set aside',
  );
  return taken.sort((one, other) => other.since - one.since || other.id - one.id)[0]?.id ?? null;
}
