import { bgFlag, type CellExtra, colour, fgFlag } from '../../core/cells.ts';
import { type ColourDepth, reduceColour } from './reduce-colour.ts';

/** How the outer terminal draws: what it is believed to know. */
export interface Abilities {
  colourDepth: ColourDepth;
  /** Curly, double, dotted and dashed underlines, and underlines in a colour. */
  styledUnderlines: boolean;
  /** Hyperlinks (OSC 8). The Linux console may print their text; others ignore what they do not know. */
  links: boolean;
  /** `?2026` */
  synchronized: boolean;
}

/** A look as the terminal has it: the colour and flag words of a cell, and its underline. */
export interface Pen {
  fg: number;
  bg: number;
  underlineStyle: number;
  underlineColour: number;
}

export const plainPen: Pen = { fg: 0, bg: 0, underlineStyle: 0, underlineColour: 0 };

const fgAttributes = [
  [fgFlag.bold, '1'],
  [fgFlag.blink, '5'],
  [fgFlag.inverse, '7'],
  [fgFlag.invisible, '8'],
  [fgFlag.strikethrough, '9'],
] as const;
const bgAttributes = [
  [bgFlag.dim, '2'],
  [bgFlag.italic, '3'],
  [bgFlag.overline, '53'],
] as const;
const fgFlags = fgAttributes.reduce((mask, [flag]) => mask | flag, 0);
const bgFlags = bgAttributes.reduce((mask, [flag]) => mask | flag, 0);
const colourBits = colour.mask | colour.modeMask;

/** The look of a cell as far as the terminal can draw it. */
export function penOf(fg: number, bg: number, extra: CellExtra | undefined, abilities: Abilities): Pen {
  const { colourDepth: depth, styledUnderlines } = abilities;
  const underlined = (fg & fgFlag.underline) !== 0 || extra?.underlineStyle !== undefined;
  return {
    fg: reduceColour(fg, depth),
    bg: reduceColour(bg, depth),
    underlineStyle: underlined ? (styledUnderlines && extra?.underlineStyle) || 1 : 0,
    underlineColour: underlined && styledUnderlines ? reduceColour(extra?.underlineColour ?? 0, depth) : 0,
  };
}

/** The shortest sequence that turns one pen into another; '' when they look the same. */
export function sgr(from: Pen, to: Pen): string {
  // Taking one attribute away has codes that terminals disagree on; a reset has not.
  const takesAway =
    (from.fg & ~to.fg & fgFlags) !== 0 ||
    (from.bg & ~to.bg & bgFlags) !== 0 ||
    (from.underlineStyle !== to.underlineStyle && from.underlineStyle !== 0);
  const base = takesAway ? plainPen : from;
  const codes: string[] = takesAway ? ['0'] : [];
  for (const [flag, code] of fgAttributes) if ((to.fg & ~base.fg & flag) !== 0) codes.push(code);
  for (const [flag, code] of bgAttributes) if ((to.bg & ~base.bg & flag) !== 0) codes.push(code);
  if (to.underlineStyle !== base.underlineStyle) {
    codes.push(to.underlineStyle > 1 ? `4:${to.underlineStyle}` : '4');
  }
  if ((to.fg & colourBits) !== (base.fg & colourBits)) codes.push(colourCodes(to.fg, 30));
  if ((to.bg & colourBits) !== (base.bg & colourBits)) codes.push(colourCodes(to.bg, 40));
  if (to.underlineColour !== base.underlineColour) codes.push(underlineColour(to.underlineColour));
  if (codes.length === 0) return '';
  return codes.length === 1 && codes[0] === '0' ? '\x1b[m' : `\x1b[${codes.join(';')}m`;
}

/** `base` is 30 for the foreground, 40 for the background. */
function colourCodes(word: number, base: number): string {
  const value = word & colour.mask;
  switch (word & colour.modeMask) {
    case colour.p16:
      return value < 8 ? `${base + value}` : `${base + 52 + value}`;
    case colour.p256:
      return `${base + 8};5;${value & 0xff}`;
    case colour.rgb:
      return `${base + 8};2;${value >> 16};${(value >> 8) & 0xff};${value & 0xff}`;
    default:
      return `${base + 9}`;
  }
}

function underlineColour(word: number): string {
  const value = word & colour.mask;
  switch (word & colour.modeMask) {
    case colour.p16:
    case colour.p256:
      return `58:5:${value & 0xff}`;
    case colour.rgb:
      return `58:2::${value >> 16}:${(value >> 8) & 0xff}:${value & 0xff}`;
    default:
      return '59';
  }
}
