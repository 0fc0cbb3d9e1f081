import { clean } from '../../core/clean.ts';
import type { Rect } from '../../core/geometry.ts';
import { clip, textWidth } from '../../core/width.ts';
import type { Grid, Style } from './grid.ts';

const ascii = /^[\x20-\x7e]*$/;

/** A piece of a line in one look. */
export type Span = readonly [text: string, style: Style];

/**
 * One row of text: `left` from the left, `right` against the right edge. Where both do not fit the left gives way, but
 * never below its first `keep` cells, before which the right goes.
 */
export function drawLine(
  grid: Grid,
  { x, y, cols }: Rect,
  left: readonly Span[],
  right: readonly Span[] = [],
  keep = 0,
): void {
  const rightCells = spansWidth(right);
  const gap = rightCells > 0 ? 2 : 0;
  const rightFits = rightCells > 0 && cols - rightCells - gap >= Math.min(keep, spansWidth(left));
  const leftCells = rightFits ? cols - rightCells - gap : cols;
  drawSpans(grid, x, y, left, leftCells);
  if (rightFits) drawSpans(grid, x + cols - rightCells, y, right, rightCells);
}

function drawSpans(grid: Grid, x: number, y: number, spans: readonly Span[], cells: number): void {
  let used = 0;
  for (const [said, style] of spans) {
    // Names, titles and tools may be anybody's words.
    const text = ascii.test(said) ? said : clean(said).text;
    const room = cells - used;
    if (textWidth(text) > room) {
      const cut = clip(text, Math.max(0, room - 1));
      // Of a part that is left away whole there is nothing to say.
      if (/^[ ·]*$/.test(cut) && /^ · /.test(text)) return;
      used += grid.put(x + used, y, cut, style, room);
      if (used < cells) grid.put(x + used, y, '…', style, 1);
      return;
    }
    used += grid.put(x + used, y, text, style, room);
  }
}

export function spansWidth(spans: readonly Span[]): number {
  return spans.reduce((sum, [text]) => sum + textWidth(text), 0);
}
