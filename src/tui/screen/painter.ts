import { bgFlag, type CellExtra, type Cursor, content, wordsPerCell } from '../../core/cells.ts';
import { codePointWidth, isWidthCertain } from '../../core/width.ts';
import { Grid, widthOf } from './grid.ts';
import { type Abilities, type Pen, penOf, plainPen, sgr } from './sgr.ts';

/** A run of blanks at least this long (cells) is erased instead of written. */
const eraseFrom = 8;
/** Over unchanged cells up to this many it is as cheap to write them again as to move. */
const rewriteUpTo = 4;
const maxLinkLength = 2048;
/** Code points. The longest emoji, a kiss of two skin colours, has ten. */
const maxDrawn = 12;

/**
 * Turns a grid into the fewest bytes that make the terminal show it. It knows what the terminal shows already; no
 * bytes at all when nothing changed.
 */
export class Painter {
  #shown: Grid | null = null;
  #cursor: Cursor | null = null;
  /** The look that is on; null while the terminal may have any. */
  #pen: Pen | null = null;

  /** The terminal may show anything now: the next frame is written whole. */
  forget(): void {
    this.#shown = null;
    this.#cursor = null;
    this.#pen = null;
  }

  paint(next: Grid, cursor: Cursor, abilities: Abilities): string {
    const shown = this.#shown?.cols === next.cols && this.#shown.rows === next.rows ? this.#shown : null;
    const frame = new Frame(next, shown, abilities, this.#pen ?? plainPen);
    const cells = frame.bytes();
    // In a synchronized frame nobody sees the cursor run.
    const hide = cells !== '' && !abilities.synchronized && this.#cursor?.visible !== false;
    const look = this.#pen === null && cells !== '' ? '\x1b[m' : '';
    const end = this.#placeCursor(cursor, cells !== '', hide);
    if (cells !== '') this.#pen = frame.pen;
    if (shown) shown.copyFrom(next);
    else {
      this.#shown = new Grid(next.cols, next.rows);
      this.#shown.copyFrom(next);
    }
    if (cells === '') return end;
    const [begin, finish] = abilities.synchronized ? ['\x1b[?2026h', '\x1b[?2026l'] : ['', ''];
    return `${begin}${hide ? '\x1b[?25l' : ''}${look}${cells}${end}${finish}`;
  }

  /**
   * `moved`: cells were written, so that the cursor is somewhere; `hid`: and hidden. A hidden cursor is placed as well:
   * input methods open their window there.
   */
  #placeCursor(cursor: Cursor, moved: boolean, hid: boolean): string {
    const before = this.#cursor;
    // A hidden cursor keeps the shape that it had.
    this.#cursor = cursor.visible ? cursor : { ...cursor, shape: before?.shape ?? 0 };
    const there = !moved && before?.x === cursor.x && before.y === cursor.y;
    const place = there ? '' : `\x1b[${cursor.y + 1};${cursor.x + 1}H`;
    const visible = hid ? false : before?.visible;
    if (!cursor.visible) return `${visible === false ? '' : '\x1b[?25l'}${place}`;
    const shape = (before?.shape ?? 0) === cursor.shape ? '' : `\x1b[${cursor.shape} q`;
    return `${shape}${place}${visible === true ? '' : '\x1b[?25h'}`;
  }
}

/** One pass over the cells. `x` and `y` are where the terminal's cursor is, `x` null while that is not certain. */
class Frame {
  /** The look that is on behind it. It stays on: the next frame often goes on in it. */
  pen: Pen;
  #out = '';
  #link = '';
  #x: number | null = null;
  #y = -1;
  /** Cells of the present row before this column are written even when they did not change. */
  #spoiled = 0;

  constructor(
    private readonly next: Grid,
    private readonly shown: Grid | null,
    private readonly abilities: Abilities,
    pen: Pen,
  ) {
    this.pen = pen;
  }

  bytes(): string {
    for (let y = 0; y < this.next.rows; y++) this.#row(y);
    return `${this.#out}${this.#link ? osc8('') : ''}`;
  }

  #row(y: number): void {
    const { cols } = this.next;
    this.#spoiled = 0;
    if (this.shown?.sameRow(y, this.next)) return;
    for (let x = 0; x < cols; x++) {
      const index = y * cols + x;
      if (x >= this.#spoiled && !this.#changed(index)) continue;
      // The right half of a wide cell is drawn with its left half.
      const head = x > 0 && this.#width(index) === 0 && this.#width(index - 1) === 2 ? x - 1 : x;
      x = this.#cell(head, y) - 1;
    }
  }

  /** Writes the cell at `x`; says which column comes next. */
  #cell(x: number, y: number): number {
    const { cols } = this.next;
    const blanks = this.#plainBlanks(x, y);
    if (blanks >= eraseFrom) {
      this.#moveTo(x, y);
      this.#look(plainPen, '');
      this.#out += `\x1b[${blanks}X`;
      return x + blanks;
    }
    this.#moveTo(x, y);
    return this.#write(x, y) === 2 && x + 1 < cols ? x + 2 : x + 1;
  }

  /** Writes one cell where the cursor is; says its width. */
  #write(x: number, y: number): number {
    const index = y * this.next.cols + x;
    const extra = this.next.extras.get(index);
    const wide = this.#width(index) === 2 && x + 1 < this.next.cols;
    this.#look(this.#penOf(index, extra), this.abilities.links ? link(extra) : '');
    const text = this.#text(index, extra, wide);
    if (isWidthCertain(text)) {
      this.#out += text;
      // After the last column terminals disagree on where the cursor is.
      this.#x = x + (wide ? 2 : 1) < this.next.cols ? x + (wide ? 2 : 1) : null;
    } else {
      // A terminal that takes it for narrow would leave standing what was in the right half; and a right half that
      // has lost its left one takes the cell before it along in tmux, when it is written over.
      this.#out += wide ? `\x1b[${this.#splitBefore(x + 2, y) ? 3 : 2}X${text}` : text;
      this.#x = null;
      this.#spoiled = Math.max(this.#spoiled, x + widestOf(text));
    }
    return wide ? 2 : 1;
  }

  /** The terminal shows a wide cell whose right half is the one at `x`. */
  #splitBefore(x: number, y: number): boolean {
    const { shown } = this;
    if (!shown || x >= shown.cols) return false;
    const at = (y * shown.cols + x) * wordsPerCell;
    return widthOf(shown.words[at] ?? 0) === 0 && widthOf(shown.words[at - wordsPerCell] ?? 0) === 2;
  }

  #moveTo(x: number, y: number): void {
    if (this.#y === y && this.#x !== null && x >= this.#x && x - this.#x <= rewriteUpTo) {
      while (this.#x !== null && this.#x < x && this.#rewritable(this.#x, y)) this.#write(this.#x, y);
    }
    if (this.#y === y && this.#x === x) return;
    this.#out += this.#move(x, y);
    this.#x = x;
    this.#y = y;
  }

  /** The terminal does not wrap, so that the row is certain where the column is not. */
  #move(x: number, y: number): string {
    if (this.#y !== y) return x === 0 ? `\x1b[${y + 1}H` : `\x1b[${y + 1};${x + 1}H`;
    return this.#x !== null && x > this.#x ? `\x1b[${x - this.#x}C` : `\x1b[${x + 1}G`;
  }

  /** A narrow ASCII cell in the look that is on already. */
  #rewritable(x: number, y: number): boolean {
    const index = y * this.next.cols + x;
    const extra = this.next.extras.get(index);
    const codePoint = (this.next.words[index * wordsPerCell] ?? 0) & content.codePointMask;
    if (extra || this.#width(index) !== 1 || codePoint >= 0x7f || this.#link !== '') return false;
    return sgr(this.pen, this.#penOf(index, extra)) === '';
  }

  #look(pen: Pen, link: string): void {
    if (link !== this.#link) {
      this.#out += osc8(link);
      this.#link = link;
    }
    this.#out += sgr(this.pen, pen);
    this.pen = pen;
  }

  #penOf(index: number, extra: CellExtra | undefined): Pen {
    const { words } = this.next;
    const at = index * wordsPerCell;
    return penOf(words[at + 1] ?? 0, words[at + 2] ?? 0, extra, this.abilities);
  }

  #text(index: number, extra: CellExtra | undefined, wide: boolean): string {
    const head = this.next.words[index * wordsPerCell] ?? 0;
    // A wide cell that the last column cuts, or half a wide cell alone.
    if (widthOf(head) !== (wide ? 2 : 1)) return ' ';
    const cluster = (head & content.combined) !== 0 ? extra?.text : undefined;
    if (cluster !== undefined && !hasControl(cluster)) return joinsBefore(cluster) ? ' ' : closed(cluster);
    const codePoint = head & content.codePointMask;
    if (codePoint < 0x20 || codePoint > 0x10ffff || (codePoint >= 0x7f && codePoint < 0xa0)) return ' ';
    const text = String.fromCodePoint(codePoint);
    return joinsBefore(text) ? ' ' : text;
  }

  /** How many cells from `x` on are blank in default colours, and not shown so already at their end. */
  #plainBlanks(x: number, y: number): number {
    const { cols, words } = this.next;
    let end = x;
    let changed = x;
    for (; end < cols; end++) {
      const at = (y * cols + end) * wordsPerCell;
      const codePoint = (words[at] ?? 0) & content.codePointMask;
      const plain = (words[at + 1] ?? 0) === 0 && (words[at + 2] ?? 0) === 0;
      if (!plain || (codePoint !== 0 && codePoint !== 0x20) || this.#width(y * cols + end) !== 1) break;
      if (end < this.#spoiled || this.#changed(y * cols + end)) changed = end + 1;
    }
    return changed - x;
  }

  #width(index: number): number {
    return widthOf(this.next.words[index * wordsPerCell] ?? 0);
  }

  #changed(index: number): boolean {
    if (!this.shown) return true;
    const at = index * wordsPerCell;
    const now = this.next.words;
    const before = this.shown.words;
    if (now[at] !== before[at] || now[at + 1] !== before[at + 1] || now[at + 2] !== before[at + 2])
      return true;
    if (((now[at] ?? 0) & content.combined) === 0 && ((now[at + 2] ?? 0) & bgFlag.extended) === 0)
      return false;
    return !sameExtra(this.next.extras.get(index), this.shown.extras.get(index));
  }
}

function sameExtra(a: CellExtra | undefined, b: CellExtra | undefined): boolean {
  return (
    a === b ||
    (a?.text === b?.text &&
      a?.link === b?.link &&
      a?.underlineStyle === b?.underlineStyle &&
      a?.underlineColour === b?.underlineColour)
  );
}

/** A link's target if it is one that may reach the terminal, else ''. */
function link(extra: CellExtra | undefined): string {
  const target = extra?.link ?? '';
  return target.length <= maxLinkLength && /^(https?|mailto|file):[\x21-\x7e]*$/i.test(target) ? target : '';
}

/** All cells of one target get one id: rows and repainted parts of a link light up together under the mouse. */
function osc8(target: string): string {
  return `\x1b]8;${target === '' ? '' : `id=${hash(target)}`};${target}\x1b\\`;
}

/** FNV-1a, 32 bits. */
function hash(text: string): string {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return (value >>> 0).toString(36);
}

/** Cells that a terminal may take at most, if it draws a cluster part by part and each part wide. */
function widestOf(cluster: string): number {
  return 2 * [...cluster].length;
}

/**
 * A cluster as it is written: no longer than the longest that means something, and without an open joiner, which would
 * take the next character in, wherever that is written.
 */
function closed(cluster: string): string {
  return [...cluster]
    .slice(0, maxDrawn)
    .join('')
    .replace(/\u200d+$/, '');
}

/** A mark without a character of its own would go into the cell before it, which may be another pane's. */
function joinsBefore(text: string): boolean {
  return text > '\u02ff' && codePointWidth(text.codePointAt(0) ?? 0) === 0;
}

function hasControl(text: string): boolean {
  return /[\x00-\x1f\x7f-\x9f]/.test(text);
}
