import { bgFlag, colour, fgFlag } from '../../core/cells.ts';
import type { Slot } from '../../core/slot.ts';
import { type Ground, type OwnColour, ownColours } from '../own-colours.ts';
import type { Style } from './grid.ts';

/** Looks of the chrome by meaning. */
export interface Looks {
  plain: Style;
  dim: Style;
  bold: Style;
  warn: Style;
  bad: Style;
  key: Style;
  slot: Record<Slot, Style>;
}

const plain: Style = { fg: 0, bg: 0 };
const bold: Style = { fg: fgFlag.bold, bg: 0 };
const dim: Style = { fg: 0, bg: bgFlag.dim };
const uncoloured: Looks = { plain, dim, bold, warn: bold, bad: bold, key: bold, slot: { a: bold, b: bold } };

function coloured(ground: Ground): Looks {
  const strong = (of: OwnColour): Style => ({
    fg: colour.p256 | ownColours[ground][of] | fgFlag.bold,
    bg: 0,
  });
  return {
    ...uncoloured,
    warn: strong('warn'),
    bad: strong('bad'),
    slot: { a: strong('a'), b: strong('b') },
  };
}

const byGround = { dark: coloured('dark'), light: coloured('light'), unknown: coloured('unknown') };

/** `ground` null: without colours. */
export function looks(ground: Ground | null): Looks {
  return ground === null ? uncoloured : byGround[ground];
}
