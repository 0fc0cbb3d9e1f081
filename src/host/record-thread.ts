import { Worker } from 'node:worker_threads';
import type { AgentEvent } from '../core/agent-event.ts';
import { systemClock } from '../core/clock.ts';
import { type Problem, problem } from '../core/problems.ts';
import { type Result, refuse } from '../core/result.ts';
import type { Slot } from '../core/slot.ts';
import type { Since } from '../relay/record/record.ts';
import type { AttemptRow, Change, MessageRow, RecordPort, Recovered } from '../relay/rows.ts';
import type { SessionOrder } from './slot-evidence.ts';
import type { FromRecordWorker, ToRecordWorker } from './worker-messages.ts';

type Call = Extract<ToRecordWorker, { id: number }>;
/** A call without the id that it is given here. */
type Order = Call extends infer C ? (C extends Call ? Omit<C, 'id'> : never) : never;

/** A small young generation: the worker's garbage is short-lived rows and payloads. */
const resourceLimits = { maxYoungGenerationSizeMb: 8 };

/** The main thread's side of the record worker: calls in order, and the facts that the worker finds on disk. */
export class RecordThread implements RecordPort {
  readonly #worker: Worker;
  readonly #open = new Map<number, (result: Result<never>) => void>();
  #lastId = 0;
  /** Why the worker ended without being asked; no call is answered any more. */
  #dead: Problem | null = null;

  constructor(
    file: URL,
    private readonly facts: (slot: Slot, event: AgentEvent) => void,
    onDeath: (why: string) => void,
  ) {
    this.#worker = new Worker(file, { resourceLimits });
    this.#worker.on('message', (message: FromRecordWorker<never>) => this.receive(message));
    this.#worker.on('error', (error) => this.died(error.message, onDeath));
  }

  open(path: string): Promise<Result<Recovered>> {
    return this.call({ type: 'open', path });
  }

  commit(changes: readonly Change[]): Promise<Result<void>> {
    return this.call({ type: 'commit', changes });
  }

  async message(seq: number): Promise<MessageRow | null> {
    const found: Result<MessageRow | null> = await this.call({ type: 'message', seq });
    return found.ok ? found.value : null;
  }

  /** The reply to a client that asks for a page, as JSON. */
  page(before: number | null, limit: number): Promise<Result<Uint8Array>> {
    return this.call({ type: 'page', before, limit });
  }

  why(seq: number): Promise<Result<AttemptRow[]>> {
    return this.call({ type: 'why', seq });
  }

  since(at: number): Promise<Result<Since>> {
    return this.call({ type: 'since', at });
  }

  /** The reply to a client that asks for what the slot's agent and whoever wrote to it have said, as JSON. */
  transcript(slot: Slot, agent: string): Promise<Result<Uint8Array>> {
    return this.call({ type: 'transcript', slot, agent });
  }

  watch(slot: Slot, order: { vendor: string; spool: string; token: string }): void {
    this.post({ type: 'watch', slot, ...order });
  }

  session(slot: Slot, session: SessionOrder): void {
    this.post({ type: 'session', slot, session });
  }

  /** Closes the record when everything before it is written, and ends the thread. */
  async close(): Promise<void> {
    await this.call({ type: 'close' });
    await this.#worker.terminate();
  }

  private call<T>(order: Order): Promise<Result<T>> {
    if (this.#dead !== null) return Promise.resolve(refuse(this.#dead));
    const id = ++this.#lastId;
    return new Promise((resolve) => {
      this.#open.set(id, resolve);
      this.post({ ...order, id });
    });
  }

  private post(order: ToRecordWorker): void {
    this.#worker.postMessage(order);
  }

  private died(why: string, onDeath: (why: string) => void): void {
    const dead = problem('record failed', { why });
    this.#dead = dead;
    for (const done of this.#open.values()) done(refuse(dead));
    this.#open.clear();
    onDeath(why);
  }

  private receive(message: FromRecordWorker<never>): void {
    if (message.type === 'facts') {
      const { slot, source } = message;
      // By this thread's clock, which everything that they are compared with has.
      const at = systemClock.now();
      for (const fact of message.facts) this.facts(slot, { fact, source, at });
      return;
    }
    this.#open.get(message.id)?.(message.result);
    this.#open.delete(message.id);
  }
}
