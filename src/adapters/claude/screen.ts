import type { Composer, DialogKind } from '../../core/agent-state.ts';
import type { ScreenView } from '../../panes/screen-view.ts';
import type { ScreenReading } from '../vendor.ts';
import { readScreenReaderForm } from './screen-reader-form.ts';

/**
 * What shows a dialog, also where a narrow pane wraps it; checked on 2.1.197 and 2.1.332. Looked for only where no composer is seen, so that a
 * conversation about a dialog is not taken for one. Menus that the human opened are none of these.
 */
const dialogs: readonly { kind: DialogKind; sign: RegExp; what: string }[] = [
  { kind: 'trust', sign: /trust\s+this\s+folder/, what: 'trust this folder' },
  { kind: 'sign in', sign: /Select login method|Detected\s+a\s+custom\s+API\s+key/, what: 'sign in' },
  { kind: 'permission', sign: /^\s*Do you want to\b/m, what: 'permission' },
  { kind: 'permission', sign: /Would you like to\s+proceed\?/, what: 'permission' },
  { kind: 'permission', sign: /^Permission Required: /m, what: 'permission' },
  { kind: 'question', sign: /^\s*Enter to select ·/m, what: 'a question' },
  { kind: 'question', sign: /^Questions?: (?:.*\n){1,3}> /m, what: 'a question' },
];

/** What it says when Ctrl-Z has suspended it, for the shell's prompt to come below. */
const suspended = /^Claude Code is suspended\b/m;

/** Another place to type with the same frame: the list of background sessions. */
const otherBoxes = /^❯\s*describe a task for a new session/;

export function readScreen(screen: ScreenView): ScreenReading {
  const composer = readComposer(screen);
  if (composer === 'unseen') {
    const plain = readScreenReaderForm(screen);
    if (plain.composer !== 'unseen') return { ...plain, dialog: null };
    const text = linesOf(screen, 0, screen.rows).join('\n');
    if (suspended.test(text)) return { composer, dialog: null, suggests: 'suspended' };
    const found = dialogs.find(({ sign }) => sign.test(text));
    return { composer, dialog: found ? { kind: found.kind, what: found.what } : null, suggests: null };
  }
  const below = linesOf(screen, screen.cursor.y, screen.rows).join('\n');
  return { composer, dialog: null, suggests: /\besc to interrupt\b/.test(below) ? 'working' : 'idle' };
}

/** In the rule above a text that is longer than its place. */
const scrolled = /^─+ ↑ \d+ more ─/;

/** The column in which the composer's text begins. */
const textStart = 2;

/** The composer is the text between two rules that has the cursor in it and begins with `❯`, or `!` for a shell command. */
function readComposer(screen: ScreenView): Composer {
  const top = findRule(screen, screen.cursor.y - 1, -1);
  const bottom = findRule(screen, screen.cursor.y, +1);
  if (top === null || bottom === null || bottom === top + 1) return 'unseen';
  if (scrolled.test(screen.line(top))) return 'draft';
  const sign = screen.cell(0, top + 1).text;
  if (sign === '!') return 'draft';
  if (sign !== '❯' || otherBoxes.test(screen.line(top + 1))) return 'unseen';
  // Blanks are a draft too: the cursor has left the place where an empty composer has it.
  if (screen.cursor.y !== top + 1 || screen.cursor.x !== textStart) return 'draft';
  for (let y = top + 1; y < bottom; y++) {
    for (let x = y === top + 1 ? 1 : 0; x < screen.cols; x++) if (isWritten(screen, x, y)) return 'draft';
  }
  return 'empty';
}

/** A placeholder is dim but for its first cell, on which the cursor stands as an inverse cell. */
function isWritten(screen: ScreenView, x: number, y: number): boolean {
  const { text, dim, inverse } = screen.cell(x, y);
  if (text.trim() === '' || dim) return false;
  return !(inverse && screen.cell(x + 1, y).dim);
}

/** The nearest row from `y` on that is a rule over the whole width; a session's name may stand in it. */
function findRule(screen: ScreenView, y: number, step: 1 | -1): number | null {
  for (let at = y; at >= 0 && at < screen.rows; at += step) {
    const cell = screen.cell(0, at);
    if (cell.text === '─' && !cell.dim && screen.cell(screen.cols - 1, at).text === '─') return at;
  }
  return null;
}

function linesOf(screen: ScreenView, from: number, to: number): string[] {
  return Array.from({ length: to - from }, (_, at) => screen.line(from + at));
}
