import type { Rect, Size } from '../core/geometry.ts';
import { type Slot, slots } from '../core/slot.ts';
import type { PaneFrame } from '../protocol/pane-frame.ts';
import type { RegionFrame } from './bridge.ts';
import type { FrameKind } from './frame-clock.ts';
import { defaultWidths, type Layout, type LayoutInput, layout } from './layout.ts';
import { applyFrame, emptyScreen, type PaneScreen } from './pane-screens.ts';
import { CellLine, type Document, documentOf } from './reading/document.ts';
import type { ChromeFacts } from './screen/chrome.ts';
import { compose, composeFocused, overlayRect, type Region, regionOf } from './screen/compose.ts';
import { Grid } from './screen/grid.ts';
import { Painter } from './screen/painter.ts';
import type { Abilities } from './screen/sgr.ts';

/** All that is to be seen, and the bytes that bring the terminal there. */
export class Display {
  layout: Layout;
  readonly #screens: Record<Slot, PaneScreen> = { a: emptyScreen(), b: emptyScreen() };
  /** The screens as the last frame showed them. */
  readonly #shown: Record<Slot, PaneScreen> = { ...this.#screens };
  #middle: Region | null = null;
  #overlay: Region | null = null;
  #overlayOpen = false;
  #grid: Grid;
  /** The layout of which the grid shows the panes and nothing over them; null while it shows something else. */
  #composed: Layout | null = null;
  readonly #painter = new Painter();

  constructor(size: Size) {
    this.layout = layout({ size, focus: 'conversation', agent: 'a', zoomed: false, widths: defaultWidths });
    this.#grid = new Grid(size.cols, size.rows);
  }

  arrange(input: LayoutInput): void {
    const { cols, rows } = input.size;
    this.layout = layout(input);
    if (this.#grid.cols !== cols || this.#grid.rows !== rows) this.#grid = new Grid(cols, rows);
  }

  screen(slot: Slot): PaneScreen {
    return this.#screens[slot];
  }

  takePane(frame: PaneFrame): void {
    this.#screens[frame.slot] = applyFrame(this.#screens[frame.slot], frame);
    if (frame.full) this.#composed = null;
  }

  takeRegion(region: 'middle' | 'overlay', frame: RegionFrame): void {
    if (region === 'middle') this.#middle = regionOf(frame);
    else this.#overlay = regionOf(frame);
  }

  /** The conversation as it is shown, for reading. */
  get conversation(): Document {
    const { rows = [], texts = [] } = this.#middle ?? {};
    return documentOf(rows.map((row, y) => new CellLine(row, texts[y]?.decoration, texts[y]?.joint)));
  }

  openOverlay(open: boolean): void {
    this.#overlayOpen = open;
    if (!open) this.#overlay = null;
  }

  /** Where the overlay lies while it is open. */
  get overlayRect(): Rect | null {
    if (!this.#overlayOpen) return null;
    return this.#overlay ? overlayRect(this.layout, this.#overlay) : this.layout.overlay;
  }

  /** The terminal shows something else now: the next frame is a whole one. */
  forget(): void {
    this.#painter.forget();
  }

  /** The bytes of the next frame; '' when nothing changed. In an echo all but the focused pane stays as it was. */
  frame(kind: FrameKind, chrome: ChromeFacts, abilities: Abilities): string {
    for (const slot of slots) {
      if (kind === 'frame' || slot === chrome.focus) this.#shown[slot] = this.#screens[slot];
    }
    const overlay = this.#overlayOpen ? this.#overlay : null;
    const picture = { layout: this.layout, chrome, panes: this.#shown, middle: this.#middle, overlay };
    const plain = overlay === null && chrome.readers.size === 0;
    const alone = kind === 'echo' && plain && this.#composed === this.layout;
    const cursor = alone ? composeFocused(this.#grid, picture) : compose(this.#grid, picture);
    this.#composed = plain ? this.layout : null;
    return this.#painter.paint(this.#grid, cursor, abilities);
  }
}
