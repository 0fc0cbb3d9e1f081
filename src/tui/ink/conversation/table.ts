import type { Tokens } from 'marked';
import { clipLine, type Line, lineWidth, span } from '../draw/line.ts';
import { look } from '../theme.ts';
import { inlineSpans } from './inline.ts';

const gap = '  ';
/** A column is never squeezed below this many cells. */
const minColumn = 4;

/** A Markdown table with aligned columns; columns too wide for the region are cut. */
export function tableLines(table: Tokens.Table, cells: number): Line[] {
  const rows = [table.header, ...table.rows].map((row, i) =>
    row.map((cell) =>
      inlineSpans(cell.tokens, i === 0 ? look.bold : {}).map((part) => ({
        ...part,
        text: part.text.replaceAll('\n', ' '),
      })),
    ),
  );
  const widths = columnWidths(rows, cells);
  const drawn = rows.map((row) => clipLine(rowLine(row, widths, table.align), cells));
  const rule: Line = clipLine([span(widths.map((width) => '─'.repeat(width)).join(gap), look.dim)], cells);
  return [...drawn.slice(0, 1), rule, ...drawn.slice(1)];
}

function rowLine(row: readonly Line[], widths: readonly number[], align: Tokens.Table['align']): Line {
  return widths.flatMap((width, i) => {
    const cell = clipLine(row[i] ?? [], width);
    const room = ' '.repeat(width - lineWidth(cell));
    const placed = align[i] === 'right' ? [span(room), ...cell] : [...cell, span(room)];
    return i === 0 ? placed : [span(gap), ...placed];
  });
}

/** What each column wants, the widest made smaller until all fit. */
function columnWidths(rows: readonly (readonly Line[])[], cells: number): number[] {
  const columns = rows[0]?.length ?? 0;
  const widths = Array.from({ length: columns }, (_, i) =>
    Math.max(1, ...rows.map((row) => Math.min(lineWidth(row[i] ?? []), cells))),
  );
  let over = widths.reduce((sum, width) => sum + width + gap.length, -gap.length) - cells;
  while (over > 0) {
    const widest = Math.max(...widths);
    if (widest <= minColumn) break;
    widths[widths.indexOf(widest)] = widest - 1;
    over--;
  }
  return widths;
}
