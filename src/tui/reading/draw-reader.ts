import { blankRow, type CellExtra, colour, fgFlag, type Row, wordsPerCell } from '../../core/cells.ts';
import type { Rect } from '../../core/geometry.ts';
import type { Grid } from '../screen/grid.ts';
import { lineAt } from './document.ts';
import { cellsOf, comparePlaces, type Place } from './line.ts';
import type { Reader } from './reader.ts';
import { hitsIn } from './search.ts';
import { selectedCells } from './selection.ts';
import { moveRows, rowEnd } from './wrapping.ts';

/** Draws what a reader shows into the rectangle of its pane. */
export function drawReader(grid: Grid, rect: Rect, reader: Reader, colours: boolean): void {
  const { document, size, top } = reader;
  let at = top;
  for (let y = 0; y < Math.min(rect.rows, size.rows); y++) {
    const end = rowEnd(document, at, size.cols);
    grid.placeRow(rect.x, rect.y + y, marked(reader, at, end, colours), rect.cols);
    const next = moveRows(document, at, 1, size.cols);
    if (comparePlaces(next, at) === 0) return;
    at = next;
  }
}

/** The cells of one row with what is found and selected in it. */
function marked(reader: Reader, from: Place, end: number, colours: boolean): Row {
  const { document, selection, cursor } = reader;
  const line = lineAt(document, from.line);
  const cells = Math.max(end - from.x, 1);
  const { words } = blankRow(cells);
  words.set(line.row.words.subarray(from.x * wordsPerCell, Math.min(end, cellsOf(line.row)) * wordsPerCell));
  const mark = (cells: { from: number; to: number }, look: (words: Uint32Array, at: number) => void) => {
    for (let x = Math.max(cells.from, from.x); x < Math.min(cells.to, Math.max(end, from.x + 1)); x++) {
      look(words, (x - from.x) * wordsPerCell);
    }
  };
  const pattern = (reader.typing ?? reader.search)?.pattern ?? '';
  for (const hit of hitsIn(line, pattern)) mark(hit, colours ? highlight : underline);
  const selected = selection && selectedCells(document, selection, cursor, from.line);
  if (selected) mark(selected, invert);
  const extras = new Map<number, CellExtra>();
  for (const [x, extra] of line.row.extras) {
    if (x >= from.x && x < end) extras.set(x - from.x, extra);
  }
  return { words, extras };
}

/** Black on yellow. */
function highlight(words: Uint32Array, at: number): void {
  words[at + 1] = colour.p16;
  words[at + 2] = ((words[at + 2] ?? 0) & ~(colour.mask | colour.modeMask)) | colour.p16 | 3;
}

function underline(words: Uint32Array, at: number): void {
  words[at + 1] = (words[at + 1] ?? 0) | fgFlag.underline | fgFlag.bold;
}

function invert(words: Uint32Array, at: number): void {
  words[at + 1] = (words[at + 1] ?? 0) ^ fgFlag.inverse;
}
