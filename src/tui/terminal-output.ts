/** Takes bytes for the terminal: how many it took, 0 while it is full. Throws when the terminal is gone. */
export type TerminalSink = (bytes: Uint8Array) => number;

export interface OutputEvents {
  /** Everything that waited has left. */
  drained(): void;
  gone(): void;
}

const firstRetryMs = 1;
const slowestRetryMs = 32;
/** Between two tries of the last words (ms), in which nothing else happens any more. */
const lastRetryMs = 5;

/**
 * Bytes on their way to the human's terminal. One that does not read (stopped by a key, a line that hangs) holds
 * nobody up: what it does not take waits here and is tried again, ever more slowly. Whoever paints leaves frames out
 * while it is `behind`, so that it then gets the newest one.
 */
export class TerminalOutput {
  #waiting: Uint8Array = new Uint8Array();
  #retry: NodeJS.Timeout | undefined;
  #retryMs = firstRetryMs;

  constructor(
    private readonly sink: TerminalSink,
    private readonly events: OutputEvents,
  ) {}

  get behind(): boolean {
    return this.#waiting.length > 0;
  }

  write(text: string): void {
    const bytes = Buffer.from(text);
    if (this.behind) this.#waiting = Buffer.concat([this.#waiting, bytes]);
    else this.#send(bytes);
  }

  /**
   * Writes what waits and then `text` before it returns: the process may end right behind it. Gives up after
   * `patienceMs` in which nothing was taken. Throws when the terminal is gone.
   */
  finish(text: string, patienceMs: number): void {
    clearTimeout(this.#retry);
    let left: Uint8Array = Buffer.concat([this.#waiting, Buffer.from(text)]);
    this.#waiting = left.subarray(left.length);
    for (let waited = 0; left.length > 0 && waited < patienceMs; ) {
      const taken = this.sink(left);
      left = left.subarray(taken);
      if (taken > 0) waited = 0;
      else {
        sleep(lastRetryMs);
        waited += lastRetryMs;
      }
    }
  }

  #send(bytes: Uint8Array): void {
    let taken: number;
    try {
      taken = this.sink(bytes);
    } catch {
      this.#waiting = bytes.subarray(bytes.length);
      this.events.gone();
      return;
    }
    const wasBehind = this.behind;
    this.#waiting = bytes.subarray(taken);
    if (this.behind) {
      this.#retryMs = taken > 0 ? firstRetryMs : Math.min(2 * this.#retryMs, slowestRetryMs);
      this.#retry = setTimeout(() => this.#send(this.#waiting), this.#retryMs);
    } else if (wasBehind) this.events.drained();
  }
}

function sleep(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}
