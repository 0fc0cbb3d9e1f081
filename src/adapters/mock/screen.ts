import type { Composer } from '../../core/agent-state.ts';
import type { ScreenView } from '../../panes/screen-view.ts';
import type { ScreenReading } from '../vendor.ts';

const rule = /^─+$/;
const working = /^[✻✶] Working… \(/;
const permission = /^ Do you want to proceed\?$/;
const option = /^ [❯ ] \d\. /;
const question = /^ Question$/;

/** What one look at the mock agent's screen tells: everything that counts is between the last two rules. */
export function readScreen(screen: ScreenView): ScreenReading {
  const rows = Array.from({ length: screen.rows }, (_, y) => screen.line(y));
  const bottom = rows.findLastIndex((row) => rule.test(row));
  const top = rows.findLastIndex((row, y) => y < bottom && rule.test(row));
  if (top < 0) return { composer: 'unseen', dialog: null, suggests: null };
  const composer = readComposer(screen, top + 1);
  const isWorking = rows.some((row, y) => y < top && working.test(row));
  const suggests = isWorking ? 'working' : composer === 'unseen' ? null : 'idle';
  return { composer, dialog: readDialog(rows.slice(top + 1, bottom)), suggests };
}

/** A draft is not dim; what the empty composer says by itself is. */
function readComposer(screen: ScreenView, y: number): Composer {
  if (screen.cell(0, y).text !== '❯') return 'unseen';
  if (screen.line(y).length <= 2) return screen.line(y + 1).startsWith('  ') ? 'draft' : 'empty';
  return screen.cell(2, y).dim ? 'empty' : 'draft';
}

function readDialog(rows: readonly string[]): ScreenReading['dialog'] {
  const [title = '', ...inside] = rows;
  if (!inside.some((row) => option.test(row))) return null;
  if (question.test(title)) return { kind: 'question', what: (inside[0] ?? '').trim() };
  if (!inside.some((row) => permission.test(row))) return null;
  return { kind: 'permission', what: `${title.trim()}: ${(inside[0] ?? '').trim()}` };
}
