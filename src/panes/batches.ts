/** At most so many bytes are parsed in one turn of the event loop, so that keys and the other pane get theirs. */
export const batchBytes = 64 * 1024;

/** Collects what was read and hands it out in batches, one in each turn of the event loop. */
export class Batches {
  readonly #take: (batch: Buffer) => void;
  readonly #hold: (hold: boolean) => void;
  #chunks: Buffer[] = [];
  #bytes = 0;
  #scheduled: NodeJS.Immediate | undefined;
  #holding = false;

  /** `hold(true)` is called while more than a batch waits: reading should rest, and the program with it. */
  constructor(take: (batch: Buffer) => void, hold: (hold: boolean) => void) {
    this.#take = take;
    this.#hold = hold;
  }

  push(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#bytes += chunk.length;
    this.#scheduled ??= setImmediate(() => this.#turn());
  }

  /** Hands out everything that waits, now. */
  flush(): void {
    clearImmediate(this.#scheduled);
    this.#scheduled = undefined;
    while (this.#bytes > 0) this.#take(this.#next());
  }

  #turn(): void {
    this.#take(this.#next());
    this.#scheduled = this.#bytes > 0 ? setImmediate(() => this.#turn()) : undefined;
    const hold = this.#bytes > batchBytes;
    if (hold === this.#holding) return;
    this.#holding = hold;
    this.#hold(hold);
  }

  #next(): Buffer {
    const parts: Buffer[] = [];
    let room = batchBytes;
    for (let chunk = this.#chunks[0]; chunk !== undefined && room > 0; chunk = this.#chunks[0]) {
      const part = chunk.subarray(0, room);
      parts.push(part);
      room -= part.length;
      if (part.length < chunk.length) this.#chunks[0] = chunk.subarray(part.length);
      else this.#chunks.shift();
    }
    this.#bytes -= batchBytes - room;
    const [only] = parts;
    return parts.length === 1 && only !== undefined ? only : Buffer.concat(parts);
  }
}
