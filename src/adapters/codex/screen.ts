import type { Composer, DialogKind } from '../../core/agent-state.ts';
import type { ScreenView } from '../../panes/screen-view.ts';
import type { ScreenReading } from '../vendor.ts';

/**
 * Screens that want a decision, by what a row of theirs begins with, as much as a pane of 26 columns leaves; checked on
 * 0.171.0. The last rule is for the rest of what is asked at start: a newer version, a newer model, the directory of a
 * resumed conversation. Pickers that the human opens end with `enter select` and are no dialogs.
 */
const dialogs: { row: RegExp; kind: DialogKind; what: string }[] = [
  { row: /^\s*Press enter to confirm\b/, kind: 'permission', what: '' },
  { row: /^\s*(tab to .*)?\benter to submit\b/, kind: 'question', what: '' },
  { row: /^\s*Trust this folder\?/, kind: 'trust', what: 'trust this folder' },
  { row: /^\s*Hooks need review/, kind: 'trust', what: 'review hooks' },
  { row: /^\W*1\. Sign in with ChatGPT/, kind: 'sign in', what: 'sign in' },
  { row: /^\s*enter(\/esc)? (confirm|continue) · /, kind: 'dialog', what: '' },
];

const workingRow = /^\W*(Working|Thinking) \(\d+.*esc to interrupt\)/;

/** What one look at Codex's screen tells. It never suggests idle: while an answer streams nothing says `Working`. */
export function readScreen(screen: ScreenView): ScreenReading {
  const composer = readComposer(screen);
  const rows = Array.from({ length: screen.rows }, (_, y) => screen.line(y));
  return {
    composer,
    // The same words in a conversation are no dialog: a dialog takes the place of the composer.
    dialog: composer === 'unseen' ? readDialog(rows) : null,
    suggests: rows.some((row) => workingRow.test(row)) ? 'working' : null,
  };
}

/** What the empty composer says, dim, from column 2 on; a narrow pane cuts it. */
const placeholder = 'Ask Codex to do anything';
/** As much of it as no other field says: a side conversation's begins with `Ask a`. */
const fewestSigns = 'Ask C'.length;

/**
 * The composer is where the cursor is: pickers, dialogs and start-up screens hide the cursor, also where they leave
 * the composer's row on screen. Its row begins with `›`, further rows of a draft with two blanks. The fields for a
 * name, a file or a review's instructions look the same but for what they say while they are empty.
 */
function readComposer(screen: ScreenView): Composer {
  const { cursor } = screen;
  if (!cursor.visible) return 'unseen';
  let y = cursor.y;
  while (y > 0 && screen.line(y).slice(0, 1).trim() === '') y--;
  const mark = screen.cell(0, y).text;
  if (mark === '!') return 'draft';
  if (mark !== '›') return 'unseen';
  if (!screen.cell(2, y).dim) return 'draft';
  const says = screen.line(y).slice(2);
  const isOurs = says.length >= fewestSigns && placeholder.startsWith(says);
  return isOurs && cursor.y === y && cursor.x === 2 ? 'empty' : 'unseen';
}

function readDialog(rows: string[]): ScreenReading['dialog'] {
  const dialog = dialogs.find(({ row }) => rows.some((text) => row.test(text)));
  if (dialog === undefined) return null;
  const { kind, what } = dialog;
  if (kind === 'permission') return { kind, what: rows.findLast((row) => /^\s*\$ /.test(row))?.trim() ?? '' };
  if (kind === 'dialog') return { kind, what: rows.find((row) => row.trim() !== '')?.trim() ?? '' };
  return { kind, what };
}
