import { type Document, lineAt } from './document.ts';
import { cellAt, clusterAt, type Place, textEnd, widthAt } from './line.ts';

/** Where the cursor of a reader goes within the text, however it is broken into rows. */

export function lineStart({ line }: Place, document: Document): Place {
  return { line, x: lineAt(document, line).decoration };
}

/** The last cluster of the line. */
export function lineEnd({ line }: Place, document: Document): Place {
  const { row, decoration } = lineAt(document, line);
  return { line, x: cellAt(row, Math.max(decoration, textEnd(row) - 1)) };
}

export function firstText({ line }: Place, document: Document): Place {
  const { text, row, decoration } = lineAt(document, line);
  let x = decoration;
  while (text !== '' && clusterAt(row, x) === ' ') x++;
  return { line, x };
}

/** The cluster to the left in the same line. */
export function left(place: Place, document: Document): Place {
  const { row, decoration } = lineAt(document, place.line);
  return { ...place, x: cellAt(row, Math.max(decoration, place.x - 1)) };
}

export function right(place: Place, document: Document): Place {
  const { row } = lineAt(document, place.line);
  return { ...place, x: Math.min(place.x + (widthAt(row, place.x) || 1), lineEnd(place, document).x) };
}

/** The blank line above or below; the first or last line where there is none. */
export function paragraph({ line }: Place, document: Document, by: 1 | -1): Place {
  const { lines } = document;
  let at = line + by;
  if (lines[line]?.text === '') while (lines[at]?.text === '') at += by;
  while (lines[at] !== undefined && lines[at]?.text !== '') at += by;
  if (at < 0) return lineStart({ line: 0, x: 0 }, document);
  if (at >= lines.length) return lineEnd({ line: lines.length - 1, x: 0 }, document);
  return { line: at, x: lineAt(document, at).decoration };
}

/** What belongs together in a word; `W` goes by blanks alone. */
export type WordKind = 'word' | 'WORD';

/** The beginning of the next word; an empty line counts as one. */
export function nextWord(place: Place, document: Document, kind: WordKind): Place {
  const begun = kindAt(place, document, kind);
  let at = place;
  let next = step(at, document, 1);
  while (begun !== 'blank' && next?.line === place.line && kindAt(next, document, kind) === begun) {
    at = next;
    next = step(at, document, 1);
  }
  while (next && kindAt(next, document, kind) === 'blank') {
    if (next.line !== place.line && lineAt(document, next.line).text === '') return next;
    at = next;
    next = step(at, document, 1);
  }
  return next ?? at;
}

/** The end of this word, or of the next when it ends here. */
export function wordEnd(place: Place, document: Document, kind: WordKind): Place {
  let at = step(place, document, 1) ?? place;
  while (kindAt(at, document, kind) === 'blank') {
    const next = step(at, document, 1);
    if (!next) return at;
    at = next;
  }
  return lastOfRun(at, document, kind, 1);
}

/** The beginning of this word, or of the one before when it begins here. */
export function wordBefore(place: Place, document: Document, kind: WordKind): Place {
  let at = step(place, document, -1) ?? place;
  while (kindAt(at, document, kind) === 'blank') {
    if (at.line !== place.line && lineAt(document, at.line).text === '') return at;
    const next = step(at, document, -1);
    if (!next) return at;
    at = next;
  }
  return lastOfRun(at, document, kind, -1);
}

/** The word, run of signs or run of blanks around a place, its last cluster included. */
export function wordAround(place: Place, document: Document): { from: Place; to: Place } {
  return { from: lastOfRun(place, document, 'word', -1), to: lastOfRun(place, document, 'word', 1) };
}

/** The last place of the same kind in the same line. */
function lastOfRun(place: Place, document: Document, kind: WordKind, by: 1 | -1): Place {
  const wanted = kindAt(place, document, kind);
  let at = place;
  for (;;) {
    const next = step(at, document, by);
    if (next?.line !== place.line || kindAt(next, document, kind) !== wanted) return at;
    at = next;
  }
}

/** The cluster behind or before this one, in the next line where this one ends. */
function step(place: Place, document: Document, by: 1 | -1): Place | null {
  const moved = by === 1 ? right(place, document) : left(place, document);
  if (moved.x !== place.x) return moved;
  const line = place.line + by;
  if (document.lines[line] === undefined) return null;
  return by === 1 ? lineStart({ line, x: 0 }, document) : lineEnd({ line, x: 0 }, document);
}

function kindAt({ line, x }: Place, document: Document, kind: WordKind): 'blank' | 'letters' | 'signs' {
  const cluster = clusterAt(lineAt(document, line).row, x);
  if (cluster === ' ' || cluster === '') return 'blank';
  return kind === 'WORD' || /^[\p{L}\p{N}\p{M}_]/u.test(cluster) ? 'letters' : 'signs';
}
