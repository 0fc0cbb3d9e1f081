import type { Size } from '../../../core/geometry.ts';

/** Modes that a full-screen agent sets, and their undoing: bracketed paste, focus reports, alternate screen. */
const modesOn = '\x1b[?2004h\x1b[?1004h';
const modesOff = '\x1b[?2026l\x1b[0m\x1b[?1004l\x1b[?2004l\x1b[?25h';
const alternateOn = '\x1b[?1049h\x1b[2J\x1b[H';
const alternateOff = '\x1b[?1049l';

/** The mock agent's own terminal: raw mode and private modes, set and undone as one. */
export class Terminal {
  readonly #inline: boolean;
  #entered = false;

  constructor(inline: boolean) {
    this.#inline = inline;
  }

  get size(): Size {
    return { cols: process.stdout.columns || 80, rows: process.stdout.rows || 24 };
  }

  write(bytes: string): void {
    process.stdout.write(bytes);
  }

  /** Writes what belongs on the agent's screen; while the terminal is restored it is dropped. */
  draw(bytes: string): void {
    if (this.#entered) this.write(bytes);
  }

  enter(): void {
    if (this.#entered) return;
    this.#entered = true;
    if (process.stdin.isTTY) process.stdin.setRawMode(true);
    this.write(`${modesOn}${this.#inline ? '' : alternateOn}`);
  }

  /** Restores the terminal; doing it twice does nothing. */
  restore(): void {
    if (!this.#entered) return;
    this.#entered = false;
    this.write(`${modesOff}${this.#inline ? '' : alternateOff}`);
    if (process.stdin.isTTY) process.stdin.setRawMode(false);
  }
}
