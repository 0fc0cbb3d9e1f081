import { type Document, lineAt } from './document.ts';
import { cellsOf, comparePlaces, isBlank, type Line, type Place, textEnd, widthAt } from './line.ts';

/** Where the rows begin (cells) in which a line is drawn when there is room for `cols` cells. */
function rowStarts({ row, byWords }: Line, cols: number): [number, ...number[]] {
  const end = textEnd(row);
  const starts: [number, ...number[]] = [0];
  for (let at = 0; end - at > cols; starts.push(at)) {
    let next = at + cols;
    if (byWords) while (next > at && !isBlank(row, next - 1)) next--;
    if (next === at) next = at + cols;
    at = widthAt(row, next) === 0 && next - at > 1 ? next - 1 : next;
  }
  return starts;
}

/** The row of its line in which a place is. */
function rowIndex(starts: readonly number[], x: number): number {
  const after = starts.findIndex((start) => start > x);
  return (after < 0 ? starts.length : after) - 1;
}

/** The beginning of the row in which a place is. */
export function rowStart(document: Document, { line, x }: Place, cols: number): Place {
  const starts = rowStarts(lineAt(document, line), cols);
  return { line, x: starts[rowIndex(starts, x)] ?? 0 };
}

/** The cell behind the last one of the row in which a place is; of a line's last row, of all that is drawn. */
export function rowEnd(document: Document, { line, x }: Place, cols: number): number {
  const one = lineAt(document, line);
  const starts = rowStarts(one, cols);
  return starts[rowIndex(starts, x) + 1] ?? cellsOf(one.row);
}

/** The beginning of the row that is `by` rows below that of `from` (above, when negative), or the first or last row. */
export function moveRows(document: Document, from: Place, by: number, cols: number): Place {
  const last = document.lines.length - 1;
  let { line } = from;
  let starts = rowStarts(lineAt(document, line), cols);
  let row = rowIndex(starts, from.x) + by;
  while (row < 0 && line > 0) {
    starts = rowStarts(lineAt(document, --line), cols);
    row += starts.length;
  }
  while (row >= starts.length && line < last) {
    row -= starts.length;
    starts = rowStarts(lineAt(document, ++line), cols);
  }
  return { line, x: starts[Math.max(0, Math.min(row, starts.length - 1))] ?? 0 };
}

/** The first row to show so that the last one is at the bottom of `rows` rows. */
export function lastTop(document: Document, cols: number, rows: number): Place {
  const line = document.lines.length - 1;
  return moveRows(document, { line, x: Number.POSITIVE_INFINITY }, 1 - rows, cols);
}

/** How many rows `to` is below the row at `top`, at most `limit`; negative when it is above. */
export function rowsBetween(document: Document, top: Place, to: Place, cols: number, limit: number): number {
  if (comparePlaces(to, top) < 0) return -1;
  let rows = 0;
  let at = top;
  for (; rows < limit; rows++) {
    const next = moveRows(document, at, 1, cols);
    if (comparePlaces(next, at) === 0 || comparePlaces(next, to) > 0) return rows;
    at = next;
  }
  return limit;
}
