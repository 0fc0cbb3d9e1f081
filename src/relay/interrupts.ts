/** Interrupts of one agent: asked only when there is something to stop, proven by evidence, one rung at a time. */
import type { Clock } from '../core/clock.ts';
import { problem } from '../core/problems.ts';
import { ok, type Result, refuse } from '../core/result.ts';
import type { Agent } from './agent.ts';
import type { Book } from './book.ts';
import type { Participant } from './participant.ts';

/** ms in which an interrupt must be proven. */
const interruptMs = 3000;

/** Not proven: asking again takes the next rung of the vendor's ladder. */
export type InterruptEnd = { proven: true; how: 'interrupted' | 'ended by itself' } | { proven: false };

interface Pending {
  until: number;
  end: Promise<Result<InterruptEnd>>;
  done: (end: Result<InterruptEnd>) => void;
}

export class Interrupts {
  readonly #agent: Agent;
  readonly #participant: Participant;
  readonly #book: Book;
  readonly #clock: Clock;
  #pending: Pending | null = null;
  #rung = 0;

  constructor(agent: Agent, participant: Participant, book: Book, clock: Clock) {
    this.#agent = agent;
    this.#participant = participant;
    this.#book = book;
    this.#clock = clock;
  }

  /** Stops the running turn or leaves the open dialog. At idle nothing is typed. */
  async ask(): Promise<Result<InterruptEnd>> {
    const asked = this.#asked();
    if (asked !== null) return asked;
    if (!this.#isBusy()) return refuse(problem('nothing running', { what: this.#participant.handle }));
    // With a broken record an interrupt still goes out: it is the human's brake.
    await this.#note('interrupt asked');
    const meanwhile = this.#asked();
    if (meanwhile !== null) return meanwhile;
    if (!this.#isBusy()) return ok({ proven: true, how: 'ended by itself' });
    this.#participant.interruptAsked();
    if (!this.#agent.interrupt(this.#rung)) {
      this.#rung = 0;
      return refuse(
        problem('not now', { what: `${this.#participant.handle} cannot be interrupted from here now.` }),
      );
    }
    let done: Pending['done'] = () => {};
    const end = new Promise<Result<InterruptEnd>>((resolve) => {
      done = resolve;
    });
    this.#pending = { until: this.#clock.now() + interruptMs, end, done };
    return end;
  }

  /** ms: when a missing proof is told, or null. */
  due(): number | null {
    return this.#pending?.until ?? null;
  }

  /** A turn ended: that is proof, of the interrupt or that it was not needed. */
  turnEnded(interrupted: boolean): void {
    this.#settle(interrupted ? 'interrupted' : 'ended by itself');
  }

  /** Looks whether the agent has stopped, or the time for it is over. */
  look(): void {
    if (this.#pending === null) return;
    if (!this.#isBusy()) {
      this.#settle('interrupted');
    } else if (this.#clock.now() >= this.#pending.until) {
      this.#rung += 1;
      const { done } = this.#pending;
      this.#pending = null;
      void this.#note('interrupt not proven');
      done(ok({ proven: false }));
    }
  }

  #settle(how: 'interrupted' | 'ended by itself'): void {
    this.#rung = 0;
    if (this.#pending === null) return;
    const { done } = this.#pending;
    this.#pending = null;
    this.#participant.lastEndAt = this.#clock.now();
    void this.#note(how);
    done(ok({ proven: true, how }));
  }

  #asked(): Pending['end'] | null {
    return this.#pending?.end ?? null;
  }

  #isBusy(): boolean {
    const { is } = this.#participant.presence().state;
    return is === 'working' || is === 'needs you';
  }

  #note(state: string): Promise<boolean> {
    const row = { about: 'slot' as const, id: this.#agent.slot, state };
    return this.#book.save(`interrupt, rung ${this.#rung}`, [{ put: 'event', row }]);
  }
}
