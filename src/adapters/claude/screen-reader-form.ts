import type { Composer } from '../../core/agent-state.ts';
import type { ScreenView } from '../../panes/screen-view.ts';
import type { ScreenReading } from '../vendor.ts';

/**
 * The form that Claude Code draws for screen readers (`--ax-screen-reader`): plain rows without frames, colours or
 * inverse cells, the composer last and its hints above. Known as 2.1.332 draws it; 2.1.197 puts no sign before its
 * composer, which therefore stays unseen.
 */
export function readScreenReaderForm(screen: ScreenView): Pick<ScreenReading, 'composer' | 'suggests'> {
  for (let y = screen.cursor.y; y >= 0; y--) {
    const hints = hasSign(screen, y) ? hintsAbove(screen, y) : null;
    if (hints === null) continue;
    const composer = isEmpty(screen, y, hints.mode) ? 'empty' : 'draft';
    return { composer, suggests: suggested(hints.text, composer) };
  }
  return { composer: 'unseen', suggests: null };
}

const sign = '$';

/** The sign stands alone, or a no-break blank follows it. */
function hasSign(screen: ScreenView, y: number): boolean {
  return screen.line(y) === sign || (screen.cell(0, y).text === sign && screen.cell(1, y).text === '\u00a0');
}

/** The first row of the hints names the permission mode; in vim's insert mode with that word in front. */
const firstHint =
  /^(?:-- INSERT -- )?((?:manual|plan|auto) mode|accept edits|bypass permissions|don't ask) on(?: |$)/;

/** Hints and warnings take that many rows at most, wrapped in a narrow pane. */
const mostHintRows = 6;

/** What the keys go to instead: a shell command, a search through old prompts, a list of tasks. */
const otherUse = /^! |^search\s|\benter\s+to\s+view\b/m;
/** The same search in a pane so narrow that the mode is on the next row. */
const searchAbove = /\bprompts?:$/;

/**
 * The hints above a composer; null when they are none. In shell mode the composer has no sign, and a typed `$` looks
 * like one: only the hints tell.
 */
function hintsAbove(screen: ScreenView, composerRow: number): { mode: string; text: string } | null {
  let text = '';
  for (let y = composerRow - 1; y >= Math.max(0, composerRow - mostHintRows); y--) {
    const line = screen.line(y);
    // This is a further row of a draft.
    if (hasSign(screen, y)) return null;
    text = `${line}\n${text}`;
    const mode = firstHint.exec(line)?.[1];
    if (mode === undefined) continue;
    const isSearch = y > 0 && searchAbove.test(screen.line(y - 1));
    return isSearch || otherUse.test(text) ? null : { mode, text };
  }
  return null;
}

/**
 * An empty composer is the bare sign with the cursor right behind it; in a draft, of blanks or an empty line as well,
 * the cursor is farther right or on another row. A change of the mode is announced below, with the cursor behind it.
 */
function isEmpty(screen: ScreenView, y: number, mode: string): boolean {
  const { cursor } = screen;
  if (screen.line(y) !== sign) return false;
  for (let below = cursor.y + 1; below < screen.rows; below++) if (screen.line(below) !== '') return false;
  if (cursor.y === y) return cursor.x === sign.length;
  const announced = `[${mode} on]`;
  return cursor.y === y + 1 && screen.line(cursor.y) === announced && cursor.x === announced.length;
}

/** While something is written, the hints do not tell whether a turn runs. */
function suggested(hints: string, composer: Composer): ScreenReading['suggests'] {
  if (/\besc\s+to\s+interrupt\b/.test(hints)) return 'working';
  return composer === 'empty' ? 'idle' : null;
}
