import { type Document, lineAt } from './document.ts';
import { cellAt, cellsOf, comparePlaces, type Place, textBetween, textEnd, widthAt } from './line.ts';
import { wordAround } from './motions.ts';
import type { Cells } from './search.ts';

/** What is selected from its anchor to the cursor: whole words or lines, when it was begun so. */
export interface Selection {
  anchor: Place;
  by: 'characters' | 'words' | 'lines';
}

/** Its first cell, and the cell behind its last. */
interface Extent {
  from: Place;
  to: Place;
}

function extent(document: Document, { anchor, by }: Selection, cursor: Place): Extent {
  const [first, last] = comparePlaces(anchor, cursor) <= 0 ? [anchor, cursor] : [cursor, anchor];
  const lastRow = lineAt(document, last.line).row;
  switch (by) {
    case 'characters':
      return { from: first, to: { ...last, x: last.x + (widthAt(lastRow, last.x) || 1) } };
    case 'words': {
      const { to } = wordAround(last, document);
      return {
        from: wordAround(first, document).from,
        to: { ...to, x: to.x + (widthAt(lastRow, to.x) || 1) },
      };
    }
    case 'lines':
      return {
        from: { line: first.line, x: lineAt(document, first.line).decoration },
        to: { line: last.line, x: cellsOf(lastRow) },
      };
  }
}

/** The selected cells of one line, null when there are none. Of an empty line one is shown. */
export function selectedCells(
  document: Document,
  selection: Selection,
  cursor: Place,
  number: number,
): Cells | null {
  const { from, to } = extent(document, selection, cursor);
  if (number < from.line || number > to.line) return null;
  const { row, decoration } = lineAt(document, number);
  const first = number === from.line ? from.x : decoration;
  const end = Math.max(textEnd(row), decoration + 1);
  return { from: first, to: Math.max(first + 1, number === to.line ? Math.min(to.x, end) : end) };
}

/** The selected text. Lines that only the screen's width broke are joined; blanks at the ends of lines are left out. */
export function selectedText(document: Document, selection: Selection, cursor: Place): string {
  const { from, to } = extent(document, selection, cursor);
  let text = '';
  for (let number = from.line; number <= to.line; number++) {
    const { row, decoration, joint } = lineAt(document, number);
    const first = number === from.line ? cellAt(row, Math.max(from.x, decoration)) : decoration;
    const end = number === to.line ? Math.min(to.x, textEnd(row)) : textEnd(row);
    text += `${number === from.line ? '' : joint}${textBetween(row, first, end)}`;
  }
  return text;
}
