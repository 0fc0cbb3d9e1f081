/** Another task for an agent that works: stopped first, and told only when it is proven to have stopped. */
import { ok, type Result } from '../core/result.ts';
import type { Slot } from '../core/slot.ts';
import type { Book } from './book.ts';
import type { Carrier } from './carrier.ts';
import type { Interrupts } from './interrupts.ts';
import type { Post, Posted } from './posting.ts';

export interface RedirectPorts {
  book: Book;
  send: (post: Post) => Promise<Result<Posted>>;
  seat: (slot: Slot) => { carrier: Carrier; interrupts: Interrupts };
  /** Something changed: see what may go now, and tell. */
  onChange: () => void;
}

export interface Redirected {
  message: number;
  /** False: nothing proves that the agent has stopped; the message waits for the human's `y`. */
  stopped: boolean;
}

export class Redirects {
  readonly #ports: RedirectPorts;

  constructor(ports: RedirectPorts) {
    this.#ports = ports;
  }

  /** An agent that has nothing to stop gets the message like any other. */
  async redirect(slot: Slot, body: string, allowSecrets: boolean): Promise<Result<Redirected>> {
    const { book, send, seat, onChange } = this.#ports;
    const { carrier, interrupts } = seat(slot);
    const plain = { raw: false, replyTo: null, key: null, from: 'composer' } as const;
    const posted = await send({ to: [slot], body, ...plain, allowSecrets });
    if (!posted.ok) return posted;
    const { message } = posted.value;
    const [delivery] = book.deliveriesOf(message);
    if (delivery?.state !== 'queued' && delivery?.state !== 'held') return ok({ message, stopped: true });
    carrier.keep(delivery, { code: 'redirect' }, 'until it has stopped');
    onChange();
    const end = await interrupts.ask();
    const stopped = end.ok ? end.value.proven : end.problem.code === 'nothing running';
    const kept = book.deliveriesOf(message).find((one) => one.reason?.code === 'redirect');
    // The human may have sent, edited or dropped it meanwhile.
    if (stopped && kept !== undefined) void book.save('it has stopped', [book.moved(kept, 'queued')]);
    onChange();
    return ok({ message, stopped: stopped || kept === undefined });
  }
}
