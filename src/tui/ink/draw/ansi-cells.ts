import { bgFlag, type CellExtra, colour, content, fgFlag, wordsPerCell } from '../../../core/cells.ts';
import type { Size } from '../../../core/geometry.ts';
import { graphemeWidth } from '../../../core/width.ts';
import type { Clusters } from './clusters.ts';

/** Packed cells of a rectangle (core/cells.ts); extras by cell index. */
export interface Cells extends Size {
  words: Uint32Array;
  extras: [number, CellExtra][];
}

const sequence = /\x1b\[([\d;]*)m|\x1b\]8;[^;\x07]*;([^\x07]*)\x07/y;

/** Makes cells of a frame that Ink drew. What does not fit into `size` is cut; what is missing is blank. */
export function ansiCells(frame: string, size: Size, clusters: Clusters): Cells {
  const words = new Uint32Array(size.cols * size.rows * wordsPerCell);
  for (let i = 0; i < words.length; i += wordsPerCell) words[i] = 1 << content.widthShift;
  const extras: [number, CellExtra][] = [];
  const pen = { fg: 0, bg: 0 };
  let link = '';
  let x = 0;
  let y = 0;

  const put = (cluster: string): void => {
    const width = graphemeWidth(cluster);
    const fits = width > 0 && x + width <= size.cols && y < size.rows;
    if (fits) {
      const cell = y * size.cols + x;
      const first = cluster.codePointAt(0) ?? 0x20;
      const combined = String.fromCodePoint(first).length < cluster.length;
      const extra: CellExtra = { ...(combined ? { text: cluster } : {}), ...(link === '' ? {} : { link }) };
      if (combined || link !== '') extras.push([cell, extra]);
      const at = cell * wordsPerCell;
      words[at] = first | (combined ? content.combined : 0) | (width << content.widthShift);
      words[at + 1] = pen.fg;
      words[at + 2] = pen.bg | (link === '' ? 0 : bgFlag.extended);
      if (width === 2) words.set([0, pen.fg, pen.bg], at + wordsPerCell);
    }
    x += width;
  };

  for (let i = 0; i < frame.length; ) {
    const codePoint = frame.codePointAt(i) ?? 0;
    if (codePoint === 0x0a) {
      x = 0;
      y++;
      i++;
    } else if (codePoint === 0x1b) {
      sequence.lastIndex = i;
      const match = sequence.exec(frame);
      if (match?.[1] !== undefined) applySgr(pen, match[1]);
      else if (match?.[2] !== undefined) link = match[2];
      i += match?.[0].length ?? 1;
    } else {
      put(clusters.restore(codePoint));
      i += codePoint > 0xffff ? 2 : 1;
    }
  }
  return { ...size, words, extras };
}

interface Pen {
  fg: number;
  bg: number;
}

const on: Record<number, [number, number]> = {
  1: [fgFlag.bold, 0],
  2: [0, bgFlag.dim],
  3: [0, bgFlag.italic],
  4: [fgFlag.underline, 0],
  7: [fgFlag.inverse, 0],
  9: [fgFlag.strikethrough, 0],
};
const off: Record<number, [number, number]> = {
  22: [fgFlag.bold, bgFlag.dim],
  23: [0, bgFlag.italic],
  24: [fgFlag.underline, 0],
  27: [fgFlag.inverse, 0],
  29: [fgFlag.strikethrough, 0],
};
const colourBits = colour.mask | colour.modeMask;

function applySgr(pen: Pen, parameters: string): void {
  const codes = parameters.split(';').map(Number);
  for (let i = 0; i < codes.length; i++) {
    const code = codes[i] ?? 0;
    const set = on[code];
    const clear = off[code];
    if (code === 0) {
      pen.fg = 0;
      pen.bg = 0;
    } else if (set !== undefined) {
      pen.fg |= set[0];
      pen.bg |= set[1];
    } else if (clear !== undefined) {
      pen.fg &= ~clear[0];
      pen.bg &= ~clear[1];
    } else if (code === 38 || code === 48) {
      const [value, used] = extendedColour(codes.slice(i + 1));
      if (code === 38) pen.fg = recolour(pen.fg, value);
      else pen.bg = recolour(pen.bg, value);
      i += used;
    } else if (code === 39) pen.fg = recolour(pen.fg, 0);
    else if (code === 49) pen.bg = recolour(pen.bg, 0);
    else if (code >= 30 && code <= 37) pen.fg = recolour(pen.fg, colour.p16 | (code - 30));
    else if (code >= 90 && code <= 97) pen.fg = recolour(pen.fg, colour.p16 | (code - 82));
    else if (code >= 40 && code <= 47) pen.bg = recolour(pen.bg, colour.p16 | (code - 40));
    else if (code >= 100 && code <= 107) pen.bg = recolour(pen.bg, colour.p16 | (code - 92));
  }
}

function recolour(word: number, value: number): number {
  return (word & ~colourBits) | value;
}

/** The colour word behind a 38 or 48, and how many parameters it took. */
function extendedColour(codes: readonly number[]): [number, number] {
  const [kind, a = 0, b = 0, c = 0] = codes;
  if (kind === 5) return [colour.p256 | (a & 0xff), 2];
  if (kind === 2) return [colour.rgb | ((a & 0xff) << 16) | ((b & 0xff) << 8) | (c & 0xff), 4];
  return [0, 0];
}
