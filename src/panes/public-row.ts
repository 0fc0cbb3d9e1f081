import type { Terminal } from '@xterm/headless';
import { bgFlag, type CellExtra, content, fgFlag, type Row, wordsPerCell } from '../core/cells.ts';

/** Line `y` of the active buffer by the public API: everything but links and underline details. */
export function publicRow(terminal: Terminal, y: number): Row {
  const words = new Uint32Array(terminal.cols * wordsPerCell);
  const extras = new Map<number, CellExtra>();
  const buffer = terminal.buffer.active;
  const line = buffer.getLine(y);
  const cell = buffer.getNullCell();
  for (let x = 0; x < terminal.cols; x++) {
    if (line?.getCell(x, cell) === undefined) continue;
    const text = cell.getChars();
    const combined = [...text].length > 1;
    if (combined) extras.set(x, { text });
    const codePoint = combined ? content.combined : cell.getCode();
    words[x * wordsPerCell] = codePoint | (cell.getWidth() << content.widthShift);
    words[x * wordsPerCell + 1] =
      (cell.isFgDefault() ? 0 : cell.getFgColorMode() | cell.getFgColor()) |
      (cell.isInverse() ? fgFlag.inverse : 0) |
      (cell.isBold() ? fgFlag.bold : 0) |
      (cell.isUnderline() ? fgFlag.underline : 0) |
      (cell.isBlink() ? fgFlag.blink : 0) |
      (cell.isInvisible() ? fgFlag.invisible : 0) |
      (cell.isStrikethrough() ? fgFlag.strikethrough : 0);
    words[x * wordsPerCell + 2] =
      (cell.isBgDefault() ? 0 : cell.getBgColorMode() | cell.getBgColor()) |
      (cell.isItalic() ? bgFlag.italic : 0) |
      (cell.isDim() ? bgFlag.dim : 0) |
      (cell.isOverline() ? bgFlag.overline : 0);
  }
  return { words, extras };
}
