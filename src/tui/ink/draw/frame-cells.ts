import type { Size } from '../../../core/geometry.ts';
import type { Ground } from '../../own-colours.ts';
import { blankCells, type Cells, drawLine } from './line-cells.ts';
import type { PlacedLines } from './placed-lines.ts';

/** Makes cells of a frame that Ink laid out: blanks, line breaks, and the rows' placeholders. */
export function frameCells(frame: string, size: Size, lines: PlacedLines, ground: Ground | null): Cells {
  const cells = blankCells(size);
  frame.split('\n').forEach((row, y) => {
    let x = 0;
    for (const character of row) {
      const line = lines.at(character.codePointAt(0) ?? 0);
      if (line !== undefined) drawLine(cells, line, x, y, ground);
      x++;
    }
  });
  return cells;
}
