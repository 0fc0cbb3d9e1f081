import type { Composer } from '../../core/agent-state.ts';
import { graphemes } from '../../core/width.ts';
import type { Step } from '../vendor.ts';
import { canonical } from './prompt.ts';

/**
 * ms between the text and the key that submits it, so that they never arrive as one, and more for each piece: on
 * 2.1.197 a key that comes before the last piece is drawn submits without it.
 */
const beforeSubmit = 120;
const perPiece = 10;
/** A paste of more characters or line ends than this is wrapped in `<pasted_content>`. */
const plainPaste = { characters: 800, lineEnds: 2 };
/** A text of more pieces would take too long to be drawn; it goes as one paste, wrapper and all. */
const mostPieces = 500;
/** A place within an image's path: a line of a paste that is such a path would be replaced by the image. */
const imagePath = /(?<=\.)(?=(?:png|jpe?g|gif|webp)\s*$)/im;

/**
 * The human's words must arrive as such, so they go in pieces that are too small to be wrapped. A peer's message may
 * be wrapped, and is one paste.
 */
export function submission(text: string, { peer }: { peer: boolean }): Step[] {
  return pasted(pastesOf(closed(canonical(text)), peer));
}

/** A slash command is run from a paste as well; typed, its letters would be keys in vim's normal mode. */
export function command(text: string): Step[] {
  return pasted([canonical(text)]);
}

/**
 * One Esc stops a turn and leaves a dialog. A second one at idle would open the rewind picker, so the next rung is
 * Ctrl-C.
 */
export function interrupt(_now: { composer: Composer; dialog: boolean }): Step[][] {
  return [[{ do: 'write', bytes: '\x1b' }], [{ do: 'write', bytes: '\x03' }]];
}

function pasted(pastes: readonly string[]): Step[] {
  return [
    { do: 'write', bytes: pastes.map((paste) => `\x1b[200~${paste}\x1b[201~`).join('') },
    { do: 'wait', ms: beforeSubmit + perPiece * (pastes.length - 1) },
    { do: 'submit', bytes: '\r' },
  ];
}

/** A blank that is trimmed again keeps Enter from being a line end (after `\`) or a choice of file (after `@name`). */
function closed(text: string): string {
  return /\\$|(^|\s)@\S*$/.test(text) ? `${text} ` : text;
}

function pastesOf(text: string, peer: boolean): string[] {
  const hasImage = text.search(imagePath) >= 0;
  if (peer && !hasImage) return [text];
  const found = pieces(text);
  return found.length > mostPieces ? [text] : found;
}

/** Cut at line ends, within a path of an image, and in a long line between two characters as a reader counts them. */
function pieces(text: string): string[] {
  const found: string[] = [];
  let piece = '';
  let lineEnds = 0;
  const cut = () => {
    if (piece !== '') found.push(piece);
    piece = '';
    lineEnds = 0;
  };
  for (const line of text.split(/(?=\n)/)) {
    const isFull = lineEnds === plainPaste.lineEnds || piece.length + line.length > plainPaste.characters;
    if (isFull) cut();
    if (line.startsWith('\n')) lineEnds++;
    for (const [at, part] of line.split(imagePath).entries()) {
      if (at > 0) cut();
      for (const segment of part.length > plainPaste.characters ? graphemes(part) : [part]) {
        if (piece.length + segment.length > plainPaste.characters) cut();
        piece += segment;
      }
    }
  }
  cut();
  return found;
}
