import { content, type Row, wordsPerCell } from '../../core/cells.ts';

/** One line of text as its author meant it, in cells, however wide it is. */
export interface Line {
  readonly row: Row;
  /** What the line says, blanks at its end left out. One cluster of it is one cell, or one wide one. */
  readonly text: string;
  /** Its first cells are drawn and are no text: the bar of a message. */
  readonly decoration: number;
  /** What stands between the line before and this one. */
  readonly joint: string;
  /** Too wide for the pane it is broken between words, not where the pane ends. */
  readonly byWords: boolean;
}

/** A cell of a document. `x` counts the cells of the line and is never the right half of a wide one. */
export interface Place {
  line: number;
  x: number;
}

export function comparePlaces(a: Place, b: Place): number {
  return a.line - b.line || a.x - b.x;
}

/** 1 or 2; 0 for the right half of a wide cell. */
export function widthAt({ words }: Row, x: number): number {
  return ((words[x * wordsPerCell] ?? 0) >>> content.widthShift) & 3;
}

/** The cluster in a cell; a blank is a space, the right half of a wide cell nothing. */
export function clusterAt(row: Row, x: number): string {
  if (widthAt(row, x) === 0) return '';
  const head = row.words[x * wordsPerCell] ?? 0;
  const cluster = (head & content.combined) === 0 ? undefined : row.extras.get(x)?.text;
  const codePoint = head & content.codePointMask;
  return cluster ?? (codePoint === 0 ? ' ' : String.fromCodePoint(codePoint));
}

export function cellsOf({ words }: Row): number {
  return words.length / wordsPerCell;
}

/** The cells up to the last that is not blank. */
export function textEnd(row: Row): number {
  let end = cellsOf(row);
  while (end > 0 && isBlank(row, end - 1)) end--;
  return end;
}

/** No character, or a space. */
export function isBlank({ words }: Row, x: number): boolean {
  const head = words[x * wordsPerCell] ?? 0;
  const codePoint = head & content.codePointMask;
  const wideHalf = head >>> content.widthShift === 0;
  return !wideHalf && (codePoint === 0 || codePoint === 0x20) && (head & content.combined) === 0;
}

/** The text in the cells from `from` up to `to`. A wide cell counts where its left half is. */
export function textBetween(row: Row, from: number, to: number): string {
  let text = '';
  for (let x = from; x < to; x++) text += clusterAt(row, x);
  return text;
}

/** The cell in which the code unit `index` of the line's text stands. */
export function columnOf({ row, decoration }: Line, index: number): number {
  let units = 0;
  let x = decoration;
  for (; x < cellsOf(row); x++) {
    units += clusterAt(row, x).length;
    if (units > index) break;
  }
  return x;
}

/** The cell that holds `x`: the left half, where `x` is the right half of a wide one. */
export function cellAt(row: Row, x: number): number {
  return x > 0 && x < cellsOf(row) && widthAt(row, x) === 0 ? x - 1 : x;
}
