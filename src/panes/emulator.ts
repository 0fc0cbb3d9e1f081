import xterm from '@xterm/headless';
import type { Cursor, Row } from '../core/cells.ts';
import { wordsPerCell } from '../core/cells.ts';
import type { Size } from '../core/geometry.ts';
import { HistoryReader } from './history.ts';
import { mendReflow } from './mend-reflow.ts';
import type { NegotiatedModes, PaneModes } from './screen-view.ts';
import { WidthProvider, widthVersion } from './width-provider.ts';
import { mend } from './xterm-mends.ts';
import { XtermPrivate } from './xterm-private.ts';

/** Lines kept above the visible screen. */
const scrollbackLines = 10_000;

/** The terminal inside a pane: bytes in, cells and modes out, and the answers that it gives by itself. */
export class Emulator {
  /** The parser's hooks, for what the emulator does not answer by itself. */
  readonly parser: xterm.IParser;
  readonly #terminal: xterm.Terminal;
  readonly #private: XtermPrivate;

  constructor(size: Size, events: { reply(bytes: string): void; bell(): void }) {
    this.#terminal = new xterm.Terminal({
      ...size,
      scrollback: scrollbackLines,
      allowProposedApi: true,
      windowOptions: { getWinSizePixels: true, getCellSizePixels: true, getWinSizeChars: true },
      logLevel: 'off',
    });
    this.#private = new XtermPrivate(this.#terminal);
    mend(this.#terminal);
    mendReflow(this.#terminal);
    this.parser = this.#terminal.parser;
    this.#terminal.unicode.register(new WidthProvider());
    this.#terminal.unicode.activeVersion = widthVersion;
    this.#terminal.onData((bytes) => {
      if (bytes !== '') events.reply(bytes);
    });
    this.#terminal.onBell(() => events.bell());
  }

  get size(): Size {
    return { cols: this.#terminal.cols, rows: this.#terminal.rows };
  }

  /** Parses `data` before it returns. */
  write(data: Uint8Array): void {
    // The emulator parses the next write at once after user input, and this is user input of no bytes.
    this.#terminal.input('', true);
    let parsed = false;
    this.#terminal.write(data, () => {
      parsed = true;
    });
    if (!parsed) throw new Error('the emulator did not parse at once');
  }

  resize(size: Size): void {
    this.#terminal.resize(size.cols, size.rows);
  }

  /** Brings row `y` of the visible screen in `words` and `before` up to date: see XtermPrivate. */
  readRow(y: number, words: Uint32Array, before: Row['extras']): { changed: boolean; extras: Row['extras'] } {
    return this.#private.readLine(this.#terminal.buffer.active.baseY + y, words, before);
  }

  /** A copy of row `y` of the visible screen. */
  row(y: number): Row {
    const words = new Uint32Array(this.#terminal.cols * wordsPerCell);
    const { extras } = this.readRow(y, words, new Map());
    return { words, extras };
  }

  /** The screen and what scrolled out of it, for reading; to be disposed of by who asked for it. */
  history(): HistoryReader {
    return new HistoryReader(this.#terminal, (y, words) => this.#private.line(y, words));
  }

  get cursor(): Cursor {
    const { cursorX, cursorY } = this.#terminal.buffer.active;
    return {
      // Beyond the last column while a wrap is pending.
      x: Math.min(cursorX, this.#terminal.cols - 1),
      y: cursorY,
      visible: !this.#private.cursorHidden,
      shape: this.#private.cursorShape,
    };
  }

  get alternate(): boolean {
    return this.#terminal.buffer.active.type === 'alternate';
  }

  /** Whether the program holds its screen back until it is complete (mode 2026). */
  get synchronized(): boolean {
    return this.#terminal.modes.synchronizedOutputMode;
  }

  /** Modes that the emulator keeps. */
  get modes(): Omit<PaneModes, keyof NegotiatedModes> {
    const modes = this.#terminal.modes;
    return {
      bracketedPaste: modes.bracketedPasteMode,
      applicationCursorKeys: modes.applicationCursorKeysMode,
      alternate: this.alternate,
      mouse: modes.mouseTrackingMode,
      focusEvents: modes.sendFocusMode,
    };
  }

  dispose(): void {
    this.#terminal.dispose();
  }
}
