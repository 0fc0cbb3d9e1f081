import { problem } from '../core/problems.ts';
import { ok, type Result, refuse } from '../core/result.ts';
import type { Submission, SubmissionEnd } from '../core/submission.ts';
import type { Step } from './steps.ts';

/** Takes bytes for the program: how many it took, 0 while it is full, null when it is closed for good. */
export type Sink = (bytes: Uint8Array) => number | null;

/** At most so many bytes wait for a program that does not read. */
export const maxWaitingBytes = 4 * 1024 * 1024;
/** So many entries may wait before answers are dropped: each is a few bytes, and many times that in memory. */
const maxWaitingEntries = 1000;
/** A program that takes no byte of a submission for so long (ms) has not taken it. */
export const stallMs = 30_000;

const firstRetryMs = 1;
const slowestRetryMs = 32;

/** A submission on its way. */
interface Typing {
  steps: readonly Step[];
  next: number;
  bytes: number;
  stillCurrent: () => boolean;
  /** Null once the submission has ended. */
  settle: ((end: SubmissionEnd) => void) | null;
}

interface Entry {
  bytes: Uint8Array;
  /** How many of them have left. */
  sent: number;
  typing: Typing | null;
  /** A submit key of which no byte has left: the submission must still be current. */
  guarded: boolean;
  /** The end of a paste that was cut: it goes out whatever happens. */
  kept: boolean;
}

const pasteStart = Buffer.from('\x1b[200~');
const pasteEnd = Buffer.from('\x1b[201~');

/**
 * The one writer of a pane: human keys, the terminal's answers and submissions in one order. While a submission
 * runs, everything else waits behind it. What the kernel does not take at once is tried again, ever more slowly.
 */
export class PaneWriter {
  readonly #sink: Sink;
  readonly #name: string;
  /** Goes out now; while a submission runs, its own steps alone. */
  #queue: Entry[] = [];
  /** Waits for the running submission to end. */
  #behind: Entry[] = [];
  #waiting = 0;
  #typing: Typing | null = null;
  #closed = false;
  #draining = false;
  #retryMs = firstRetryMs;
  #retry: NodeJS.Timeout | undefined;
  /** A `wait` step's timer, or the one that finds a stalled submission: never both. */
  #pause: NodeJS.Timeout | undefined;

  /** `name` is the agent's, for the words of a refusal. */
  constructor(sink: Sink, name: string) {
    this.#sink = sink;
    this.#name = name;
  }

  /** Bytes that were accepted here and not yet by the program's terminal. */
  get waiting(): number {
    return this.#waiting;
  }

  /** Whether a submission is on its way. */
  get typing(): boolean {
    return this.#typing !== null;
  }

  /** Bytes of the human's keys or paste: all of them, or none. */
  keys(bytes: Uint8Array): Result<void> {
    if (this.#waiting + bytes.length > maxWaitingBytes) {
      const limit = `${maxWaitingBytes / 1024 / 1024} MB`;
      return refuse(problem('pane busy', { what: this.#name, limit }));
    }
    this.#accept(bytes);
    return ok(undefined);
  }

  /** The terminal's answer to a query. A program that asks without reading the answers loses them. */
  reply(bytes: Uint8Array): void {
    if (this.#queue.length + this.#behind.length >= maxWaitingEntries) return;
    if (this.#waiting + bytes.length <= maxWaitingBytes) this.#accept(bytes);
  }

  /**
   * Types a submission. `stillCurrent` is asked in the same synchronous step as the first byte, and again right
   * before the first byte of a `submit` step. It does not start while anything else is on its way.
   */
  type(steps: readonly Step[], stillCurrent: () => boolean): Submission {
    const [first] = steps;
    if (first === undefined || this.#closed || this.#typing !== null || this.#queue.length > 0) {
      return { started: false };
    }
    if (!stillCurrent()) return { started: false };
    const bytes = Buffer.from(first.do === 'wait' ? '' : first.bytes);
    const taken = bytes.length > 0 ? this.#sink(bytes) : 0;
    if (bytes.length > 0 && !taken) return { started: false };
    const typing: Typing = {
      steps,
      next: bytes.length > 0 ? 1 : 0,
      bytes: taken ?? 0,
      stillCurrent,
      settle: null,
    };
    return this.#start(typing, { ...entryOf(bytes, typing), sent: typing.bytes });
  }

  /**
   * Types an interrupt in front of everything that a program has not taken yet. That is dropped, as a terminal's own
   * interrupt key drops what waits on the line; a paste that was cut is closed. Only a submission that is not held up
   * comes first.
   */
  interrupt(steps: readonly Step[], stillCurrent: () => boolean): Submission {
    if (this.#queue.length === 0) return this.type(steps, stillCurrent);
    const [first] = steps;
    if (first === undefined || first.do === 'wait' || !stillCurrent()) return { started: false };
    this.#flush();
    const typing: Typing = { steps, next: 1, bytes: 0, stillCurrent, settle: null };
    return this.#start(typing, entryOf(Buffer.from(first.bytes), typing));
  }

  /** The pane has ended: nothing is written any more, and a running submission is broken. */
  close(why: string): void {
    this.#closed = true;
    clearTimeout(this.#retry);
    clearTimeout(this.#pause);
    this.#queue = [];
    this.#behind = [];
    this.#waiting = 0;
    if (this.#typing !== null) settle(this.#typing, { is: 'broken', bytes: this.#typing.bytes, why });
    this.#typing = null;
  }

  #start(typing: Typing, first: Entry): Submission {
    const end = new Promise<SubmissionEnd>((resolve) => {
      typing.settle = resolve;
    });
    this.#typing = typing;
    this.#push(first);
    return { started: true, end };
  }

  /** Drops what waits, but for what ends a paste that has begun. */
  #flush(): void {
    const kept = this.#queue.flatMap((entry) => (entry.kept ? [entry] : endOf(entry)));
    this.#queue = kept;
    this.#behind = [];
    this.#waiting = kept.reduce((sum, { bytes, sent }) => sum + bytes.length - sent, 0);
    this.#endPause();
    if (this.#typing !== null) {
      settle(this.#typing, { is: 'broken', bytes: this.#typing.bytes, why: 'an interrupt went before it' });
    }
    this.#typing = null;
  }

  #accept(bytes: Uint8Array): void {
    if (this.#closed || bytes.length === 0) return;
    const entry = entryOf(bytes, null);
    if (this.#typing === null) {
      this.#push(entry);
    } else {
      this.#waiting += bytes.length;
      this.#behind.push(entry);
    }
  }

  #push(entry: Entry): void {
    this.#waiting += entry.bytes.length - entry.sent;
    this.#queue.push(entry);
    if (this.#retry === undefined) this.#drain();
  }

  #drain(): void {
    if (this.#draining) return;
    this.#draining = true;
    for (let entry = this.#queue[0]; entry !== undefined; entry = this.#queue[0]) {
      if (!this.#send(entry)) break;
    }
    this.#draining = false;
  }

  /** Whether the queue goes on: false when the program takes nothing more for now. */
  #send(entry: Entry): boolean {
    const { typing } = entry;
    if (entry.guarded && typing !== null && !typing.stillCurrent()) {
      settle(typing, { is: 'submit withheld', bytes: typing.bytes });
      this.#done(entry);
      return true;
    }
    const left = entry.bytes.subarray(entry.sent);
    const taken = left.length > 0 ? this.#sink(left) : 0;
    if (taken === null) {
      this.close('the program has ended');
      return false;
    }
    this.#waiting -= taken;
    entry.sent += taken;
    if (taken > 0) {
      entry.guarded = false;
      this.#retryMs = firstRetryMs;
      this.#endPause();
      if (typing !== null) typing.bytes += taken;
    }
    if (entry.sent < entry.bytes.length) {
      this.#tryLater(entry);
      return false;
    }
    this.#done(entry);
    return true;
  }

  #tryLater(entry: Entry): void {
    this.#retry = setTimeout(() => {
      this.#retry = undefined;
      this.#drain();
    }, this.#retryMs);
    this.#retryMs = Math.min(2 * this.#retryMs, slowestRetryMs);
    if (entry.typing?.settle) this.#pause ??= setTimeout(() => this.#stalled(entry), stallMs);
  }

  /**
   * The submission is given up and its submit key never sent. What is left of a text that began stays in the queue:
   * half a paste would swallow every key behind it.
   */
  #stalled(entry: Entry): void {
    this.#pause = undefined;
    const { typing } = entry;
    if (typing === null) return;
    settle(typing, { is: 'broken', bytes: typing.bytes, why: 'the program does not read its input' });
    if (entry.guarded) this.#done(entry);
  }

  #endPause(): void {
    clearTimeout(this.#pause);
    this.#pause = undefined;
  }

  /** The first entry has left, or is dropped. */
  #done(entry: Entry): void {
    this.#queue.shift();
    this.#waiting -= entry.bytes.length - entry.sent;
    this.#endPause();
    if (entry.typing !== null) this.#advance(entry.typing);
  }

  #advance(typing: Typing): void {
    const step = typing.steps[typing.next++];
    if (step === undefined) settle(typing, { is: 'written', bytes: typing.bytes });
    if (step === undefined || typing.settle === null) {
      this.#typing = null;
      this.#queue.push(...this.#behind.splice(0));
      if (this.#retry === undefined) this.#drain();
    } else if (step.do === 'wait') {
      this.#pause = setTimeout(() => {
        this.#pause = undefined;
        this.#advance(typing);
      }, step.ms);
    } else {
      this.#push({ ...entryOf(Buffer.from(step.bytes), typing), guarded: step.do === 'submit' });
    }
  }
}

function settle(typing: Typing, end: SubmissionEnd): void {
  typing.settle?.(end);
  typing.settle = null;
}

function entryOf(bytes: Uint8Array, typing: Typing | null): Entry {
  return { bytes, sent: 0, typing, guarded: false, kept: false };
}

/** What still has to go out of an entry when no more of it is to: half a paste would swallow every key behind it. */
function endOf({ bytes, sent }: Entry): Entry[] {
  const isPaste = pasteStart.equals(bytes.subarray(0, pasteStart.length));
  if (!isPaste || sent === 0) return [];
  const begun = bytes.subarray(sent, Math.max(sent, pasteStart.length));
  const isEnding = sent > bytes.length - pasteEnd.length;
  const end = isEnding ? bytes.subarray(sent) : Buffer.concat([begun, pasteEnd]);
  return [{ ...entryOf(end, null), kept: true }];
}
