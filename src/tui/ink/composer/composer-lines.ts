import { decoration, type Line, span } from '../draw/line.ts';
import { look } from '../theme.ts';
import { words } from '../words.ts';
import type { Edit } from './edit.ts';
import { cursorPlace, drawn, editRows } from './edit-rows.ts';

const prompt = words.prompt;

/** Cells that text has in a composer of `cols` columns: the prompt stands left, the cursor needs one cell right. */
export function composerCells(cols: number): number {
  return Math.max(1, cols - prompt.length - 1);
}

/** A text being edited as at most `maxRows` rows around its cursor, and where the cursor is in them. */
export function composerLines(
  edit: Edit,
  cols: number,
  maxRows: number,
  placeholder: string,
): { lines: Line[]; cursor: { x: number; y: number } } {
  const cells = composerCells(cols);
  const rows = editRows(edit, cells);
  const cursor = cursorPlace(edit, rows);
  const shown = Math.min(rows.length, Math.max(1, maxRows));
  const top = Math.min(Math.max(0, cursor.y - shown + 1), rows.length - shown);
  const first = decoration(prompt, look.bold);
  const rest = decoration(' '.repeat(prompt.length));
  const lines = rows.slice(top, top + shown).map((row, i): Line => {
    const text = drawn(edit.text.slice(row.start, row.end)).trimEnd();
    const before = rows[top + i - 1];
    const goesOn = before?.end === row.start;
    const joint = goesOn ? blanksAtEnd(edit.text.slice(before.start, before.end)) : '\n';
    return [top + i === 0 ? first : rest, { text, joint }];
  });
  if (edit.text === '')
    return { lines: [[first, span(placeholder, look.dim)]], cursor: { x: prompt.length, y: 0 } };
  return { lines, cursor: { x: prompt.length + Math.min(cursor.x, cells), y: cursor.y - top } };
}

function blanksAtEnd(text: string): string {
  return text.slice(text.trimEnd().length);
}

/** How many rows the composer takes. */
export function composerHeight(edit: Edit, cols: number, maxRows: number): number {
  return Math.min(editRows(edit, composerCells(cols)).length, Math.max(1, maxRows));
}
