import type { Clock } from '../core/clock.ts';
import type { Size } from '../core/geometry.ts';
import { problem } from '../core/problems.ts';
import { ok, type Result, refuse } from '../core/result.ts';
import { Batches } from './batches.ts';
import { ChangeTracker, type PaneChanges } from './changes.ts';
import type { HistoryReader } from './history.ts';
import { type OuterTerminal, PaneTerminal } from './pane-terminal.ts';
import type { ProcessId } from './process-tree.ts';
import { Pty, type PtyExit } from './pty.ts';
import { pictureOf } from './screen-picture.ts';
import type { PaneModes, ScreenView, StateSignal } from './screen-view.ts';
import type { PaneSignal } from './signals.ts';
import { PaneWriter } from './writer.ts';

export interface PaneOptions {
  /** The agent's name, for the words of a refusal. */
  name: string;
  file: string;
  args: readonly string[];
  cwd: string;
  /** The whole environment of the program: see child-env.ts. */
  env: Readonly<Record<string, string>>;
  size: Size;
  /** PairRoom's own, as programs may ask for it. */
  version: string;
  outer: OuterTerminal;
  clock: Clock;
}

export interface PaneEvents {
  /** A batch of output is on the screen. */
  parsed(): void;
  signal(signal: StateSignal): void;
  title(title: string): void;
  bell(): void;
  notification(notification: Omit<Extract<PaneSignal, { type: 'notification' }>, 'type'>): void;
  progress(progress: Omit<Extract<PaneSignal, { type: 'progress' }>, 'type'>): void;
  /** The program works in this directory (absolute) now. */
  cwd(path: string): void;
  /** The program wrote a text to the clipboard; null: one that is longer than is taken. */
  clipboard(text: string | null): void;
  /** The program has ended; all its output was parsed before. */
  exit(exit: PtyExit): void;
  suspended(): void;
  continued(): void;
}

/** A resize costs a reflow of the scrollback: at most one in so many ms. */
const resizeEveryMs = 50;
/** A program that holds its screen back (mode 2026) for longer than this (ms) is drawn anyway. */
const holdLimitMs = 150;
/** Complete frames are looked at no more often than this (ms), however fast they come. */
const captureEveryMs = 16;

/** Starts a program in a pseudo-terminal of its own. */
export function openPane(options: PaneOptions, events: PaneEvents): Result<Pane> {
  try {
    return ok(new Pane(options, events));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return refuse(problem('not started', { what: options.name, why }));
  }
}

/** A program in a pseudo-terminal: its screen, its input, its life. */
export class Pane {
  readonly pid: number;
  readonly writer: PaneWriter;
  readonly #events: PaneEvents;
  readonly #clock: Clock;
  readonly #pty: Pty;
  readonly #terminal: PaneTerminal;
  readonly #tracker: ChangeTracker;
  readonly #batches: Batches;
  #heldSince = 0;
  #holdTimer: NodeJS.Timeout | undefined;
  #capturedAt = 0;
  #nextSize: Size | null = null;
  #resizeTimer: NodeJS.Timeout | undefined;

  constructor(options: PaneOptions, events: PaneEvents) {
    const size = usable(options.size);
    const reply = (bytes: string) => this.writer.reply(Buffer.from(bytes, 'latin1'));
    this.#events = events;
    this.#clock = options.clock;
    this.#terminal = new PaneTerminal(size, options.version, options.outer, {
      reply,
      bell: () => events.bell(),
      signal: (signal) => this.#tell(signal),
    });
    const { emulator, queries } = this.#terminal;
    this.#tracker = new ChangeTracker(emulator, () => queries.modes);
    this.#watchSynchronizedOutput();
    this.writer = new PaneWriter((bytes) => this.#pty.write(bytes), options.name);
    this.#batches = new Batches(
      (batch) => this.#parse(batch),
      (hold) => (hold ? this.#pty.pause() : this.#pty.resume()),
    );
    this.#pty = new Pty(
      { file: options.file, args: options.args, cwd: options.cwd, env: options.env, size },
      {
        bytes: (chunk) => this.#batches.push(chunk),
        exit: (exit) => this.#exited(exit),
        stopped: (stopped) => (stopped ? events.suspended() : events.continued()),
      },
    );
    this.pid = this.#pty.pid;
  }

  /** Pid and start time of the program. */
  id(): Promise<ProcessId> {
    return this.#pty.id();
  }

  /** The visible screen as it is now. */
  screen(): ScreenView {
    return pictureOf(this.#terminal.emulator);
  }

  /** What the pane shows and showed; to be disposed of by who asked for it. */
  history(): HistoryReader {
    return this.#terminal.emulator.history();
  }

  modes(): PaneModes {
    return { ...this.#terminal.emulator.modes, ...this.#terminal.queries.modes };
  }

  /** What changed on the screen since the last call, or null; nothing new while the program holds its screen back. */
  changes(): PaneChanges | null {
    const isHeld = this.#terminal.emulator.synchronized && this.#clock.now() - this.#heldSince < holdLimitMs;
    if (!isHeld) this.#capture();
    return this.#tracker.take();
  }

  /** The next changes are the whole screen: for a view that has just come. */
  redraw(): void {
    this.#tracker.redraw();
    this.#capture();
  }

  resize(size: Size): void {
    this.#nextSize = usable(size);
    if (this.#resizeTimer === undefined) this.#applySize();
  }

  /**
   * Makes the program draw itself anew: a row less and back, two signals of a changed size. One that is being resized
   * does so anyway.
   */
  nudge(): void {
    if (this.#resizeTimer !== undefined) return;
    const { cols, rows } = this.#terminal.emulator.size;
    this.resize({ cols, rows: rows > 1 ? rows - 1 : 2 });
    this.#nextSize = { cols, rows };
  }

  setOuter(outer: OuterTerminal): void {
    this.#terminal.queries.setOuter(outer);
  }

  /** Lets a suspended program go on. */
  continue(): void {
    this.#pty.continue();
  }

  /** Ends the program and what it started: `first`, then SIGKILL after `graceMs`. */
  end(how: { first: 'SIGTERM' | 'SIGHUP'; graceMs: number }): Promise<void> {
    return this.#pty.end(how);
  }

  /** Gives back what a pane holds after its program has ended. */
  dispose(): void {
    clearTimeout(this.#resizeTimer);
    clearTimeout(this.#holdTimer);
    this.#terminal.dispose();
  }

  #parse(batch: Buffer): void {
    this.#terminal.write(batch);
    this.#events.parsed();
    this.#awaitHold();
  }

  /** A program that holds its screen back and then falls silent is drawn all the same, when the limit is over. */
  #awaitHold(): void {
    clearTimeout(this.#holdTimer);
    if (!this.#terminal.emulator.synchronized) return;
    this.#holdTimer = setTimeout(() => this.#events.parsed(), holdLimitMs);
  }

  #tell(signal: PaneSignal): void {
    switch (signal.type) {
      case 'state':
        this.#events.signal(signal.signal);
        break;
      case 'title':
        this.#events.title(signal.title);
        break;
      case 'notification':
        this.#events.notification({ title: signal.title, text: signal.text });
        break;
      case 'progress':
        this.#events.progress({ state: signal.state, percent: signal.percent });
        break;
      case 'cwd':
        this.#events.cwd(signal.path);
        break;
      case 'clipboard':
        this.#events.clipboard(signal.text);
        break;
    }
  }

  #exited(exit: PtyExit): void {
    this.#batches.flush();
    this.writer.close('the program has ended');
    this.#events.exit(exit);
  }

  /** A frame is captured when it is complete: the next one may begin within the same batch. */
  #watchSynchronizedOutput(): void {
    const { parser } = this.#terminal.emulator;
    parser.registerCsiHandler({ prefix: '?', final: 'h' }, (params) => {
      if (params.includes(2026) && !this.#terminal.emulator.synchronized) this.#heldSince = this.#clock.now();
      return false;
    });
    parser.registerCsiHandler({ prefix: '?', final: 'l' }, (params) => {
      const isDue = this.#clock.now() - this.#capturedAt >= captureEveryMs;
      if (params.includes(2026) && this.#terminal.emulator.synchronized && isDue) this.#capture();
      return false;
    });
  }

  #capture(): void {
    this.#capturedAt = this.#clock.now();
    this.#tracker.capture();
  }

  #applySize(): void {
    const size = this.#nextSize;
    this.#nextSize = null;
    this.#resizeTimer = undefined;
    const { cols, rows } = this.#terminal.emulator.size;
    if (size === null || (size.cols === cols && size.rows === rows)) return;
    this.#terminal.emulator.resize(size);
    this.#pty.resize(size);
    this.#resizeTimer = setTimeout(() => this.#applySize(), resizeEveryMs);
  }
}

/** The emulator knows no smaller screen. */
function usable({ cols, rows }: Size): Size {
  return { cols: Math.max(2, cols), rows: Math.max(1, rows) };
}
