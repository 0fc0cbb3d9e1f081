import { closeSync, constants, openSync, writeSync } from 'node:fs';
import type { Size } from '../core/geometry.ts';
import { changeModes, type FocusModes, noFocusModes, setModes, undoModes } from './screen/modes.ts';
import { TerminalOutput } from './terminal-output.ts';

/** What happens at the human's terminal. */
export interface TerminalEvents {
  input(chunk: Buffer): void;
  resized(): void;
  /** The terminal takes bytes again after it was `behind`. */
  drained(): void;
  /** Our modes are on again after a stop; the terminal may show anything. */
  continued(): void;
  /** Somebody wants the view to end, or the terminal is gone. */
  ended(): void;
}

const endingSignals = ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT'] as const;
/** How long (ms) after stopping ourselves we come back by ourselves, if nobody could stop us (no shell above). */
const continueMs = 50;
/** A terminal that takes nothing for so long (ms) is left as it is. */
const lastPatienceMs = 500;

type Listener = (value: unknown) => void;

/**
 * Owns stdin and stdout: raw mode, terminal modes, signals. Whatever happens, they are left as they were found; that
 * includes an exception that nobody caught.
 */
export class OuterTerminal {
  #open = false;
  /** A program of the human's own has it. */
  #lent = false;
  #closed = false;
  #modes: FocusModes = noFocusModes;
  #continue: NodeJS.Timeout | null = null;
  readonly #output: TerminalOutput;
  /** The terminal once more, so that its writes alone never wait; null where it cannot be opened. */
  #own: number | null = null;
  readonly #listeners: [NodeJS.EventEmitter, string, Listener][] = [];
  readonly #stopped = () => this.suspend();

  constructor(private readonly events: TerminalEvents) {
    this.#output = new TerminalOutput((bytes) => this.#take(bytes), {
      drained: () => events.drained(),
      gone: () => events.ended(),
    });
  }

  get size(): Size {
    return { cols: process.stdout.columns || 80, rows: process.stdout.rows || 24 };
  }

  /** Whether we have it now: not before it is opened, nor while it is lent or given back. */
  get ours(): boolean {
    return this.#open;
  }

  /** It has not taken yet what was written: it gets the next frame when it has. */
  get behind(): boolean {
    return this.#output.behind;
  }

  /** Takes the terminal over. `first` is written behind the modes in the same write. */
  open(first: string): void {
    const { stdin, stdout } = process;
    this.#listen(stdin, 'data', (chunk) => {
      if (Buffer.isBuffer(chunk)) this.events.input(chunk);
    });
    for (const gone of ['end', 'close', 'error']) this.#listen(stdin, gone, () => this.events.ended());
    for (const gone of ['close', 'error']) this.#listen(stdout, gone, () => this.events.ended());
    // The stream says nothing of a terminal that became small and is large again: what it cut off is gone all the same.
    this.#listen(process, 'SIGWINCH', () => this.events.resized());
    for (const signal of endingSignals) {
      this.#listen(process, signal, () => {
        // A key of the program that has the terminal.
        if (!(this.#lent && (signal === 'SIGINT' || signal === 'SIGQUIT'))) this.events.ended();
      });
    }
    this.#listen(process, 'SIGCONT', () => {
      if (!this.#lent) this.#resume();
    });
    this.#listen(process, 'exit', () => this.#restore());
    this.#listen(process, 'uncaughtException', (error) => this.#crash(error));
    this.#listen(process, 'unhandledRejection', (error) => this.#crash(error));
    this.#own = openWithoutWaiting();
    this.#enter(first);
    stdin.resume();
  }

  write(text: string): void {
    if (this.#open && text !== '') this.#output.write(text);
  }

  /** Brings the modes that follow the focused pane to what they should be. */
  follow(modes: FocusModes): void {
    this.write(changeModes(this.#modes, modes));
    this.#modes = modes;
  }

  /** Stops this process as a shell's Ctrl-Z would; comes back with `continued`. */
  suspend(): void {
    if (!this.#open) return;
    this.#restore();
    // The whole foreground job, as the terminal itself would: a wrapper that waits for us has to stop as well.
    process.kill(0, 'SIGTSTP');
    this.#continue = setTimeout(() => this.#resume(), continueMs);
  }

  /** Gives the terminal away for as long as `use` takes; comes back with `continued`. */
  async lend(use: () => Promise<void>): Promise<void> {
    if (!this.#open) return;
    this.#lent = true;
    this.#restore();
    process.stdin.pause();
    await use();
    this.#lent = false;
    if (this.#closed) return;
    process.stdin.resume();
    this.#enter('');
    this.events.continued();
  }

  /** Gives the terminal back. */
  close(): void {
    this.#closed = true;
    if (this.#continue !== null) clearTimeout(this.#continue);
    this.#restore();
    for (const [emitter, event, listener] of this.#listeners) emitter.removeListener(event, listener);
    // A terminal that is gone goes on failing; nobody is interested any more.
    for (const stream of [process.stdin, process.stdout]) stream.on('error', () => {});
    process.stdin.pause();
    if (this.#own !== null) closeSync(this.#own);
    this.#own = null;
  }

  #enter(first: string): void {
    this.#open = true;
    process.on('SIGTSTP', this.#stopped);
    process.stdin.setRawMode?.(true);
    this.#modes = noFocusModes;
    this.#output.write(setModes + first);
  }

  #restore(): void {
    if (!this.#open) return;
    this.#open = false;
    process.removeListener('SIGTSTP', this.#stopped);
    try {
      this.#output.finish(undoModes, lastPatienceMs);
      process.stdin.setRawMode?.(false);
    } catch {
      // The terminal is gone.
    }
  }

  #resume(): void {
    if (this.#continue !== null) clearTimeout(this.#continue);
    this.#continue = null;
    // Still in the background? Then a change of the line settings stops us again, before a byte gets on the screen.
    process.stdin.setRawMode?.(false);
    // After a stop that we did not make ourselves, the modes may be anybody's.
    this.#restore();
    this.#enter('');
    this.events.continued();
  }

  #take(bytes: Uint8Array): number {
    try {
      return writeSync(this.#own ?? process.stdout.fd, bytes);
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'EAGAIN') return 0;
      throw error;
    }
  }

  #crash(error: unknown): void {
    this.#restore();
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    process.exit(1);
  }

  #listen(emitter: NodeJS.EventEmitter, event: string, listener: Listener): void {
    emitter.on(event, listener);
    this.#listeners.push([emitter, event, listener]);
  }
}

/** Where the system has a name for it: the terminal of stdout, which need not be the one that controls this process. */
const outputPath = process.platform === 'linux' ? `/proc/self/fd/${process.stdout.fd}` : '/dev/tty';

function openWithoutWaiting(): number | null {
  try {
    return openSync(outputPath, constants.O_WRONLY | constants.O_NOCTTY | constants.O_NONBLOCK);
  } catch {
    return null;
  }
}
