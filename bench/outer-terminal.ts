import { spawn } from 'node-pty';

export interface TerminalOptions {
  cols: number;
  rows: number;
  cwd: string;
  env: Readonly<Record<string, string>>;
}

/** Every program that asks its terminal anything ends with this question. */
const deviceAttributesQuery = '\x1b[c';
/** It knows synchronized output, and has the abilities of a VT220 with colours. */
const answers = '\x1b[?2026;2$y\x1b[?62;22c';

/** The human's terminal: a PTY on which a program runs, with the bytes it wrote counted and searched as they come. */
export class OuterTerminal {
  bytes = 0;
  readonly pid: number;
  readonly #pty: ReturnType<typeof spawn>;
  readonly #listeners = new Set<(data: Buffer, at: number) => void>();
  readonly #ended: Promise<void>;

  constructor(file: string, args: readonly string[], { env, ...options }: TerminalOptions) {
    this.#pty = spawn(file, [...args], {
      ...options,
      env: { ...env },
      name: 'xterm-256color',
      encoding: null,
    });
    this.pid = this.#pty.pid;
    this.#ended = new Promise((resolve) => this.#pty.onExit(() => resolve()));
    this.#pty.onData((data) => this.#receive(Buffer.from(data)));
    this.#listeners.add(finder(deviceAttributesQuery, () => this.write(answers)));
  }

  write(text: string): void {
    this.#pty.write(text);
  }

  /** The time (ms, monotonic) at which `text` was read. Looks only at what comes after the call. */
  seen(text: string, ceilingMs = 20_000): Promise<number> {
    return new Promise((resolve, reject) => {
      const stop = () => {
        clearTimeout(timer);
        this.#listeners.delete(look);
      };
      const look = finder(text, (at) => {
        stop();
        resolve(at);
      });
      const timer = setTimeout(() => {
        stop();
        reject(new Error(`"${text}" did not appear within ${ceilingMs} ms`));
      }, ceilingMs);
      this.#listeners.add(look);
    });
  }

  /** How often `text` is written during `work`. */
  async count(text: string, work: () => Promise<void>): Promise<number> {
    let times = 0;
    const look = finder(text, () => times++);
    this.#listeners.add(look);
    await work();
    this.#listeners.delete(look);
    return times;
  }

  /** Ends the program as a closed window does. */
  async close(): Promise<void> {
    this.#pty.kill('SIGKILL');
    await this.#ended;
  }

  #receive(data: Buffer): void {
    const at = performance.now();
    this.bytes += data.length;
    for (const listener of this.#listeners) listener(data, at);
  }
}

/** Calls `found` for every occurrence of `text` in a stream, also where chunks split it. */
function finder(text: string, found: (at: number) => void): (data: Buffer, at: number) => void {
  const wanted = Buffer.from(text);
  let tail = Buffer.alloc(0);
  return (data, at) => {
    const all = tail.length === 0 ? data : Buffer.concat([tail, data]);
    let from = 0;
    for (let index = all.indexOf(wanted); index >= 0; index = all.indexOf(wanted, from)) {
      from = index + wanted.length;
      found(at);
    }
    tail = Buffer.from(all.subarray(Math.max(from, all.length - wanted.length + 1)));
  };
}
