import { type CellExtra, content, type Row, wordsPerCell } from '../../core/cells.ts';
import { graphemes, graphemeWidth } from '../../core/width.ts';
import type { HistoryLine } from '../../protocol/history-frame.ts';
import { Grid } from '../screen/grid.ts';
import { cellsOf, type Line, type Place, textBetween, textEnd } from './line.ts';

/** What is read: at least one line. It never changes while it is open. */
export interface Document {
  readonly lines: readonly [Line, ...Line[]];
}

/** Rows of a terminal as lines: those that it wrapped are joined again. */
export function documentOfRows(rows: readonly HistoryLine[]): Document {
  const lines: Line[] = [];
  for (let at = 0; at < rows.length; ) {
    const parts: Row[] = [];
    do {
      const row = rows[at++]?.row;
      if (row) parts.push(rows[at]?.wrapped ? writtenPart(row) : row);
    } while (rows[at]?.wrapped);
    lines.push(new CellLine(joined(parts)));
  }
  return documentOf(lines);
}

/** Where in `documentOfRows(rows)` the row with this number begins. */
export function placeOfRow(rows: readonly HistoryLine[], number: number): Place {
  let first = number;
  while (first > 0 && rows[first]?.wrapped) first--;
  let x = 0;
  for (const { row } of rows.slice(first, number)) x += cellsOf(writtenPart(row));
  const lines = rows.slice(1, first + 1).filter(({ wrapped }) => !wrapped);
  return { line: lines.length, x };
}

/** Plain text as lines. Tabs become blanks. */
export function documentOfText(text: string): Document {
  return documentOf(text.split('\n').map((line) => new TextLine(visible(line))));
}

export function documentOf(lines: readonly Line[]): Document {
  const [first = new TextLine(''), ...others] = lines;
  return { lines: [first, ...others] };
}

export function lineAt({ lines }: Document, number: number): Line {
  return lines[number] ?? lines[0];
}

/** A line that a terminal has shown. */
export class CellLine implements Line {
  readonly byWords = false;
  #text: string | null = null;

  constructor(
    readonly row: Row,
    readonly decoration = 0,
    readonly joint = '\n',
  ) {}

  get text(): string {
    this.#text ??= textBetween(this.row, this.decoration, textEnd(this.row));
    return this.#text;
  }
}

/** A line of a text. Its cells are made when somebody looks: few of a long text are ever seen. */
class TextLine implements Line {
  readonly decoration = 0;
  readonly joint = '\n';
  readonly byWords = true;
  #row: Row | null = null;

  constructor(readonly text: string) {}

  get row(): Row {
    this.#row ??= rowOf(this.text);
    return this.#row;
  }
}

const plain = { fg: 0, bg: 0 };

function rowOf(text: string): Row {
  const cells = graphemes(text).reduce((sum, cluster) => sum + graphemeWidth(cluster), 0);
  const grid = new Grid(cells, 1);
  grid.put(0, 0, text, plain, cells);
  return { words: grid.words, extras: grid.extras };
}

const tabStop = 8;

/** What of a line has cells; a tab is the blanks up to its stop. */
function visible(line: string): string {
  if (/^[\x20-\x7e]*$/.test(line)) return line.trimEnd();
  let text = '';
  let cells = 0;
  for (const cluster of graphemes(line)) {
    const shown = cluster === '\t' ? ' '.repeat(tabStop - (cells % tabStop)) : cluster;
    const width = cluster === '\t' ? shown.length : graphemeWidth(cluster);
    if (width > 0) text += shown;
    cells += width;
  }
  return text.trimEnd();
}

/** A row that goes on in the next one: without the cell that a wide character left empty at its end. */
function writtenPart(row: Row): Row {
  let end = cellsOf(row);
  while (end > 0 && row.words[(end - 1) * wordsPerCell] === 1 << content.widthShift) end--;
  return { words: row.words.subarray(0, end * wordsPerCell), extras: row.extras };
}

function joined(parts: readonly Row[]): Row {
  const [first] = parts;
  if (first && parts.length === 1) return first;
  const words = new Uint32Array(parts.reduce((sum, part) => sum + part.words.length, 0));
  const extras = new Map<number, CellExtra>();
  let at = 0;
  for (const part of parts) {
    words.set(part.words, at * wordsPerCell);
    for (const [x, extra] of part.extras) extras.set(at + x, extra);
    at += cellsOf(part);
  }
  return { words, extras };
}
