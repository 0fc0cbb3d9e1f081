import type { Author } from '../../core/slot.ts';
import type { Style } from './draw/line.ts';

/** Looks by meaning. Colours read on light and dark; none of them says something that words or marks do not. */
export const look = {
  plain: {},
  dim: { dim: true },
  bold: { bold: true },
  code: { fg: 72 },
  heading: { bold: true },
  link: { underline: true },
  warn: { fg: 172 },
  bad: { fg: 160 },
  good: { fg: 35 },
  key: { bold: true },
  selected: { inverse: true },
} satisfies Record<string, Style>;

export const authorColour: Record<Author, number> = { a: 33, b: 172, user: 35, system: 244 };
