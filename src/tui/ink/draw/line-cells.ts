import { bgFlag, type CellExtra, colour, content, fgFlag, wordsPerCell } from '../../../core/cells.ts';
import type { Size } from '../../../core/geometry.ts';
import { graphemes, graphemeWidth } from '../../../core/width.ts';
import type { RowText } from '../../bridge.ts';
import { type Ground, ownColours } from '../../own-colours.ts';
import { type Line, rowText, type Style } from './line.ts';

/** Packed cells of a rectangle (core/cells.ts); extras by cell index. */
export interface Cells extends Size {
  words: Uint32Array;
  extras: [number, CellExtra][];
  /** How each row is read as text. */
  texts: RowText[];
}

/** A cluster longer than this (code units) is a stack of marks; what is above is cut. */
const maxCluster = 64;

export function blankCells({ cols, rows }: Size): Cells {
  const words = new Uint32Array(cols * rows * wordsPerCell);
  for (let at = 0; at < words.length; at += wordsPerCell) words[at] = 1 << content.widthShift;
  const texts = Array.from({ length: rows }, () => ({ decoration: 0, joint: '\n' }));
  return { cols, rows, words, extras: [], texts };
}

/**
 * Draws a line from column `x` of row `y` on. What does not fit is cut; graphemes of no width, and with them every
 * control character, are left out.
 */
export function drawLine(cells: Cells, line: Line, x: number, y: number, ground: Ground | null): void {
  if (y >= cells.rows) return;
  const text = rowText(line);
  cells.texts[y] = { ...text, decoration: x + text.decoration };
  let column = x;
  for (const { text, style, link } of line) {
    const pen = penOf(style, ground);
    for (const cluster of graphemes(text)) {
      const width = graphemeWidth(cluster);
      if (width !== 0 && column + width <= cells.cols) put(cells, column, y, { cluster, width, pen, link });
      column += width;
    }
  }
}

interface Pen {
  fg: number;
  bg: number;
}

interface Drawn {
  cluster: string;
  width: 1 | 2;
  pen: Pen;
  link: string | undefined;
}

function put({ cols, words, extras }: Cells, x: number, y: number, drawn: Drawn): void {
  const { cluster, width, pen, link } = drawn;
  const cell = y * cols + x;
  const at = cell * wordsPerCell;
  const first = cluster.codePointAt(0) ?? 0x20;
  const combined = cluster.length > String.fromCodePoint(first).length;
  if (combined || link !== undefined) {
    extras.push([
      cell,
      { ...(combined ? { text: cut(cluster) } : {}), ...(link === undefined ? {} : { link }) },
    ]);
  }
  words[at] = first | (combined ? content.combined : 0) | (width << content.widthShift);
  words[at + 1] = pen.fg;
  words[at + 2] = pen.bg | (link === undefined ? 0 : bgFlag.extended);
  if (width === 2) words.set([0, pen.fg, pen.bg], at + wordsPerCell);
}

function cut(cluster: string): string {
  if (cluster.length <= maxCluster) return cluster;
  return Array.from(cluster)
    .slice(0, maxCluster / 2)
    .join('');
}

/** Without a ground there are no colours; what marks without one stays. */
function penOf(style: Style | undefined, ground: Ground | null): Pen {
  if (style === undefined) return { fg: 0, bg: 0 };
  return {
    fg:
      (style.fg === undefined || ground === null ? 0 : colour.p256 | ownColours[ground][style.fg]) |
      (style.bold ? fgFlag.bold : 0) |
      (style.underline ? fgFlag.underline : 0) |
      (style.inverse ? fgFlag.inverse : 0) |
      (style.strike ? fgFlag.strikethrough : 0),
    bg: (style.dim ? bgFlag.dim : 0) | (style.italic ? bgFlag.italic : 0),
  };
}
