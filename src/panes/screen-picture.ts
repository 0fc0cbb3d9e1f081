import { bgFlag, content, fgFlag, type Row, wordsPerCell } from '../core/cells.ts';
import type { Emulator } from './emulator.ts';
import type { ScreenCell, ScreenView } from './screen-view.ts';

/** A still picture of the emulator's visible screen. */
export function pictureOf(emulator: Emulator): ScreenView {
  const { cols, rows } = emulator.size;
  const { x, y, visible } = emulator.cursor;
  const picture = Array.from({ length: rows }, (_, row) => emulator.row(row));
  return {
    cols,
    rows,
    cursor: { x, y, visible },
    alternate: emulator.alternate,
    line: (row) => lineText(picture[row], cols),
    cell: (column, row) => screenCell(picture[row], column),
  };
}

function lineText(row: Row | undefined, cols: number): string {
  let text = '';
  for (let x = 0; x < cols; x++) text += cellText(row, x);
  return text.trimEnd();
}

function screenCell(row: Row | undefined, x: number): ScreenCell {
  const fg = row?.words[x * wordsPerCell + 1] ?? 0;
  const bg = row?.words[x * wordsPerCell + 2] ?? 0;
  return {
    text: cellText(row, x),
    dim: (bg & bgFlag.dim) !== 0,
    bold: (fg & fgFlag.bold) !== 0,
    inverse: (fg & fgFlag.inverse) !== 0,
  };
}

/** A blank cell is a space, the second half of a wide one is nothing. */
function cellText(row: Row | undefined, x: number): string {
  const word = row?.words[x * wordsPerCell] ?? 0;
  if (word & content.combined) return row?.extras.get(x)?.text ?? ' ';
  const codePoint = word & content.codePointMask;
  if (codePoint !== 0) return String.fromCodePoint(codePoint);
  return word >>> content.widthShift === 0 ? '' : ' ';
}
