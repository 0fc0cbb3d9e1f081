import xterm from '@xterm/headless';
import { type IPty, spawn } from 'node-pty';

/** How long a condition is waited for (ms) before the test fails with the screen. */
const ceilingMs = 15_000;

/** A terminal in front of a program: what it wrote, and what that looks like. */
export class TestTerminal {
  output = '';
  exitCode: number | null = null;
  readonly #pty: IPty;
  readonly #screen: xterm.Terminal;

  /** `answersAfter` (ms): a terminal that is far away. */
  constructor(
    command: readonly string[],
    size: { cols: number; rows: number },
    env: Record<string, string>,
    answersAfter = 0,
  ) {
    const [file = '', ...args] = command;
    this.#screen = new xterm.Terminal({ ...size, allowProposedApi: true });
    this.#pty = spawn(file, args, { ...size, name: 'xterm-256color', env });
    this.#pty.onData((data) => {
      this.output += data;
      this.#screen.write(data);
    });
    // The emulator answers what it knows, as a real terminal would.
    this.#screen.onData((answer) => {
      if (answersAfter === 0) this.type(answer);
      else setTimeout(() => this.type(answer), answersAfter);
    });
    // What it wrote last is on the screen before the end is told.
    this.#pty.onExit(({ exitCode }) => {
      this.#screen.write('', () => {
        this.exitCode = exitCode;
      });
    });
  }

  get pid(): number {
    return this.#pty.pid;
  }

  type(text: string): void {
    this.#pty.write(text);
  }

  resize(cols: number, rows: number): void {
    this.#screen.resize(cols, rows);
    this.#pty.resize(cols, rows);
  }

  /** The program and what it runs, as long as that is no job of its own. */
  kill(signal: NodeJS.Signals): void {
    try {
      process.kill(-this.pid, signal);
    } catch {
      // It has ended by itself, which is not told yet.
    }
  }

  lines(): string[] {
    const buffer = this.#screen.buffer.active;
    return Array.from({ length: this.#screen.rows }, (_, y) =>
      (buffer.getLine(buffer.viewportY + y)?.translateToString(true) ?? '').trimEnd(),
    );
  }

  get alternate(): boolean {
    return this.#screen.buffer.active.type === 'alternate';
  }

  get cursor(): { x: number; y: number } {
    return { x: this.#screen.buffer.active.cursorX, y: this.#screen.buffer.active.cursorY };
  }

  async until(what: string, holds: () => boolean): Promise<void> {
    const end = Date.now() + ceilingMs;
    while (!holds()) {
      if (Date.now() > end) throw new Error(`never: ${what}\n${this.lines().join('\n')}`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  async shows(text: string): Promise<void> {
    await this.until(`the screen shows "${text}"`, () => this.lines().some((line) => line.includes(text)));
  }

  async exited(): Promise<number> {
    await this.until('the program ends', () => this.exitCode !== null);
    return this.exitCode ?? -1;
  }
}
