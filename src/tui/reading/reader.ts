import type { Size } from '../../core/geometry.ts';
import { type Document, lineAt } from './document.ts';
import { cellAt, comparePlaces, type Place, textEnd } from './line.ts';
import type { Search } from './search.ts';
import type { Selection } from './selection.ts';
import { lastTop, moveRows, rowEnd, rowStart, rowsBetween } from './wrapping.ts';

/** Somebody reads a document in a pane: what they see, where they are in it, what they have selected and look for. */
export interface Reader {
  document: Document;
  /** Of the pane. */
  size: Size;
  /** The beginning of the first row that is shown. */
  top: Place;
  cursor: Place;
  /** The column of the pane that going up and down keeps to. */
  column: number;
  selection: Selection | null;
  /** Digits typed before a key, '' without. */
  count: string;
  /** The last one. */
  search: Search | null;
  /** The mouse's button is down: what a drag selects from here. */
  grip: Selection | null;
  /** The search that is being typed, and where to go back to. */
  typing: (Search & { from: Place; top: Place }) | null;
  /** The last search has found nothing. */
  missed: boolean;
}

/** Begins to read with the row at `top` as the first one shown, the cursor at the beginning of the last. */
export function openReader(document: Document, size: Size, top: Place): Reader {
  const shown = keepInside(document, size, top);
  return {
    document,
    size,
    top: shown,
    cursor: moveRows(document, shown, size.rows - 1, size.cols),
    column: 0,
    selection: null,
    grip: null,
    count: '',
    search: null,
    typing: null,
    missed: false,
  };
}

/** The same in a pane of another size: the row of the cursor stays in sight. */
export function resizeReader(reader: Reader, size: Size): Reader {
  const { document, cursor } = reader;
  const top = keepInside(document, size, rowStart(document, reader.top, size.cols));
  return moveTo({ ...reader, size, top }, cursor);
}

/** Puts the cursor at a place, and scrolls as far as it takes to show it. */
export function moveTo(reader: Reader, to: Place): Reader {
  const { document, size } = reader;
  const cursor = inLine(document, to);
  return {
    ...reader,
    cursor,
    column: columnIn(document, cursor, size.cols),
    top: topShowing(reader, cursor),
  };
}

/** Moves the cursor by rows, in the column that it came from. */
export function moveByRows(reader: Reader, by: number): Reader {
  const { document, size, cursor, column } = reader;
  const row = moveRows(document, cursor, by, size.cols);
  return { ...moveTo(reader, placeInRow(document, row, column, size.cols)), column };
}

/** Scrolls by rows; the cursor stays where it is as long as that is in sight. */
export function scroll(reader: Reader, by: number): Reader {
  const { document, size, column } = reader;
  const top = keepInside(document, size, moveRows(document, reader.top, by, size.cols));
  const row = rowsBetween(document, top, rowStart(document, reader.cursor, size.cols), size.cols, size.rows);
  const inSight = Math.max(0, Math.min(row, size.rows - 1));
  if (row === inSight) return { ...reader, top };
  const cursor = placeInRow(document, moveRows(document, top, inSight, size.cols), column, size.cols);
  return { ...reader, top, cursor };
}

/** The text at a column and row of the pane; the nearest where there is none. */
export function placeAt({ document, size, top }: Reader, x: number, y: number): Place {
  return placeInRow(document, moveRows(document, top, y, size.cols), x, size.cols);
}

/** The very cell at a column and row of the pane, also behind the text of its line. */
export function cellUnder({ document, size, top }: Reader, x: number, y: number): Place {
  const { line, x: start } = moveRows(document, top, y, size.cols);
  const { row, decoration } = lineAt(document, line);
  const next = rowEnd(document, { line, x: start }, size.cols);
  const isLast = next >= textEnd(row);
  const column = Math.max(0, Math.min(x, (isLast ? size.cols : next - start) - 1));
  return { line, x: cellAt(row, Math.max(decoration, start + column)) };
}

/** Where the cursor stands in the pane. */
export function cursorCell({ document, size, top, cursor }: Reader): { x: number; y: number } {
  const y = rowsBetween(document, top, rowStart(document, cursor, size.cols), size.cols, size.rows);
  return { x: columnIn(document, cursor, size.cols), y };
}

/** The last row is in sight. */
export function atEnd({ document, size, top }: Reader): boolean {
  return comparePlaces(top, lastTop(document, size.cols, size.rows)) >= 0;
}

function topShowing({ document, size, top }: Reader, cursor: Place): Place {
  const row = rowStart(document, cursor, size.cols);
  if (comparePlaces(row, top) < 0) {
    // What lies far away is shown with something around it.
    const near = rowsBetween(document, row, top, size.cols, size.rows) < size.rows;
    return near ? row : keepInside(document, size, moveRows(document, row, -(size.rows >> 1), size.cols));
  }
  const below = rowsBetween(document, top, row, size.cols, size.rows * 2);
  if (below < size.rows) return top;
  const up = below < size.rows * 2 ? size.rows - 1 : size.rows >> 1;
  return keepInside(document, size, moveRows(document, row, -up, size.cols));
}

/** No empty room below the last row, as long as there are rows above. */
function keepInside(document: Document, size: Size, top: Place): Place {
  const last = lastTop(document, size.cols, size.rows);
  return comparePlaces(top, last) > 0 ? last : top;
}

function columnIn(document: Document, place: Place, cols: number): number {
  return place.x - rowStart(document, place, cols).x;
}

/** The text that is nearest to a column of the row that begins at `row`. */
function placeInRow(document: Document, row: Place, column: number, cols: number): Place {
  const end = rowEnd(document, row, cols);
  return inLine(document, { ...row, x: Math.min(row.x + Math.max(0, Math.min(column, cols - 1)), end - 1) });
}

/** The cursor is on text: not on the right half of a wide cell, not behind the last. */
function inLine(document: Document, { line, x }: Place): Place {
  const number = Math.max(0, Math.min(line, document.lines.length - 1));
  const { row, decoration } = lineAt(document, number);
  return { line: number, x: cellAt(row, Math.max(decoration, Math.min(x, textEnd(row) - 1))) };
}
