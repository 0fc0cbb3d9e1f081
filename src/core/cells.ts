/**
 * A rectangle of terminal cells in the packed layout of xterm.js: three 32-bit words a cell. The emulator's rows
 * are copied into it word for word, and a row that did not change is found by comparing words.
 *
 * | word | bits |
 * | --- | --- |
 * | content | 0–20 code point, 21 has `text` in extras (a cluster of several code points), 22–23 width in cells |
 * | fg | 0–23 colour, 24–25 colour mode, 26 inverse, 27 bold, 28 underline, 29 blink, 30 invisible, 31 strikethrough |
 * | bg | 0–23 colour, 24–25 colour mode, 26 italic, 27 dim, 28 has extras (underline style and colour, link), 30 overline |
 *
 * Colour modes: 0 default, 1 palette of 16, 2 palette of 256, 3 RGB. A wide cell has width 2 and is followed by a
 * cell of width 0.
 */
export const wordsPerCell = 3;

export const content = { codePointMask: 0x1fffff, combined: 1 << 21, widthShift: 22 } as const;
export const colour = {
  mask: 0xffffff,
  modeMask: 0x3000000,
  p16: 0x1000000,
  p256: 0x2000000,
  rgb: 0x3000000,
} as const;
export const fgFlag = {
  inverse: 1 << 26,
  bold: 1 << 27,
  underline: 1 << 28,
  blink: 1 << 29,
  invisible: 1 << 30,
  strikethrough: 1 << 31,
} as const;
export const bgFlag = { italic: 1 << 26, dim: 1 << 27, extended: 1 << 28, overline: 1 << 30 } as const;

/** What does not fit in the words of a cell. */
export interface CellExtra {
  /** The whole grapheme cluster, when it is more than one code point. */
  text?: string;
  /** 1 single, 2 double, 3 curly, 4 dotted, 5 dashed. */
  underlineStyle?: number;
  /** A colour word (colour and mode bits of `fg`). */
  underlineColour?: number;
  /** The target of an OSC 8 hyperlink. */
  link?: string;
}

/** One row: `words.length === cols * wordsPerCell`; extras by column. */
export interface Row {
  words: Uint32Array;
  extras: ReadonlyMap<number, CellExtra>;
}

export interface Cursor {
  x: number;
  y: number;
  visible: boolean;
  /** DECSCUSR: 0 default, 1/2 block, 3/4 underline, 5/6 bar; odd blinks. */
  shape: number;
}

const noExtras: ReadonlyMap<number, CellExtra> = new Map();

/** A row of `cols` blank cells with default colours. */
export function blankRow(cols: number): Row {
  const words = new Uint32Array(cols * wordsPerCell);
  for (let x = 0; x < cols; x++) words[x * wordsPerCell] = 1 << content.widthShift;
  return { words, extras: noExtras };
}
