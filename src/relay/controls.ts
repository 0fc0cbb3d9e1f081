/** The human's word on one message or one of its deliveries. */
import type { Delivery, DeliveryState } from '../core/delivery.ts';
import { problem } from '../core/problems.ts';
import { ok, type Result, refuse } from '../core/result.ts';
import type { Slot } from '../core/slot.ts';
import type { Book } from './book.ts';
import type { Carrier } from './carrier.ts';
import { meantDelivery, newestTakenAway } from './meant-delivery.ts';
import type { Posted, Posting } from './posting.ts';

/** States in which a delivery will not get there any more, or has been there. */
const gone: readonly DeliveryState[] = [
  'unknown',
  'failed',
  'interrupted',
  'cancelled',
  'refused',
  'answered',
  'sent',
];

const words = { seen: 'you saw it there' };

export interface ControlPorts {
  book: Book;
  posting: Posting;
  carrier: (slot: Slot) => Carrier;
  /** Something changed: see what may go now, and tell. */
  onChange: () => void;
}

export class Controls {
  readonly #ports: ControlPorts;

  constructor(ports: ControlPorts) {
    this.#ports = ports;
  }

  /** Keeps a delivery until the human lets it go. Null: the one in its grace time, else the oldest that waits. */
  hold(delivery: number | null): Result<void> {
    return this.#act(delivery, ['queued', 'held'], (one, carrier) => carrier.hold(one));
  }

  /** The human's `y`. */
  release(delivery: number | null): Result<void> {
    return this.#act(delivery, ['held'], (one, carrier) => carrier.release(one));
  }

  drop(delivery: number | null): Result<void> {
    return this.#act(delivery, ['queued', 'held', 'set aside', 'unknown'], (one) =>
      this.#to(one, 'cancelled'),
    );
  }

  /** Lets a dropped or set-aside delivery wait at the gate again. Null: the newest of them. */
  undrop(delivery: number | null): Result<void> {
    const wanted = delivery ?? newestTakenAway(this.#ports.book);
    if (wanted !== null && this.#wasTyped(wanted)) {
      return refuse(
        problem('not now', { what: 'It was typed once already. Send it again as a new message.' }),
      );
    }
    return this.#act(wanted, ['cancelled', 'set aside'], (one) => this.#to(one, 'queued'));
  }

  /** Sends again what went before, as a new message. One at a time: what is on its way is not sent beside itself. */
  async retry(delivery: number): Promise<Result<Posted>> {
    const { book, posting, onChange } = this.#ports;
    const found = meantDelivery(book, delivery, gone);
    if (!found.ok) return found;
    const running = this.#retryOf(found.value);
    if (running !== null) return refuse(problem('retried already', { what: `#${running}` }));
    book.inEdit.add(delivery);
    const posted = await posting.retry(found.value);
    book.inEdit.delete(delivery);
    onChange();
    return posted;
  }

  /** The human has seen that the agent has it, where no proof came. */
  delivered(delivery: number): Result<void> {
    return this.#act(delivery, ['unknown'], (one) => {
      const sent = this.#ports.book.moved(one, 'sent', { note: words.seen });
      void this.#ports.book.save('delivered, says the human', [sent]);
    });
  }

  async edit(delivery: number, body: string): Promise<Result<Posted>> {
    const found = meantDelivery(this.#ports.book, delivery, ['queued', 'held', 'set aside']);
    if (!found.ok) return found;
    // It must not go while its new text is being recorded.
    if (found.value.state !== 'set aside') this.#ports.carrier(found.value.to).hold(found.value);
    this.#ports.book.inEdit.add(delivery);
    const posted = await this.#ports.posting.edit(delivery, body);
    this.#ports.book.inEdit.delete(delivery);
    this.#ports.onChange();
    return posted;
  }

  /** By the program, or by the human in the agent's own pane, which leaves no attempt. */
  #wasTyped(id: number): boolean {
    const { book } = this.#ports;
    const attempt = book.attempts.get(id);
    if (attempt !== undefined) return attempt.rung !== 'not started';
    return book.message(book.deliveries.get(id)?.message ?? 0)?.origin === 'pane';
  }

  #act(
    delivery: number | null,
    from: readonly DeliveryState[],
    act: (delivery: Delivery, carrier: Carrier) => void,
  ): Result<void> {
    const found = meantDelivery(this.#ports.book, delivery, from);
    if (!found.ok) return found;
    act(found.value, this.#ports.carrier(found.value.to));
    this.#ports.onChange();
    return ok(undefined);
  }

  #to(delivery: Delivery, state: DeliveryState): void {
    void this.#ports.book.save('by the human', [this.#ports.book.moved(delivery, state)]);
  }

  /** The message by which a delivery's message is being sent again to the same agent, or null. */
  #retryOf({ message, to }: Delivery): number | null {
    const { book } = this.#ports;
    const source = this.#sourceOf(message);
    const other = [...book.deliveries.values()].find(
      (one) =>
        one.message !== message &&
        one.to === to &&
        !gone.includes(one.state) &&
        this.#sourceOf(one.message) === source,
    );
    return other?.message ?? null;
  }

  /** The message that all of its repeats began with. */
  #sourceOf(message: number): number {
    const before = this.#ports.book.message(message)?.retryOf ?? null;
    return before === null ? message : this.#sourceOf(before);
  }
}
