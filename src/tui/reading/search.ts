import { type Document, lineAt } from './document.ts';
import { columnOf, type Line, type Place } from './line.ts';

/** A text that is looked for, and the way of `n`. */
export interface Search {
  pattern: string;
  backwards: boolean;
}

/** Cells from `from` up to `to`. */
export interface Cells {
  from: number;
  to: number;
}

/** Every hit of a pattern in a line. Capitals count only where the pattern has one. */
export function hitsIn(line: Line, pattern: string): Cells[] {
  if (pattern === '') return [];
  return [...line.text.matchAll(matcher(pattern))].map(({ index, 0: found }) => ({
    from: columnOf(line, index),
    to: columnOf(line, index + found.length),
  }));
}

/** The hit that comes next behind (before) a place, from the other end when there is none; null when there is no hit. */
export function find(document: Document, { pattern, backwards }: Search, from: Place): Place | null {
  const count = document.lines.length;
  const by = backwards ? -1 : 1;
  const wanted = matcher(pattern);
  for (let n = 0; n <= count; n++) {
    const number = (from.line + by * n + count * 2) % count;
    const line = lineAt(document, number);
    // Most lines have none; counting cells is for those that have.
    if (pattern === '' || line.text.search(wanted) < 0) continue;
    const hits = hitsIn(line, pattern).map((hit) => hit.from);
    const ahead = n > 0 ? hits : hits.filter((x) => (backwards ? x < from.x : x > from.x));
    const x = backwards ? ahead.at(-1) : ahead[0];
    if (x !== undefined) return { line: number, x };
  }
  return null;
}

function matcher(pattern: string): RegExp {
  const literal = pattern.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
  return new RegExp(literal, /\p{Lu}/u.test(pattern) ? 'gu' : 'giu');
}
