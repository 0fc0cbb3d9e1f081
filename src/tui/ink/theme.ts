import type { Style } from './draw/line.ts';

/** Looks by meaning. */
export const look = {
  plain: {},
  dim: { dim: true },
  bold: { bold: true },
  code: { fg: 'code' },
  heading: { bold: true },
  link: { underline: true },
  warn: { fg: 'warn' },
  bad: { fg: 'bad' },
  good: { fg: 'good' },
  key: { bold: true },
  selected: { inverse: true },
} satisfies Record<string, Style>;
