import { bgFlag, colour, fgFlag } from '../../core/cells.ts';
import type { Slot } from '../../core/slot.ts';
import type { Style } from './grid.ts';

/** Looks of the chrome by meaning. The colours read on light and dark; none says what words or marks do not. */
export interface Looks {
  plain: Style;
  dim: Style;
  bold: Style;
  warn: Style;
  bad: Style;
  key: Style;
  slot: Record<Slot, Style>;
}

const p256 = (index: number): number => colour.p256 | index;

const coloured: Looks = {
  plain: { fg: 0, bg: 0 },
  dim: { fg: 0, bg: bgFlag.dim },
  bold: { fg: fgFlag.bold, bg: 0 },
  warn: { fg: p256(172) | fgFlag.bold, bg: 0 },
  bad: { fg: p256(160) | fgFlag.bold, bg: 0 },
  key: { fg: fgFlag.bold, bg: 0 },
  slot: { a: { fg: p256(33) | fgFlag.bold, bg: 0 }, b: { fg: p256(172) | fgFlag.bold, bg: 0 } },
};

const { bold, plain } = coloured;
const uncoloured: Looks = { ...coloured, dim: plain, warn: bold, bad: bold, slot: { a: bold, b: bold } };

export function looks(colours: boolean): Looks {
  return colours ? coloured : uncoloured;
}
