import { type Display, FullScreenDisplay, InlineDisplay } from './display.ts';
import { type Entry, layOut, type Scene } from './layout.ts';
import type { Terminal } from './terminal.ts';

/** What of the scene belongs to others: asked for at every draw. */
export type Shared = Pick<Scene, 'title' | 'queued' | 'menu' | 'composer' | 'status'> & {
  /** ms since the epoch at which the running turn began; null while none runs. */
  workingSince: number | null;
};

const spinMs = 250;

/** The agent's screen: its transcript, and when it is drawn. Nothing is drawn while nothing happens. */
export class Screen {
  ghost = '';
  #entries: Entry[] = [];
  #scrolled = 0;
  #spins = 0;
  #spinner: NodeJS.Timeout | null = null;
  #drawing = false;
  readonly #terminal: Terminal;
  readonly #display: Display;
  readonly #shared: () => Shared;

  constructor(terminal: Terminal, inline: boolean, shared: () => Shared) {
    this.#terminal = terminal;
    this.#display = inline ? new InlineDisplay() : new FullScreenDisplay();
    this.#shared = shared;
  }

  /** Adds an entry; one that grows is drawn anew after `draw`. */
  add(by: Entry['by'], text: string): Entry {
    const entry = { by, text };
    this.#entries.push(entry);
    this.draw();
    return entry;
  }

  /** Bytes that draw nothing, such as a title. */
  emit(bytes: string): void {
    this.#terminal.draw(bytes);
  }

  clear(): void {
    this.#entries = [];
    this.redraw();
  }

  /** Scrolls by half a screen. */
  scroll(way: 'up' | 'down'): void {
    const half = this.#terminal.size.rows >> 1;
    this.#scrolled = way === 'up' ? this.#scrolled + half : Math.max(0, this.#scrolled - half);
  }

  scrollToEnd(): void {
    this.#scrolled = 0;
  }

  spin(on: boolean): void {
    if (this.#spinner !== null) clearInterval(this.#spinner);
    this.#spinner = on ? setInterval(() => this.#turnSpinner(), spinMs) : null;
  }

  /** Draws everything again: the size has changed, or the terminal was someone else's for a while. */
  redraw(): void {
    this.#display.reset();
    this.draw();
  }

  /** Draws once after everything that happens now. */
  draw(): void {
    if (this.#drawing) return;
    this.#drawing = true;
    setImmediate(() => {
      this.#drawing = false;
      const { size } = this.#terminal;
      const layout = layOut(this.#scene(), size);
      const above = Math.max(0, layout.transcript.length + layout.live.length - size.rows);
      this.#scrolled = Math.min(this.#scrolled, above);
      this.#terminal.draw(this.#display.draw(layout, size, this.#scrolled));
    });
  }

  /** Leaves the terminal to what is printed next. */
  leave(): void {
    this.spin(false);
    this.#terminal.draw(this.#display.leave());
    this.#terminal.restore();
  }

  #turnSpinner(): void {
    this.#spins++;
    this.draw();
  }

  #scene(): Scene {
    const { workingSince, ...shared } = this.#shared();
    const working =
      workingSince === null
        ? null
        : {
            glyph: this.#spins % 2 === 0 ? '✻' : '✶',
            seconds: Math.floor((Date.now() - workingSince) / 1000),
          };
    return { ...shared, working, entries: this.#entries, ghost: this.ghost };
  }
}
