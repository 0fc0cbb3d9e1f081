/** The one way to the record: changes go in, in order, one transaction at a time, and are never lost in silence. */
import type { Problem } from '../core/problems.ts';
import { ok, type Result, refuse } from '../core/result.ts';
import type { Change, RecordPort } from './rows.ts';

interface Entry {
  changes: readonly Change[];
  /** Kept until it is written; otherwise forgotten when it cannot be. */
  kept: boolean;
  done: (result: Result<void>) => void;
}

export class Ledger {
  readonly #record: RecordPort;
  readonly #onProblem: () => void;
  #waiting: Entry[] = [];
  #busy = false;
  #problem: Problem | null = null;

  /** `onProblem` runs whenever the record stops or begins again to be writable. */
  constructor(record: RecordPort, onProblem: () => void) {
    this.#record = record;
    this.#onProblem = onProblem;
  }

  /** Why the record cannot be written; null while it can. */
  get problem(): Problem | null {
    return this.#problem;
  }

  /** Changes that have happened. False: they are not written yet; they stay, in order, until `retry` gets them in. */
  async put(changes: readonly Change[]): Promise<boolean> {
    return (await this.#add(changes, true)).ok;
  }

  /** Changes that happen only if they can be written. */
  offer(changes: readonly Change[]): Promise<Result<void>> {
    return this.#problem === null ? this.#add(changes, false) : Promise.resolve(refuse(this.#problem));
  }

  /** Tries again to write what waits. */
  retry(): Promise<Result<void>> {
    if (this.#problem === null) return Promise.resolve(ok(undefined));
    return new Promise((done) => {
      const first = this.#waiting[0];
      if (first === undefined) this.#setProblem(null);
      else first.done = done;
      if (first === undefined) done(ok(undefined));
      else void this.#write(true);
    });
  }

  #add(changes: readonly Change[], kept: boolean): Promise<Result<void>> {
    return new Promise((done) => {
      this.#waiting.push({ changes, kept, done });
      if (this.#problem !== null) done(refuse(this.#problem));
      else void this.#write(false);
    });
  }

  async #write(again: boolean): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    for (let entry = this.#waiting[0]; entry !== undefined; entry = this.#waiting[0]) {
      if (this.#problem !== null && !again) break;
      const result = await this.#record.commit(entry.changes);
      if (result.ok || !entry.kept) this.#waiting.shift();
      this.#setProblem(result.ok ? null : result.problem);
      entry.done(result);
      if (!result.ok) break;
    }
    this.#busy = false;
    // What came in behind a failure is told at once that it is not written.
    const problem = this.#problem;
    if (problem === null) return;
    this.#waiting = this.#waiting.filter((entry) => {
      entry.done(refuse(problem));
      return entry.kept;
    });
  }

  #setProblem(problem: Problem | null): void {
    const changed = (this.#problem === null) !== (problem === null);
    this.#problem = problem;
    if (changed) this.#onProblem();
  }
}
