import { graphemes, graphemeWidth } from '../../../core/width.ts';
import { type Range, wrapRanges } from '../draw/wrap.ts';
import { type Edit, moveTo } from './edit.ts';

/** A tab is kept in the text and drawn as this many blanks. */
const tabCells = 4;

const cache = new WeakMap<Edit, { cells: number; rows: readonly Range[] }>();

/** The rows of an edited text at `cells` cells, as ranges of its code units without the line breaks. */
export function editRows(edit: Edit, cells: number): readonly Range[] {
  const known = cache.get(edit);
  if (known?.cells === cells) return known.rows;
  const rows = textRows(edit.text, cells);
  cache.set(edit, { cells, rows });
  return rows;
}

function textRows(text: string, cells: number): Range[] {
  const rows: Range[] = [];
  let start = 0;
  for (const line of text.split('\n')) {
    for (const range of wrapped(line, cells))
      rows.push({ start: start + range.start, end: start + range.end });
    start += line.length + 1;
  }
  return rows;
}

/** Row and column (cells) of the cursor. At a soft break it stands at the beginning of the later row. */
export function cursorPlace(edit: Edit, rows: readonly Range[]): { x: number; y: number } {
  let y = rows.findIndex((row) => edit.cursor <= row.end);
  if (y === -1) y = rows.length - 1;
  if (rows[y + 1]?.start === edit.cursor) y++;
  return { x: drawnWidth(edit.text.slice(rows[y]?.start ?? 0, edit.cursor)), y };
}

/** The cursor one row up or down at about the same column, or null at the first or last row. */
export function moveRow(edit: Edit, cells: number, by: -1 | 1): Edit | null {
  const rows = editRows(edit, cells);
  const { x, y } = cursorPlace(edit, rows);
  const row = rows[y + by];
  if (row === undefined) return null;
  // The end of a row that goes on is the beginning of the next one.
  const goesOn = rows[y + by + 1]?.start === row.end;
  const clusters = graphemes(edit.text.slice(row.start, row.end));
  let at = row.start;
  let width = 0;
  for (const cluster of goesOn ? clusters.slice(0, -1) : clusters) {
    width += clusterCells(cluster);
    if (width > x) break;
    at += cluster.length;
  }
  return moveTo(edit, at);
}

/** A part of the text as it is drawn. */
export function drawn(text: string): string {
  return text.replaceAll('\t', ' '.repeat(tabCells));
}

function drawnWidth(text: string): number {
  return graphemes(text).reduce((sum, cluster) => sum + clusterCells(cluster), 0);
}

function clusterCells(cluster: string): number {
  return cluster === '\t' ? tabCells : graphemeWidth(cluster);
}

/** Tabs are wider than they are long: they are wrapped as blanks and counted back. */
function wrapped(line: string, cells: number): Range[] {
  if (!line.includes('\t')) return wrapRanges(line, cells);
  const origin: number[] = [];
  for (let i = 0; i < line.length; i++) {
    for (let n = line[i] === '\t' ? tabCells : 1; n > 0; n--) origin.push(i);
  }
  origin.push(line.length);
  const back = (at: number): number => origin[at] ?? line.length;
  return wrapRanges(drawn(line), cells).map((row) => ({ start: back(row.start), end: back(row.end) }));
}
