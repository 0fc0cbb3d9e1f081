import { type CellExtra, content, type Row, wordsPerCell } from '../../core/cells.ts';
import type { Rect, Size } from '../../core/geometry.ts';
import { graphemes, graphemeWidth } from '../../core/width.ts';

const blank = 1 << content.widthShift;

/** How chrome looks: `fg` and `bg` words of core/cells.ts, colours and flags. */
export interface Style {
  fg: number;
  bg: number;
}

/** A screen of packed cells to compose into. Extras are by cell index. */
export class Grid implements Size {
  readonly words: Uint32Array;
  readonly extras = new Map<number, CellExtra>();

  constructor(
    readonly cols: number,
    readonly rows: number,
  ) {
    this.words = new Uint32Array(cols * rows * wordsPerCell);
    this.clear();
  }

  clear(): void {
    this.extras.clear();
    this.words.fill(0);
    for (let at = 0; at < this.words.length; at += wordsPerCell) this.words[at] = blank;
  }

  copyFrom(other: Grid): void {
    this.words.set(other.words);
    this.extras.clear();
    for (const [index, extra] of other.extras) this.extras.set(index, extra);
  }

  /** Whether row `y` is certainly the same in another grid of this size. Compares memory: most rows of a frame are. */
  sameRow(y: number, other: Grid): boolean {
    if (this.extras.size > 0 || other.extras.size > 0) return false;
    return rowBytes(this, y).equals(rowBytes(other, y));
  }

  /** Writes text from `x` on in row `y`, at most `cells` of it; says how many cells it took. */
  put(x: number, y: number, text: string, style: Style, cells: number): number {
    if (y < 0 || y >= this.rows) return 0;
    const room = Math.min(cells, this.cols - x);
    let used = 0;
    for (const cluster of graphemes(text)) {
      const width = graphemeWidth(cluster);
      if (width === 0) continue;
      if (used + width > room) break;
      this.#cutWide(x + used, y, width);
      this.#set(x + used, y, cluster, width, style);
      used += width;
    }
    return used;
  }

  /** Blanks a rectangle in a style. */
  fill(rect: Rect, style: Style): void {
    for (let y = rect.y; y < Math.min(rect.y + rect.rows, this.rows); y++) {
      for (let x = rect.x; x < Math.min(rect.x + rect.cols, this.cols); x++) this.#set(x, y, '', 1, style);
    }
  }

  /** Copies a row of a pane or region to `x`, `y`; what is wider than `cells` is cut, half a wide cell blanked. */
  placeRow(x: number, y: number, row: Row, cells: number): void {
    const count = Math.min(cells, row.words.length / wordsPerCell, this.cols - x);
    if (y < 0 || y >= this.rows || count <= 0) return;
    const start = y * this.cols + x;
    this.#cutWide(x, y, count);
    this.words.set(row.words.subarray(0, count * wordsPerCell), start * wordsPerCell);
    // Most rows have none, and a frame places them all.
    if (this.extras.size > 0) {
      for (let index = start; index < start + count; index++) this.extras.delete(index);
    }
    for (const [column, extra] of row.extras) if (column < count) this.extras.set(start + column, extra);
    if (this.#width(start + count - 1) === 2) this.#blank(start + count - 1);
  }

  /** What stands at the edges of a place that is to be written may be half of a wide cell: blanked. */
  #cutWide(x: number, y: number, cells: number): void {
    const start = y * this.cols + x;
    if (x > 0 && this.#width(start - 1) === 2) this.#blank(start - 1);
    if (x + cells < this.cols && this.#width(start + cells) === 0) this.#blank(start + cells);
  }

  #width(index: number): number {
    return widthOf(this.words[index * wordsPerCell] ?? 0);
  }

  #set(x: number, y: number, cluster: string, width: number, style: Style): void {
    const index = y * this.cols + x;
    const codePoint = cluster.codePointAt(0) ?? 0;
    const combined = cluster.length > String.fromCodePoint(codePoint).length;
    this.extras.delete(index);
    if (combined) this.extras.set(index, { text: cluster });
    this.#words(index, codePoint | (combined ? content.combined : 0) | (width << content.widthShift), style);
    if (width === 2) this.#words(index + 1, 0, style);
  }

  #words(index: number, head: number, style: Style): void {
    this.words[index * wordsPerCell] = head;
    this.words[index * wordsPerCell + 1] = style.fg;
    this.words[index * wordsPerCell + 2] = style.bg;
  }

  #blank(index: number): void {
    this.words[index * wordsPerCell] = blank;
    this.extras.delete(index);
  }
}

function rowBytes({ words, cols }: Grid, y: number): Buffer {
  const bytes = cols * wordsPerCell * words.BYTES_PER_ELEMENT;
  return Buffer.from(words.buffer, y * bytes, bytes);
}

export function widthOf(head: number): number {
  return (head >>> content.widthShift) & 3;
}
