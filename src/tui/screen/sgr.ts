import { bgFlag, colour, fgFlag } from '../../core/cells.ts';

/** How the outer terminal draws: what it is believed to know. */
export interface Abilities {
  /** 24-bit colours, and with them styled underlines. */
  trueColour: boolean;
  /** `?2026` */
  synchronized: boolean;
}

/** A look: the colour and flag words of a cell, and its underline. */
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

/** The shortest sequence that turns one pen into another; '' when they look the same. */
export function sgr(from: Pen, to: Pen, abilities: Abilities): string {
  // Taking one attribute away has codes that terminals disagree on; a reset has not.
  const takesAway =
    (from.fg & ~to.fg & fgFlags) !== 0 ||
    (from.bg & ~to.bg & bgFlags) !== 0 ||
    (from.underlineStyle !== to.underlineStyle && from.underlineStyle !== 0);
  const base = takesAway ? plainPen : from;
  const codes: string[] = takesAway ? ['0'] : [];
  for (const [flag, code] of fgAttributes) if ((to.fg & ~base.fg & flag) !== 0) codes.push(code);
  for (const [flag, code] of bgAttributes) if ((to.bg & ~base.bg & flag) !== 0) codes.push(code);
  if (to.underlineStyle !== base.underlineStyle) codes.push(underline(to.underlineStyle, abilities));
  if ((to.fg & colourBits) !== (base.fg & colourBits)) codes.push(colourCodes(to.fg, 30, abilities));
  if ((to.bg & colourBits) !== (base.bg & colourBits)) codes.push(colourCodes(to.bg, 40, abilities));
  if (abilities.trueColour && to.underlineColour !== base.underlineColour) {
    codes.push(underlineColour(to.underlineColour));
  }
  if (codes.length === 0) return '';
  return codes.length === 1 && codes[0] === '0' ? '\x1b[m' : `\x1b[${codes.join(';')}m`;
}

function underline(style: number, abilities: Abilities): string {
  return style <= 1 || !abilities.trueColour ? '4' : `4:${style}`;
}

/** `base` is 30 for the foreground, 40 for the background. */
function colourCodes(word: number, base: number, abilities: Abilities): string {
  const value = word & colour.mask;
  switch (word & colour.modeMask) {
    case colour.p16:
      return value < 8 ? `${base + value}` : `${base + 52 + value}`;
    case colour.p256:
      return `${base + 8};5;${value & 0xff}`;
    case colour.rgb:
      return abilities.trueColour
        ? `${base + 8};2;${value >> 16};${(value >> 8) & 0xff};${value & 0xff}`
        : `${base + 8};5;${nearest256(value)}`;
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

const cube = [0, 95, 135, 175, 215, 255] as const;

/** The entry of the 256-colour palette that is nearest to an RGB value: in its cube or its greys. */
export function nearest256(rgb: number): number {
  const parts = [rgb >> 16, (rgb >> 8) & 0xff, rgb & 0xff];
  const steps = parts.map((part) => (part < 48 ? 0 : part < 115 ? 1 : Math.floor((part - 35) / 40)));
  const grey = Math.max(
    0,
    Math.min(23, Math.round((parts.reduce((sum, part) => sum + part, 0) / 3 - 8) / 10)),
  );
  const cubeError = parts.reduce((sum, part, n) => sum + (part - (cube[steps[n] ?? 0] ?? 0)) ** 2, 0);
  const greyError = parts.reduce((sum, part) => sum + (part - (8 + 10 * grey)) ** 2, 0);
  if (greyError < cubeError) return 232 + grey;
  return 16 + 36 * (steps[0] ?? 0) + 6 * (steps[1] ?? 0) + (steps[2] ?? 0);
}
