import { textWidth } from '../../../core/width.ts';
import { clipLine, type Line, span } from '../draw/line.ts';
import { literalLine } from '../draw/literal.ts';
import { look } from '../theme.ts';
import type { PopupItem } from './popup.ts';

/** A list to choose from as at most `maxRows` rows around the chosen item. `at` null: none is chosen yet. */
export function itemLines(
  items: readonly PopupItem[],
  at: number | null,
  cols: number,
  maxRows: number,
): Line[] {
  const shown = Math.min(items.length, Math.max(0, maxRows));
  const top = Math.min(Math.max(0, (at ?? 0) - shown + 1), items.length - shown);
  const labelCells = Math.max(0, ...items.map(({ label }) => textWidth(literalLine(label))));
  return items.slice(top, top + shown).map((item, i) => {
    const label = literalLine(item.label);
    const chosen = top + i === at;
    const pad = ' '.repeat(labelCells - textWidth(label));
    const style = item.insert === null ? look.dim : chosen ? look.selected : look.bold;
    return clipLine(
      [span(chosen ? '› ' : '  '), span(label, style), span(`${pad}  `), span(item.meaning, look.dim)],
      cols,
    );
  });
}
