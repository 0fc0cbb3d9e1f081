import { graphemes, graphemeWidth } from '../../../core/width.ts';
import type { Line, Span } from './line.ts';

/** A part of a text by code-unit index; `end` is behind its last. */
export interface Range {
  start: number;
  end: number;
}

const printableAscii = /^[\x20-\x7e]*$/;

/**
 * The rows that a text without line breaks takes at `cells` cells: broken behind blanks and wide characters, inside
 * a word only when it is wider than a row. Blanks that do not fit hang at the end of their row, so that every code
 * unit is in exactly one row.
 */
export function wrapRanges(text: string, cells: number): Range[] {
  if (text.length <= cells && printableAscii.test(text)) return [{ start: 0, end: text.length }];
  const rows: Range[] = [];
  let start = 0;
  let at = 0;
  let width = 0;
  let breakAt = 0;
  let widthAtBreak = 0;
  for (const cluster of graphemes(text)) {
    const cellsOf = graphemeWidth(cluster);
    const blank = cluster === ' ';
    while (!blank && width + cellsOf > cells && at > start) {
      const inWord = breakAt <= start;
      const end = inWord ? at : breakAt;
      rows.push({ start, end });
      width -= inWord ? width : widthAtBreak;
      start = end;
      breakAt = end;
    }
    at += cluster.length;
    width += cellsOf;
    if (blank || cellsOf === 2) {
      breakAt = at;
      widthAtBreak = width;
    }
  }
  rows.push({ start, end: at });
  return rows;
}

/** A line of any width as rows of at most `cells` cells, without the blanks that hang at their ends. */
export function wrapLine(line: Line, cells: number): Line[] {
  const text = line.map((part) => part.text).join('');
  const whole = line.length === 1 || printableAscii.test(text) ? line : wholeGraphemes(line, text);
  const rows: Line[] = [];
  let written = 0;
  for (const range of wrapRanges(text, Math.max(1, cells))) {
    const end = range.start + text.slice(range.start, range.end).trimEnd().length;
    const [first, ...others] = slice(whole, range.start, end);
    const joint = text.slice(written, range.start);
    if (first === undefined) rows.push([]);
    else rows.push([range.start === 0 ? first : { ...first, joint }, ...others]);
    written = end;
  }
  return rows;
}

/** The same text with every grapheme in one span: looks may change inside one (`**e**` and an accent behind it). */
function wholeGraphemes(line: Line, text: string): Line {
  const out: Span[] = line.map((part) => ({ ...part, text: '' }));
  let at = 0;
  let index = 0;
  let end = line[0]?.text.length ?? 0;
  for (const cluster of graphemes(text)) {
    while (at >= end && index < line.length - 1) end += line[++index]?.text.length ?? 0;
    const part = out[index];
    if (part !== undefined) part.text += cluster;
    at += cluster.length;
  }
  return out;
}

/** The spans of a part of the text. */
function slice(line: Line, start: number, end: number): Line {
  const out: Span[] = [];
  let at = 0;
  for (const part of line) {
    const from = Math.max(start - at, 0);
    const to = Math.min(end - at, part.text.length);
    if (to > from) out.push({ ...part, text: part.text.slice(from, to) });
    at += part.text.length;
  }
  return out;
}
