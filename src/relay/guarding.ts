/** The guards at work: counts what goes between the agents, stops it, and does what the human says about that. */
import type { Delivery } from '../core/delivery.ts';
import type { Guard, GuardName, GuardState } from '../core/guard.ts';
import { problem } from '../core/problems.ts';
import { type HeldReason, heldWords } from '../core/reasons.ts';
import { ok, type Result, refuse } from '../core/result.ts';
import { type Slot, slots } from '../core/slot.ts';
import type { Book, Put } from './book.ts';
import { allowMore, countMessage, guardCounts, restartChain } from './guards.ts';
import type { Posting } from './posting.ts';
import type { Handles } from './routing.ts';
import type { MessageRow, RoomRow } from './rows.ts';

export interface GuardingPorts {
  book: Book;
  posting: Posting;
  handles: Handles;
  room: () => RoomRow;
  /** Changes the room's row, and gives what is to be saved. */
  keep: (change: Pick<RoomRow, 'guards'>) => Put;
  /** The human lets a held delivery go. */
  release: (delivery: Delivery) => void;
  onChange: () => void;
}

const words = {
  stopped: (why: string, seq: number, to: string) =>
    `The relay is ${why}. #${seq} to ${to} is held: /continue lets the agents go on, y sends this one, n drops it.`,
};

export class Guarding {
  readonly #ports: GuardingPorts;

  constructor(ports: GuardingPorts) {
    this.#ports = ports;
  }

  /** The guard that holds a message now, and with it the whole relay; null when none does. */
  get stopped(): Guard | null {
    const reason = this.#held()[0]?.reason;
    return reason?.code === 'guard' ? reason : null;
  }

  counts(): ReturnType<typeof guardCounts> {
    return guardCounts(this.#ports.room().guards, this.#ports.book.hops);
  }

  /** A message that goes from one agent to the other: the reason to hold it, and what is saved along with it. */
  count({ seq, from, body, kind }: MessageRow, to: Slot): { reason: HeldReason | null; puts: Put[] } {
    const { book, posting, handles, keep } = this.#ports;
    if (from !== 'a' && from !== 'b') return { reason: null, puts: [] };
    const { state, guard } = countMessage(this.#state, { from, body, kind, messages: book.hops });
    const kept = keep({ guards: state });
    if (guard === null) return { reason: null, puts: [kept] };
    const reason = { code: 'guard', ...guard } as const;
    const note = posting.noted(words.stopped(heldWords(reason, handles[to]), seq, handles[to]));
    return { reason, puts: [kept, note] };
  }

  /** The human outranks what the agents had to say: a chain begins anew, and what a guard holds is set aside. */
  humanSpoke(): void {
    const { book, keep } = this.#ports;
    const puts = this.#held()
      .filter((one) => !book.inEdit.has(one.id))
      .map((one) => book.moved(one, 'set aside'));
    void book.save('the human wrote', [...puts, keep({ guards: restartChain(this.#state) })]);
  }

  /** Lets what is held go, and as many more as the human says; null: as many as the guard's limit was. */
  allow(more: number | null): Result<void> {
    const { book, keep, release, onChange } = this.#ports;
    const held = this.#held();
    const { stopped } = this;
    if (stopped === null) return refuse(problem('no guard'));
    const guards = allowMore(this.#state, stopped.guard, more);
    void book.save('allowed by the human', [keep({ guards })]);
    for (const one of held) release(one);
    onChange();
    return ok(undefined);
  }

  /** Another limit for a guard; null turns it off. It counts from the next message on. */
  limit(name: GuardName, limit: number | null): void {
    const { book, keep, onChange } = this.#ports;
    const limits = { ...this.#state.limits, [name]: limit };
    void book.save(`limit of ${name} by the human`, [keep({ guards: { ...this.#state, limits } })]);
    onChange();
  }

  /** Refused while a guard holds the relay. */
  goesOn(): Result<void> {
    const { stopped } = this;
    if (stopped === null) return ok(undefined);
    return refuse(problem('at a guard', { what: heldWords({ code: 'guard', ...stopped }, '') }));
  }

  get #state(): GuardState {
    return this.#ports.room().guards;
  }

  #held(): Delivery[] {
    return slots
      .flatMap((slot) => this.#ports.book.to(slot, 'held'))
      .filter(({ reason }) => reason?.code === 'guard')
      .sort((one, other) => one.id - other.id);
  }
}
