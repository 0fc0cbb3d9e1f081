import type { Size } from '../../../core/geometry.ts';
import type { Ground } from '../../own-colours.ts';
import { blankCells, type Cells, drawLine } from './line-cells.ts';
import { type PlacedLines, rowSign } from './placed-lines.ts';

/** Makes cells of a frame that Ink laid out: line breaks, and a sign where a row is. */
export function frameCells(frame: string, size: Size, lines: PlacedLines, ground: Ground | null): Cells {
  const cells = blankCells(size);
  let next = 0;
  frame.split('\n').forEach((row, y) => {
    const placed = row === rowSign ? lines.inOrder[next++] : undefined;
    if (placed !== undefined) drawLine(cells, placed.line, placed.x, y, ground);
  });
  return cells;
}
