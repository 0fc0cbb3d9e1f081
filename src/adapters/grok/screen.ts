import type { Composer } from '../../core/agent-state.ts';
import type { ScreenView } from '../../panes/screen-view.ts';
import type { ScreenReading } from '../vendor.ts';

/** A row of the status line above the composer while a turn runs. */
const workingRow = /^\s*\S .*\[stop\]\s*$/;
/** Rows of a dialog: `┃  1 (●) Yes, …`. */
const optionRow = /^\s*┃\s+\w \([●○]\)/;
const ownAnswerRow = /^\s*┃\s+z \([●○]\)/;
const trustRow = /^\s*Do you trust the contents\b/;
/** The hint below a suggested prompt; a narrow pane shows no more than its keys. */
const suggestionHint = /Tab\/→:(accept suggestion|$)/;
const signInRow = /^\s*Login with Grok\s+l\s*$/;

/** What one look at Grok's screen tells; checked on 1.0.41, from 26 columns on. */
export function readScreen(screen: ScreenView): ScreenReading {
  const rows = Array.from({ length: screen.rows }, (_, y) => screen.line(y));
  const composer = readComposer(screen);
  // The same words in a conversation are no dialog: a dialog takes the composer's place.
  const dialog = composer === 'unseen' ? readDialog(rows) : null;
  const works = rows.some((row) => workingRow.test(row));
  return { composer, dialog, suggests: works ? 'working' : composer === 'unseen' ? null : 'idle' };
}

/**
 * The composer is a box of rounded corners with `❯` in its first row, and it has the keys when the cursor stands in
 * it: an overlay covers it only in part, and the conversation can take the focus away from it.
 */
function readComposer(screen: ScreenView): Composer {
  const { cursor } = screen;
  const left = screen.line(cursor.y).search(/\S/);
  const top = edge(screen, left, cursor.y, -1);
  const bottom = edge(screen, left, cursor.y, 1);
  const isBox = screen.cell(left, top).text === '╭' && screen.cell(left, bottom).text === '╰';
  if (!cursor.visible || !isBox || screen.cell(left + 2, top + 1).text !== '❯') return 'unseen';

  const text = screen
    .line(top + 1)
    .slice(left + 3)
    .replace(/│\s*$/, '')
    .trim();
  // A command, or the menu of commands and files above the box: there Tab and Enter do what the menu says.
  if (text.startsWith('/') || /─{8}/.test(screen.line(top - 1))) return 'unseen';

  const hints = `${screen.line(bottom + 1)} ${screen.line(bottom + 2)}`;
  const atStart = cursor.y === top + 1 && cursor.x === left + 4 && bottom === top + 2;
  if (!atStart || /Enter:(send|queue)(?! now)/.test(hints)) return 'draft';
  // Grok's own suggestion of the next prompt stands in the box as if it were a draft.
  return text === '' || suggestionHint.test(hints) ? 'empty' : 'draft';
}

/** The row of the box's edge above (-1) or below (1) row `y`, whose left side stands in column `x`. */
function edge(screen: ScreenView, x: number, y: number, step: -1 | 1): number {
  let at = y;
  while (at > 0 && at < screen.rows - 1 && screen.cell(x, at).text === '│') at += step;
  return at;
}

function readDialog(rows: readonly string[]): ScreenReading['dialog'] {
  if (rows.some((row) => trustRow.test(row))) return { kind: 'trust', what: 'trust this folder' };
  if (rows.some((row) => signInRow.test(row))) return { kind: 'sign in', what: 'sign in' };
  const firstOption = rows.findIndex((row) => optionRow.test(row));
  if (firstOption < 0) return null;
  const kind = rows.some((row) => ownAnswerRow.test(row)) ? 'question' : 'permission';
  return { kind, what: subject(rows, firstOption) };
}

/** The words of the dialog above its options: what it is about, and the command or file. */
function subject(rows: readonly string[], firstOption: number): string {
  const block: string[] = [];
  for (let y = firstOption - 1; y >= 0 && /^\s*┃/.test(rows[y] ?? ''); y--) {
    const words = (rows[y] ?? '').replace(/^\s*┃\s*/, '').trim();
    if (words !== '' && !words.startsWith('← →')) block.unshift(words);
  }
  return block.slice(0, 2).join(': ');
}
