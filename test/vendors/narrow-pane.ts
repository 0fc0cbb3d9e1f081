import type { ScreenReading } from '../../src/adapters/vendor.ts';

/** Each of three panes in a terminal of 80 columns: words are cut and rows wrapped. */
export const narrowPane = { cols: 26, rows: 24 };

/** What must be read there as well. */
export function essence({ composer, dialog }: ScreenReading): { isEmpty: boolean; dialog: string | null } {
  return { isEmpty: composer === 'empty', dialog: dialog?.kind ?? null };
}
