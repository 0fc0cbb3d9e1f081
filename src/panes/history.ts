import type { IMarker, Terminal } from '@xterm/headless';
import { type Row, wordsPerCell } from '../core/cells.ts';

/** A line of the screen or of what has scrolled out of it. */
export interface PaneLine {
  row: Row;
  /** It continues the line before. */
  wrapped: boolean;
}

/** Copies line `y` of the active buffer, counted from its oldest, into blank `words`; null: it has no such line. */
export type ReadLine = (y: number, words: Uint32Array) => PaneLine | null;

/** So many cells are read in one piece: about a millisecond with what becomes of them. */
const pieceCells = 40_000;

/**
 * Reads what a pane shows and showed, from its screen back to its oldest line, in pieces that fit between two keys.
 * The program may go on meanwhile: lines that have scrolled out change no more, and a marker keeps their place.
 */
export class HistoryReader {
  readonly cols: number;
  readonly alternate: boolean;
  readonly screenRows: number;
  readonly #terminal: Terminal;
  readonly #readLine: ReadLine;
  /** The newest line above the screen, as it was at the start; undefined: there is none. */
  readonly #newest: IMarker | undefined;
  #screenTaken = false;
  /** Lines taken from there upwards. */
  #taken = 0;

  constructor(terminal: Terminal, readLine: ReadLine) {
    const { active } = terminal.buffer;
    this.#terminal = terminal;
    this.#readLine = readLine;
    this.cols = terminal.cols;
    this.screenRows = terminal.rows;
    this.alternate = active.type === 'alternate';
    // The alternate screen has nothing above it.
    this.#newest = active.baseY === 0 ? undefined : terminal.registerMarker(-1 - active.cursorY);
  }

  /** The pane was resized, reset or went to its other screen: what was read does not fit what is left. */
  get stale(): boolean {
    const { cols, rows, buffer } = this.#terminal;
    if (cols !== this.cols || rows !== this.screenRows) return true;
    if ((buffer.active.type === 'alternate') !== this.alternate) return true;
    return this.#newest !== undefined && this.#newest.line >= buffer.active.baseY;
  }

  /** The lines above those that were taken last, oldest first; null: there are no more. */
  next(): PaneLine[] | null {
    if (!this.#screenTaken) {
      this.#screenTaken = true;
      const { baseY } = this.#terminal.buffer.active;
      return this.#read(baseY, baseY + this.screenRows);
    }
    // Beyond its limit the pane drops its oldest lines, the marked one in the end, whose line is then -1.
    const end = (this.#newest?.line ?? -1) + 1 - this.#taken;
    if (end <= 0) return null;
    const lines = this.#read(Math.max(0, end - Math.max(1, Math.floor(pieceCells / this.cols))), end);
    this.#taken += lines.length;
    return lines;
  }

  dispose(): void {
    this.#newest?.dispose();
  }

  #read(start: number, end: number): PaneLine[] {
    const lines: PaneLine[] = [];
    const rowWords = this.cols * wordsPerCell;
    // One piece of memory: ten thousand small ones are as many things for the collector.
    const words = new Uint32Array((end - start) * rowWords);
    for (let y = start; y < end; y++) {
      const at = (y - start) * rowWords;
      const line = this.#readLine(y, words.subarray(at, at + rowWords));
      if (line !== null) lines.push(line);
    }
    return lines;
  }
}
