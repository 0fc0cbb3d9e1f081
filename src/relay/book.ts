/** The rows that a running room works with, in memory, and the numbers of the next ones. Every change of them goes through here to the record. */
import type { Clock } from '../core/clock.ts';
import { type Delivery, type DeliveryState, mayMove } from '../core/delivery.ts';
import type { Result } from '../core/result.ts';
import { ok } from '../core/result.ts';
import type { Slot } from '../core/slot.ts';
import type { Ledger } from './ledger.ts';
import type { AttemptRow, Change, ClientKey, MessageRow, RecordPort, Recovered } from './rows.ts';

type WithoutStamp<C> = C extends Change ? Omit<C, 'at' | 'cause'> : never;
/** A change before it is stamped with its time and cause. */
export type Put = WithoutStamp<Change>;

/** Bodies of settled messages are forgotten beyond this many characters; the record has them. */
const keptCharacters = 16 * 1024 * 1024;

const settled: readonly DeliveryState[] = ['answered', 'interrupted', 'failed', 'refused', 'sent'];

export interface BookPorts {
  ledger: Ledger;
  record: RecordPort;
  clock: Clock;
  /** A message is new, or a delivery of it changed. */
  onMessage: (seq: number) => void;
}

export class Book {
  readonly deliveries = new Map<number, Delivery>();
  /** The newest attempt of each delivery, by the delivery's id. */
  readonly attempts = new Map<number, AttemptRow>();
  readonly keys = new Map<string, ClientKey>();
  readonly nonces = new Set<string>();
  /** Deliveries whose new text is being recorded: until that is done nothing else moves them. */
  readonly inEdit = new Set<number>();
  /** Agent-to-agent messages so far. */
  hops = 0;
  readonly #messages = new Map<number, MessageRow>();
  readonly #ports: BookPorts;
  readonly #last = { message: 0, delivery: 0, attempt: 0, turn: 0, session: 0 };
  #characters = 0;

  constructor(ports: BookPorts, recovered: Recovered | null) {
    this.#ports = ports;
    if (recovered === null) return;
    Object.assign(this.#last, recovered.last);
    this.hops = recovered.hops;
    for (const message of recovered.messages) this.#keep(message);
    for (const delivery of recovered.deliveries) this.deliveries.set(delivery.id, delivery);
    for (const attempt of recovered.attempts) this.attempts.set(attempt.delivery, attempt);
    for (const key of recovered.keys) this.keys.set(key.key, key);
    for (const nonce of recovered.nonces) this.nonces.add(nonce);
  }

  /** The next number of a kind of row. */
  next(kind: keyof Recovered['last']): number {
    this.#last[kind] += 1;
    return this.#last[kind];
  }

  /** Messages so far. */
  get count(): number {
    return this.#last.message;
  }

  message(seq: number): MessageRow | null {
    return this.#messages.get(seq) ?? null;
  }

  /** The message from memory, else from the record. */
  async find(seq: number): Promise<MessageRow | null> {
    return this.message(seq) ?? (await this.#ports.record.message(seq));
  }

  /** The newest answer of an agent, of either when `from` is null. */
  lastAnswer(from: Slot | null): MessageRow | null {
    return this.#newest((one) => one.origin === 'turn' && (from === null || one.from === from));
  }

  /** Messages since the human last wrote, newest first. */
  *sinceHuman(): Generator<MessageRow> {
    for (let seq = this.#last.message; seq > 0; seq--) {
      const message = this.#messages.get(seq);
      if (message === undefined) continue;
      if (message.from === 'user') return;
      yield message;
    }
  }

  deliveriesOf(message: number): Delivery[] {
    return [...this.deliveries.values()].filter((one) => one.message === message);
  }

  /** Deliveries to a slot in one of these states, oldest first. */
  to(slot: Slot, ...states: DeliveryState[]): Delivery[] {
    return [...this.deliveries.values()]
      .filter((one) => one.to === slot && states.includes(one.state))
      .sort((one, other) => one.id - other.id);
  }

  /** Changes that have happened; false when they could not be written yet. */
  save(cause: string, puts: readonly Put[]): Promise<boolean> {
    const written = this.#ports.ledger.put(this.#stamp(cause, puts));
    this.#take(puts);
    return written;
  }

  /** Changes that happen only if they can be written. */
  async offer(cause: string, puts: readonly Put[]): Promise<Result<void>> {
    const result = await this.#ports.ledger.offer(this.#stamp(cause, puts));
    if (!result.ok) return result;
    this.#take(puts);
    return ok(undefined);
  }

  /** A delivery in its next state. Throws when the ladder has no such step. */
  moved(delivery: Delivery, state: DeliveryState, more: Partial<Delivery> = {}): Put {
    const stays = delivery.state === state && state === 'held';
    if (!stays && !mayMove(delivery.state, state)) {
      throw new Error(`delivery ${delivery.id}: ${delivery.state} to ${state}`);
    }
    const since = stays ? delivery.since : this.#ports.clock.now();
    const { evidence } = delivery;
    return {
      put: 'delivery',
      row: { ...delivery, state, reason: null, until: null, note: null, evidence, since, ...more },
    };
  }

  #stamp(cause: string, puts: readonly Put[]): Change[] {
    const at = this.#ports.clock.now();
    return puts.map((one): Change => ({ ...one, at, cause }));
  }

  #take(puts: readonly Put[]): void {
    const changed = new Set<number>();
    for (const one of puts) {
      if (one.put === 'message') {
        this.#keep(one.row);
        changed.add(one.row.seq);
      } else if (one.put === 'delivery') {
        this.#takeDelivery(one.row);
        changed.add(one.row.message);
      } else if (one.put === 'attempt') {
        this.attempts.set(one.row.delivery, one.row);
        if (one.row.nonce !== null) this.nonces.add(one.row.nonce);
      } else if (one.put === 'key') {
        this.keys.set(one.row.key, one.row);
      }
    }
    for (const seq of changed) this.#ports.onMessage(seq);
  }

  #takeDelivery(row: Delivery): void {
    const from = this.#messages.get(row.message)?.from;
    if (!this.deliveries.has(row.id) && (from === 'a' || from === 'b')) this.hops++;
    this.deliveries.set(row.id, row);
    if (settled.includes(row.state)) this.#forget();
  }

  #keep(message: MessageRow): void {
    this.#messages.set(message.seq, message);
    this.#characters += message.body.length;
    this.#forget();
  }

  /** Lets go of the oldest settled messages while there are too many characters. */
  #forget(): void {
    if (this.#characters <= keptCharacters) return;
    const newest = [this.lastAnswer('a')?.seq, this.lastAnswer('b')?.seq];
    for (const { seq, body } of this.#messages.values()) {
      if (this.#characters <= keptCharacters) return;
      const own = this.deliveriesOf(seq);
      if (newest.includes(seq) || !own.every((one) => settled.includes(one.state))) continue;
      this.#characters -= body.length;
      this.#messages.delete(seq);
      for (const one of own) {
        this.deliveries.delete(one.id);
        this.attempts.delete(one.id);
      }
    }
  }

  #newest(fits: (message: MessageRow) => boolean): MessageRow | null {
    for (let seq = this.#last.message; seq > 0; seq--) {
      const message = this.#messages.get(seq);
      if (message !== undefined && fits(message)) return message;
    }
    return null;
  }
}
