/** Takes back a message: what is not typed yet is dropped, and the turn that it has begun is interrupted. */
import type { Delivery, DeliveryState } from '../core/delivery.ts';
import { problem } from '../core/problems.ts';
import { ok, type Result, refuse } from '../core/result.ts';
import type { Slot } from '../core/slot.ts';
import type { TakenBack } from '../core/taken-back.ts';
import type { Book } from './book.ts';
import type { Interrupts } from './interrupts.ts';
import { meantDelivery } from './meant-delivery.ts';

export interface TakeBackPorts {
  book: Book;
  interrupts: (slot: Slot) => Interrupts;
  onChange: () => void;
}

const untyped: readonly DeliveryState[] = ['queued', 'held', 'set aside'];
const underWay: readonly DeliveryState[] = ['writing', 'written', 'waiting'];

const words = {
  underWay:
    'It is on its way into the agent, or in its own queue. Take it back once it is accepted, or in the pane.',
};

export async function takeBack(delivery: number, ports: TakeBackPorts): Promise<Result<TakenBack>> {
  const { book, interrupts, onChange } = ports;
  const found = meantDelivery(book, delivery, [...untyped, ...underWay, 'accepted']);
  if (!found.ok) return found;
  const one: Delivery = found.value;
  if (underWay.includes(one.state)) return refuse(problem('not now', { what: words.underWay }));
  if (untyped.includes(one.state)) {
    void book.save('taken back by the human', [book.moved(one, 'cancelled')]);
    onChange();
    return ok('not typed');
  }
  const end = await interrupts(one.to).ask();
  onChange();
  if (!end.ok) return end;
  return ok(end.value.proven ? end.value.how : 'not stopped');
}
