import type { Socket } from 'node:net';

/** At most this many bytes in one JSON line: a message of 1 MiB in which every byte is escaped, and some room. */
export const maxLineBytes = 8 * 1024 * 1024;

/** The JSON of a line; undefined where it is none. What it says is for a schema to tell. */
export function parseLine(line: string | null): unknown {
  if (line === null) return undefined;
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/**
 * Reads a socket line by line. Ends (null) at a line over the limit, at the end of the stream and at errors. Reading
 * rests while more than a line's limit waits here for whoever asks for the next one.
 */
export class LineReader {
  #parts: Buffer[] = [];
  #size = 0;
  #ended = false;
  #wake: (() => void) | null = null;

  constructor(private readonly socket: Socket) {
    socket.on('data', (chunk: Buffer) => {
      this.#parts.push(chunk);
      this.#size += chunk.length;
      if (this.#size > maxLineBytes) socket.pause();
      this.#wake?.();
    });
    const end = () => {
      this.#ended = true;
      this.#wake?.();
    };
    socket.on('end', end);
    socket.on('close', end);
    socket.on('error', end);
  }

  /** The next line without its LF, or null. A partial line at the end is dropped. */
  async next(limit = maxLineBytes): Promise<string | null> {
    let searched = 0;
    for (;;) {
      const end = this.#parts.findIndex((part, i) => i >= searched && part.includes(10));
      if (end >= 0) return this.#take();
      searched = this.#parts.length;
      if (this.#ended || this.#size > limit) {
        this.socket.destroy();
        return null;
      }
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
      this.#wake = null;
    }
  }

  /** What was read behind the last line; the reader gives up the socket. */
  detach(): Buffer {
    this.socket.removeAllListeners('data');
    const rest = Buffer.concat(this.#parts);
    this.#parts = [];
    this.socket.resume();
    return rest;
  }

  #take(): string {
    const all = Buffer.concat(this.#parts);
    const at = all.indexOf(10);
    const rest = all.subarray(at + 1);
    this.#parts = rest.length > 0 ? [rest] : [];
    this.#size = rest.length;
    if (this.#size <= maxLineBytes) this.socket.resume();
    return all.toString('utf8', 0, at);
  }
}
