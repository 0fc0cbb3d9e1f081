import { type Cursor, type Row, wordsPerCell } from '../core/cells.ts';
import type { Size } from '../core/geometry.ts';
import type { Emulator } from './emulator.ts';
import type { NegotiatedModes, PaneModes } from './screen-view.ts';

/** What is new on a pane's screen; the same fields as a frame of the protocol, but for the slot. */
export interface PaneChanges extends Size {
  /** True: the rows not listed are blank. */
  full: boolean;
  cursor: Cursor;
  modes: ChangedModes;
  changed: { y: number; row: Row }[];
}

/** What a view must know to send keys and mouse into the pane. */
export interface ChangedModes extends Omit<PaneModes, 'mouseEncoding'> {
  mouseSgr: boolean;
}

const noExtras: Row['extras'] = new Map();

/**
 * Finds what changed on a screen by comparing its words with a copy. `capture` looks, `take` hands out what was seen
 * since the last time: several looks become one change.
 */
export class ChangeTracker {
  readonly #emulator: Emulator;
  readonly #negotiated: () => NegotiatedModes;
  #size: Size;
  #words: Uint32Array[] = [];
  #extras: Row['extras'][] = [];
  #dirty = new Set<number>();
  #full = true;
  /** Cursor and modes of the last look, and of what was last handed out. */
  #cursor: Cursor;
  #modes: ChangedModes;
  #taken = '';

  constructor(emulator: Emulator, negotiated: () => NegotiatedModes) {
    this.#emulator = emulator;
    this.#negotiated = negotiated;
    this.#size = emulator.size;
    this.#cursor = emulator.cursor;
    this.#modes = this.#readModes();
    this.redraw();
  }

  /** Everything counts as changed. */
  redraw(): void {
    this.#size = this.#emulator.size;
    const { cols, rows } = this.#size;
    this.#words = Array.from({ length: rows }, () => new Uint32Array(cols * wordsPerCell));
    this.#extras = Array.from({ length: rows }, () => noExtras);
    this.#dirty = new Set(Array.from({ length: rows }, (_, y) => y));
    this.#full = true;
    this.#taken = '';
  }

  capture(): void {
    const { cols, rows } = this.#emulator.size;
    if (cols !== this.#size.cols || rows !== this.#size.rows) this.redraw();
    this.#words.forEach((words, y) => {
      const { changed, extras } = this.#emulator.readRow(y, words, this.#extras[y] ?? noExtras);
      if (!changed) return;
      this.#extras[y] = extras;
      this.#dirty.add(y);
    });
    this.#cursor = this.#emulator.cursor;
    this.#modes = this.#readModes();
  }

  /** What the looks since the last call have seen; null: nothing. */
  take(): PaneChanges | null {
    const beside = JSON.stringify([this.#cursor, this.#modes]);
    if (this.#dirty.size === 0 && beside === this.#taken) return null;
    const changed = [...this.#dirty].map((y) => {
      const row = { words: Uint32Array.from(this.#words[y] ?? []), extras: this.#extras[y] ?? noExtras };
      return { y, row };
    });
    const full = this.#full;
    this.#dirty.clear();
    this.#full = false;
    this.#taken = beside;
    return { ...this.#size, full, cursor: this.#cursor, modes: this.#modes, changed };
  }

  #readModes(): ChangedModes {
    const { mouseEncoding, ...keyboard } = this.#negotiated();
    return { ...this.#emulator.modes, ...keyboard, mouseSgr: mouseEncoding === 'sgr' };
  }
}
