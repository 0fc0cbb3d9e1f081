import type { Line } from './line.ts';

/**
 * Ink measures every character of a text, by tables of its own that differ from ours (core/width.ts) and from version
 * to version, and makes a string of every cell; that is most of what a frame of it costs. So no text passes through
 * Ink, and it draws in one column: a sign stands for a whole row, and when the frame is read the rows are drawn where
 * Ink has put the signs. All are the same, because a text that Ink has measured once costs it nothing; rows are
 * rendered in the order in which a frame shows them.
 */
export const rowSign = '.';

/** Cells of the column that Ink draws in. */
export const signCols = 1;

/** The rows of one frame, from top to bottom. */
export class PlacedLines {
  readonly inOrder: { line: Line; x: number }[] = [];

  /** What Ink is to be given for the next row; `x`: the cell at which it begins. */
  place(line: Line, x: number): string {
    this.inOrder.push({ line, x });
    return rowSign;
  }
}
