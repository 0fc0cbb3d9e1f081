import { spawn } from 'node-pty';

/** The human's terminal: a PTY on which a program runs, with the bytes it wrote counted and searched as they come. */
export class OuterTerminal {
  bytes = 0;
  readonly pid: number;
  readonly #pty: ReturnType<typeof spawn>;
  #waiting: { find: Buffer; done: (at: number) => void } | null = null;
  #tail: Buffer = Buffer.alloc(0);
  #ended: Promise<void>;

  constructor(
    file: string,
    args: readonly string[],
    options: { cols: number; rows: number; cwd: string; env: Record<string, string> },
  ) {
    this.#pty = spawn(file, [...args], { ...options, name: 'xterm-256color', encoding: null });
    this.pid = this.#pty.pid;
    this.#ended = new Promise((resolve) => this.#pty.onExit(() => resolve()));
    this.#pty.onData((data) => this.#receive(Buffer.from(data)));
  }

  write(text: string | Buffer): void {
    this.#pty.write(text);
  }

  /** The time (ms, monotonic) at which `text` is read. Looks only at what comes after the call. */
  seen(text: string, ceilingMs: number): Promise<number> {
    this.#tail = Buffer.alloc(0);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting = null;
        reject(new Error(`"${text}" did not appear within ${ceilingMs} ms`));
      }, ceilingMs);
      this.#waiting = {
        find: Buffer.from(text),
        done: (at) => {
          clearTimeout(timer);
          this.#waiting = null;
          resolve(at);
        },
      };
    });
  }

  /** Ends the program and everything in its session's foreground group. */
  async close(): Promise<void> {
    this.#pty.kill('SIGKILL');
    await this.#ended;
  }

  #receive(data: Buffer): void {
    const at = performance.now();
    this.bytes += data.length;
    if (this.#waiting === null) return;
    const { find, done } = this.#waiting;
    const text = Buffer.concat([this.#tail, data]);
    this.#tail = text.subarray(Math.max(0, text.length - find.length + 1));
    if (text.includes(find)) done(at);
  }
}
