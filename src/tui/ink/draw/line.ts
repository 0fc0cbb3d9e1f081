import { clip, textWidth } from '../../../core/width.ts';
import type { RowText } from '../../bridge.ts';
import type { OwnColour } from '../../own-colours.ts';

/** How a piece of text looks. */
export interface Style {
  fg?: OwnColour;
  bold?: boolean;
  dim?: boolean;
  italic?: boolean;
  underline?: boolean;
  inverse?: boolean;
  strike?: boolean;
}

export interface Span {
  text: string;
  style?: Style;
  /** The target of a hyperlink. */
  link?: string;
  /** It is drawn and says nothing: a bar, an indent. */
  decoration?: true;
  /** At the beginning of a row that goes on with the line of the row before: the blanks between the two. */
  joint?: string;
}

/** One row of a region. It holds no line break and is at most as wide as the region. */
export type Line = readonly Span[];

export function span(text: string, style?: Style): Span {
  return style === undefined ? { text } : { text, style };
}

export function decoration(text: string, style?: Style): Span {
  return { ...span(text, style), decoration: true };
}

/** How a row is read as text. */
export function rowText(line: Line): RowText {
  const first = line.findIndex((part) => !part.decoration);
  const drawn = first === -1 ? line : line.slice(0, first);
  return { decoration: lineWidth(drawn), joint: line[first]?.joint ?? '\n' };
}

/** Cells of a line. */
export function lineWidth(line: Line): number {
  return line.reduce((sum, part) => sum + textWidth(part.text), 0);
}

/** The text of a line without its looks. */
export function lineText(line: Line): string {
  return line.map((part) => part.text).join('');
}

/** A line cut to at most `cells` cells; what was cut is marked by an ellipsis. */
export function clipLine(line: Line, cells: number): Line {
  if (lineWidth(line) <= cells) return line;
  if (cells <= 0) return [];
  const out: Span[] = [];
  let left = cells - 1;
  for (const part of line) {
    const text = clip(part.text, left);
    left -= textWidth(text);
    out.push({ ...part, text });
    if (text.length < part.text.length) break;
  }
  return [...out, span('…', { dim: true })];
}

/** `left` and `right` at the two ends of a line; `left` is cut when both do not fit. */
export function spread(left: Line, right: Line, cells: number): Line {
  const rightCells = lineWidth(right);
  if (rightCells + 2 > cells) return clipLine([...left, span('  '), ...right], cells);
  const start = clipLine(left, cells - rightCells - 1);
  return [...start, span(' '.repeat(cells - rightCells - lineWidth(start))), ...right];
}
