import xterm from '@xterm/headless';
import { bgFlag, colour, content, fgFlag, wordsPerCell } from '../../../src/core/cells.ts';
import type { Size } from '../../../src/core/geometry.ts';
import { codePointWidth, isWidthCertain } from '../../../src/core/width.ts';
import { WidthProvider, widthVersion } from '../../../src/panes/width-provider.ts';
import type { Grid } from '../../../src/tui/screen/grid.ts';
import type { Abilities } from '../../../src/tui/screen/sgr.ts';
import type { Random } from '../../random.ts';

/** A terminal that can do all. */
export const full: Abilities = {
  colourDepth: 'rgb',
  styledUnderlines: true,
  links: true,
  synchronized: true,
};

/** Texts on whose widths all terminals agree. */
export const agreedTexts = ['a', 'Z', ' ', '', 'xyz', '漢', '字', '0', '한', 'カ'];
/** And those on which they do not: ambiguous, combining, joined, with variation selectors, new. */
export const disputedTexts = [
  ...agreedTexts,
  ...['é', 'e\u0301', '→', '─', '⚠', '⚠\ufe0f', '❤\ufe0f', '1\ufe0f\u20e3', '🫠', '👍🏽', '🇩🇪', 'กำ', 'क्षि'],
  ...[
    '👩\u200d👩\u200d👧\u200d👦',
    '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
    '🧑🏽\u200d🚀',
  ],
];

const plain = { fg: 0, bg: 0 };
const fgs = [
  0,
  0,
  colour.p16 | 1,
  colour.p16 | 12,
  colour.p256 | 200,
  colour.rgb | 0x102030,
  fgFlag.bold,
  fgFlag.inverse,
  fgFlag.underline,
  fgFlag.strikethrough,
  fgFlag.blink | fgFlag.bold,
  colour.rgb | 0xffffff | fgFlag.invisible,
];
const bgs = [
  0,
  0,
  colour.p16 | 4,
  colour.p256 | 17,
  colour.rgb | 0xa0b0c0,
  bgFlag.italic,
  bgFlag.dim,
  bgFlag.overline,
];

/** Writes and blanks at random places. */
export function scribble(grid: Grid, random: Random, times: number, texts: readonly string[]): void {
  for (let n = 0; n < times; n++) {
    const style = { fg: random.pick(fgs) >>> 0, bg: random.pick(bgs) >>> 0 };
    const x = random.below(grid.cols);
    const y = random.below(grid.rows);
    if (random.below(12) === 0) grid.fill({ x, y, cols: random.below(grid.cols), rows: 1 }, plain);
    else grid.put(x, y, random.pick(texts).repeat(1 + random.below(6)), style, grid.cols - x);
    mend(grid, y);
  }
}

/** Overwriting half a wide cell leaves the other half alone: made whole again, as an emulator would. */
export function mend(grid: Grid, y: number): void {
  for (let x = 0; x < grid.cols; x++) {
    const at = (y * grid.cols + x) * wordsPerCell;
    const width = ((grid.words[at] ?? 0) >>> content.widthShift) & 3;
    const next = x + 1 < grid.cols ? ((grid.words[at + wordsPerCell] ?? 0) >>> content.widthShift) & 3 : 1;
    if (width === 2 && next === 0) x++;
    else if (width !== 1) grid.fill({ x, y, cols: 1, rows: 1 }, plain);
  }
}

/** How a terminal counts cells: as we do, by the tables of Unicode 6, or what is disputed always wide, or narrow. */
export type Widths = 'ours' | 'old' | 'wide' | 'narrow';

export interface TestScreen {
  write(bytes: string): Promise<void>;
  text(): string[];
  /** In the words of `cellsOf`. */
  cells(): string[];
  cursor(): { x: number; y: number; visible: boolean; shape: number };
}

export function terminalWith({ cols, rows }: Size, widths: Widths): TestScreen {
  const term = new xterm.Terminal({ cols, rows, allowProposedApi: true, scrollback: 0 });
  if (widths === 'ours') {
    term.unicode.register(new WidthProvider());
    term.unicode.activeVersion = widthVersion;
  } else if (widths !== 'old') {
    const cells = widths === 'wide' ? 2 : 1;
    const wcwidth = (codePoint: number) =>
      isWidthCertain(String.fromCodePoint(codePoint)) ? codePointWidth(codePoint) : cells;
    const charProperties = (codePoint: number) => wcwidth(codePoint) << 1;
    term.unicode.register({ version: widths, wcwidth, charProperties });
    term.unicode.activeVersion = widths;
  }
  const seen = { visible: true, shape: 0 };
  term.parser.registerCsiHandler({ intermediates: ' ', final: 'q' }, ([shape]) => {
    seen.shape = Number(shape);
    return false;
  });
  for (const final of ['h', 'l']) {
    term.parser.registerCsiHandler({ prefix: '?', final }, (params) => {
      if (params.includes(25)) seen.visible = final === 'h';
      return false;
    });
  }
  const all = <T>(each: (x: number, y: number) => T): T[] =>
    Array.from({ length: cols * rows }, (_, n) => each(n % cols, Math.floor(n / cols)));
  return {
    write: (bytes) => new Promise((done) => term.write(`\x1b[?7l${bytes}`, done)),
    text: () =>
      Array.from({ length: rows }, (_, y) => term.buffer.active.getLine(y)?.translateToString(false) ?? ''),
    cells: () => all((x, y) => wordsOf(term.buffer.active.getLine(y)?.getCell(x))),
    cursor: () => ({ x: term.buffer.active.cursorX, y: term.buffer.active.cursorY, ...seen }),
  };
}

/** Text, colours and attributes in words; '' for the right half of a wide cell. */
function wordsOf(c: xterm.IBufferCell | undefined): string {
  if (!c || c.getWidth() === 0) return '';
  const fg = c.isFgDefault() ? 'd' : `${c.isFgRGB() ? 'r' : 'p'}${c.getFgColor()}`;
  const bg = c.isBgDefault() ? 'd' : `${c.isBgRGB() ? 'r' : 'p'}${c.getBgColor()}`;
  const flags = [
    c.isBold() && 'b',
    c.isDim() && 'd',
    c.isItalic() && 'i',
    c.isUnderline() && 'u',
    c.isBlink() && 'k',
    c.isInverse() && 'v',
    c.isInvisible() && 'h',
    c.isStrikethrough() && 's',
    c.isOverline() && 'o',
  ];
  return `${c.getChars() || ' '} ${fg} ${bg} ${flags.filter(Boolean).join('')}`;
}

/** A grid in the same words. */
export function cellsOf(grid: Grid): string[] {
  return Array.from({ length: grid.cols * grid.rows }, (_, index) => {
    const [head = 0, fg = 0, bg = 0] = grid.words.subarray(index * wordsPerCell, (index + 1) * wordsPerCell);
    if (((head >>> content.widthShift) & 3) === 0) return '';
    const code = head & content.codePointMask;
    const text = grid.extras.get(index)?.text ?? (code === 0 ? ' ' : String.fromCodePoint(code));
    const say = (word: number): string => {
      const mode = word & colour.modeMask;
      return mode === 0 ? 'd' : `${mode === colour.rgb ? 'r' : 'p'}${word & colour.mask}`;
    };
    const flags = [
      fg & fgFlag.bold && 'b',
      bg & bgFlag.dim && 'd',
      bg & bgFlag.italic && 'i',
      fg & fgFlag.underline && 'u',
      fg & fgFlag.blink && 'k',
      fg & fgFlag.inverse && 'v',
      fg & fgFlag.invisible && 'h',
      fg & fgFlag.strikethrough && 's',
      bg & bgFlag.overline && 'o',
    ];
    return `${text} ${say(fg)} ${say(bg)} ${flags.filter(Boolean).join('')}`;
  });
}
