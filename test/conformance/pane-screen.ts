import { bgFlag, type CellExtra, colour, content, fgFlag, wordsPerCell } from '../../src/core/cells.ts';
import type { Size } from '../../src/core/geometry.ts';
import { unknownColours } from '../../src/panes/colours.ts';
import type { Emulator } from '../../src/panes/emulator.ts';
import { PaneTerminal, type PaneTerminalEvents } from '../../src/panes/pane-terminal.ts';
import { type Cell, cell, type Look, type Screen } from './screen.ts';

/** The terminal of a pane without a program. */
export function paneTerminal(size: Size, events: Partial<PaneTerminalEvents> = {}): PaneTerminal {
  const outer = { colours: unknownColours, kittyKeys: true };
  return new PaneTerminal(size, '0', outer, { reply() {}, bell() {}, signal() {}, ...events });
}

export function paneScreen({ emulator, queries }: PaneTerminal): Screen {
  const { cursor, modes, alternate } = emulator;
  return {
    rows: Array.from({ length: emulator.size.rows }, (_, y) => rowCells(emulator, y)),
    state: {
      cursor: `${cursor.x},${cursor.y}`,
      'cursor shown': flag(cursor.visible),
      alternate: flag(alternate),
      'cursor keys': flag(modes.applicationCursorKeys),
      mouse: flag(modes.mouse !== 'none'),
      'mouse sgr': flag(queries.modes.mouseEncoding === 'sgr'),
    },
  };
}

function flag(on: boolean): string {
  return on ? '1' : '0';
}

function rowCells(emulator: Emulator, y: number): Cell[] {
  const { words, extras } = emulator.row(y);
  return Array.from({ length: emulator.size.cols }, (_, x) => {
    const [head = 0, fg = 0, bg = 0] = words.subarray(x * wordsPerCell, (x + 1) * wordsPerCell);
    const codePoint = head & content.codePointMask;
    const extra = extras.get(x);
    const text = extra?.text ?? (codePoint === 0 ? ' ' : String.fromCodePoint(codePoint));
    return cell(head >>> content.widthShift === 0 ? '' : text, look(fg, bg, extra));
  });
}

function look(fg: number, bg: number, extra: CellExtra | undefined): Look {
  const flags = new Set<string>();
  if (fg & fgFlag.bold) flags.add('bold');
  if (fg & fgFlag.blink) flags.add('blink');
  if (fg & fgFlag.inverse) flags.add('inverse');
  if (fg & fgFlag.invisible) flags.add('invisible');
  if (fg & fgFlag.strikethrough) flags.add('strikethrough');
  if (fg & fgFlag.underline) flags.add(`underline ${extra?.underlineStyle ?? 1}`);
  if (bg & bgFlag.italic) flags.add('italic');
  if (bg & bgFlag.dim) flags.add('dim');
  if (bg & bgFlag.overline) flags.add('overline');
  return {
    fg: colourName(fg),
    bg: colourName(bg),
    underlineColour: colourName(extra?.underlineColour ?? 0),
    flags,
  };
}

function colourName(word: number): string {
  const value = word & colour.mask;
  switch (word & colour.modeMask) {
    case colour.rgb:
      return `#${value.toString(16).padStart(6, '0')}`;
    case colour.p16:
    case colour.p256:
      return String(value & 0xff);
    default:
      return '';
  }
}
