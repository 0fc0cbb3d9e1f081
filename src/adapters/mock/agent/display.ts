import type { Size } from '../../../core/geometry.ts';
import type { Layout } from './layout.ts';

/** Turns layouts into bytes; each kind remembers what is on the screen. */
export interface Display {
  /** The bytes that bring the screen to this layout; `scrolled` lines of the transcript are below what is shown. */
  draw(layout: Layout, size: Size, scrolled: number): string;
  /** The bytes that leave the cursor below everything, for what is printed next. */
  leave(): string;
  /** Forgets what is on the screen: the next draw begins anew. */
  reset(): void;
}

const syncOn = '\x1b[?2026h';
const syncOff = '\x1b[?2026l';

/** Fills the alternate screen; the transcript's end stands above the composer. */
export class FullScreenDisplay implements Display {
  #shown: string[] = [];

  draw({ transcript, live, cursor }: Layout, { cols, rows }: Size, scrolled: number): string {
    const room = Math.max(0, rows - live.length);
    const end = Math.max(room, transcript.length - scrolled);
    const above = transcript.slice(Math.max(0, Math.min(end, transcript.length) - room), end);
    while (above.length < room) above.push('');
    const lines = [...above, ...live].slice(-rows);
    let bytes = this.#shown.length === 0 ? '\x1b[2J' : '';
    lines.forEach((line, y) => {
      if (line !== this.#shown[y]) bytes += `\x1b[${y + 1};1H\x1b[0m${line}\x1b[0m\x1b[K`;
    });
    this.#shown = lines;
    const x = Math.min(cols, cursor.x + 1);
    const y = Math.max(1, Math.min(rows, rows - live.length + cursor.y + 1));
    return `${syncOn}${bytes}\x1b[${y};${x}H${syncOff}`;
  }

  leave(): string {
    return '';
  }

  reset(): void {
    this.#shown = [];
  }
}

/** Draws on the main screen: finished transcript lines scroll away for good, the rest is drawn over. */
export class InlineDisplay implements Display {
  #printed = 0;
  #cursorRow = 0;
  #liveRows = 0;

  draw({ transcript, live, cursor }: Layout, { rows }: Size): string {
    // The last entry may still grow, so its lines stay in the part that is drawn over.
    const settled = Math.max(this.#printed, transcript.length - 2);
    const fixed = transcript.slice(this.#printed, settled);
    const open = [...transcript.slice(settled), ...live].slice(-rows);
    let bytes = `${this.#cursorRow > 0 ? `\x1b[${this.#cursorRow}A` : ''}\r\x1b[0J`;
    for (const line of fixed) bytes += `${line}\x1b[0m\r\n`;
    bytes += open.map((line) => `${line}\x1b[0m`).join('\r\n');
    this.#printed = settled;
    this.#liveRows = open.length;
    this.#cursorRow = Math.max(0, open.length - live.length + cursor.y);
    const up = open.length - 1 - this.#cursorRow;
    return `${syncOn}${bytes}${up > 0 ? `\x1b[${up}A` : ''}\x1b[${cursor.x + 1}G${syncOff}`;
  }

  leave(): string {
    const down = this.#liveRows - 1 - this.#cursorRow;
    return `${down > 0 ? `\x1b[${down}B` : ''}\r\n`;
  }

  reset(): void {
    this.#cursorRow = 0;
  }
}
