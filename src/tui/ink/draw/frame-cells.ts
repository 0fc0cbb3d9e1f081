import type { Size } from '../../../core/geometry.ts';
import type { Ground } from '../../own-colours.ts';
import { blankCells, type Cells, drawLine } from './line-cells.ts';
import { type PlacedLines, rowSign } from './placed-lines.ts';

/** Makes cells of a frame that Ink laid out: blanks, line breaks, and a sign where a row begins. */
export function frameCells(frame: string, size: Size, lines: PlacedLines, ground: Ground | null): Cells {
  const cells = blankCells(size);
  let next = 0;
  frame.split('\n').forEach((row, y) => {
    const x = row.indexOf(rowSign);
    const line = x < 0 ? undefined : lines.inOrder[next++];
    if (line !== undefined) drawLine(cells, line, x, y, ground);
  });
  return cells;
}
