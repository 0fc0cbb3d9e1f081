import { content, fgFlag, type Row, wordsPerCell } from '../../core/cells.ts';
import { literalLine } from '../ink/draw/literal.ts';

/** Frames and bars: a screen reader would name each of their pieces. */
const drawn = /[\u2500-\u259f]/gu;

/**
 * An agent's screen as lines of text: without frames and empty lines, and with what is marked by inverse video alone
 * in brackets.
 */
export function screenText(rows: readonly Row[]): string[] {
  return rows
    .map((row) => literalLine(rowText(row)).replace(drawn, ' ').trim())
    .filter((line) => line !== '');
}

function rowText(row: Row): string {
  const cells = row.words.length / wordsPerCell;
  let text = '';
  let marked = '';
  for (let x = 0; x < cells; x++) {
    const word = row.words[x * wordsPerCell] ?? 0;
    if (word >> content.widthShift === 0 && (word & content.codePointMask) === 0) continue;
    const inverse = ((row.words[x * wordsPerCell + 1] ?? 0) & fgFlag.inverse) !== 0;
    if (inverse) marked += cellText(row, x, word);
    else {
      text += bracketed(marked) + cellText(row, x, word);
      marked = '';
    }
  }
  return text + bracketed(marked);
}

/** A single inverse cell is a cursor that the program draws itself. */
function bracketed(marked: string): string {
  return marked.trim().length > 1 ? `[${marked.trim()}]` : marked;
}

function cellText(row: Row, x: number, word: number): string {
  const codePoint = word & content.codePointMask;
  return row.extras.get(x)?.text ?? (codePoint === 0 ? ' ' : String.fromCodePoint(codePoint));
}
