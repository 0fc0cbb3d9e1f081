import xterm from '@xterm/headless';
import { describe, expect, it } from 'vitest';
import {
  bgFlag,
  type CellExtra,
  type Cursor,
  colour,
  content,
  fgFlag,
  wordsPerCell,
} from '../../../src/core/cells.ts';
import { Grid } from '../../../src/tui/screen/grid.ts';
import { Painter } from '../../../src/tui/screen/painter.ts';
import { type Abilities, nearest256, plainPen, sgr } from '../../../src/tui/screen/sgr.ts';

const full: Abilities = { trueColour: true, synchronized: true };
const hidden: Cursor = { x: 0, y: 0, visible: false, shape: 0 };
const plain = { fg: 0, bg: 0 };

/** A small generator, so that a failure can be run again. */
function randomFrom(seed: number): (n: number) => number {
  let state = seed;
  return (n) => {
    state = (state * 1103515245 + 12345) & 0x7fffffff;
    return (state >> 8) % n;
  };
}

const texts = ['a', 'Z', ' ', '', 'é', '漢', '字', 'e\u0301', '→', '0'];
const fgs = [
  0,
  colour.p16 | 1,
  colour.p16 | 12,
  colour.p256 | 200,
  colour.rgb | 0x102030,
  fgFlag.bold,
  fgFlag.inverse,
];
const moreFgs = [
  fgFlag.underline,
  fgFlag.strikethrough,
  fgFlag.blink | fgFlag.bold,
  colour.rgb | 0xffffff | fgFlag.invisible,
];
const bgs = [
  0,
  colour.p16 | 4,
  colour.p256 | 17,
  colour.rgb | 0xa0b0c0,
  bgFlag.italic,
  bgFlag.dim,
  bgFlag.overline,
];

function scribble(grid: Grid, random: (n: number) => number, cells: number): void {
  const pick = <T>(from: readonly T[], or: T): T => from[random(from.length)] ?? or;
  for (let n = 0; n < cells; n++) {
    const style = { fg: pick([...fgs, ...moreFgs], 0) >>> 0, bg: pick(bgs, 0) >>> 0 };
    const x = random(grid.cols);
    const y = random(grid.rows);
    if (random(12) === 0) grid.fill({ x, y, cols: random(grid.cols), rows: 1 }, plain);
    else grid.put(x, y, pick(texts, 'a').repeat(1 + random(6)), style, grid.cols - x);
    mend(grid, y);
  }
}

/** Overwriting half a wide cell leaves the other half alone: made whole again, as an emulator would. */
function mend(grid: Grid, y: number): void {
  for (let x = 0; x < grid.cols; x++) {
    const at = (y * grid.cols + x) * wordsPerCell;
    const width = ((grid.words[at] ?? 0) >>> content.widthShift) & 3;
    const next = x + 1 < grid.cols ? ((grid.words[at + wordsPerCell] ?? 0) >>> content.widthShift) & 3 : 1;
    if (width === 2 && next === 0) x++;
    else if (width !== 1) grid.fill({ x, y, cols: 1, rows: 1 }, plain);
  }
}

function terminal(
  cols: number,
  rows: number,
): { write(bytes: string): Promise<void>; text(): string[]; cells(): string[] } {
  const term = new xterm.Terminal({ cols, rows, allowProposedApi: true, scrollback: 0 });
  const all = <T>(each: (x: number, y: number) => T): T[] =>
    Array.from({ length: cols * rows }, (_, n) => each(n % cols, Math.floor(n / cols)));
  return {
    write: (bytes) => new Promise((done) => term.write(`\x1b[?7l${bytes}`, done)),
    text: () =>
      Array.from({ length: rows }, (_, y) => term.buffer.active.getLine(y)?.translateToString(false) ?? ''),
    cells: () =>
      all((x, y) => {
        const c = term.buffer.active.getLine(y)?.getCell(x);
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
      }),
  };
}

/** The grid in the same words as the terminal's cells. */
function cellsOf(grid: Grid): string[] {
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

describe('the painter', () => {
  it('makes a terminal show any grid after any other, and writes nothing a second time', async () => {
    for (let seed = 1; seed <= 12; seed++) {
      const random = randomFrom(seed);
      const grid = new Grid(20 + random(30), 4 + random(8));
      const screen = terminal(grid.cols, grid.rows);
      const painter = new Painter();
      for (let frame = 0; frame < 25; frame++) {
        scribble(grid, random, frame % 5 === 0 ? 60 : 3);
        const cursor = { x: random(grid.cols), y: random(grid.rows), visible: random(3) > 0, shape: 0 };
        await screen.write(painter.paint(grid, cursor, full));
        expect([seed, frame, ...screen.cells()]).toEqual([seed, frame, ...cellsOf(grid)]);
        expect(painter.paint(grid, cursor, full)).toBe('');
      }
    }
  });

  it('covers what was on the screen before the first frame', async () => {
    const screen = terminal(10, 3);
    await screen.write('garbage\x1b[2;1Hmore\x1b[3;9Hxx');
    await screen.write(new Painter().paint(new Grid(10, 3), hidden, full));
    expect(screen.text()).toEqual([' '.repeat(10), ' '.repeat(10), ' '.repeat(10)]);
  });

  it('spends at most 60 bytes on one typed character', () => {
    const painter = new Painter();
    const grid = new Grid(240, 60);
    grid.put(0, 3, 'x'.repeat(240), plain, 240);
    painter.paint(grid, { x: 100, y: 30, visible: true, shape: 0 }, full);
    grid.put(100, 30, 'k', plain, 1);
    const bytes = painter.paint(grid, { x: 101, y: 30, visible: true, shape: 0 }, full);
    expect(bytes).toContain('k');
    expect(bytes.length).toBeLessThanOrEqual(60);
  });

  it('moves the cursor with nothing but a move', () => {
    const painter = new Painter();
    const grid = new Grid(10, 2);
    painter.paint(grid, { x: 1, y: 1, visible: true, shape: 0 }, full);
    expect(painter.paint(grid, { x: 2, y: 0, visible: true, shape: 0 }, full)).toBe('\x1b[1;3H');
    expect(painter.paint(grid, { x: 2, y: 0, visible: false, shape: 0 }, full)).toBe('\x1b[?25l');
    expect(painter.paint(grid, { x: 3, y: 0, visible: false, shape: 0 }, full)).toBe('\x1b[1;4H');
  });

  it('hides the cursor inside a frame that is not synchronized, and shows it once at its place', () => {
    const grid = new Grid(10, 2);
    grid.put(0, 0, 'hi', plain, 2);
    const cursor = { x: 2, y: 0, visible: true, shape: 6 };
    const bytes = new Painter().paint(grid, cursor, { ...full, synchronized: false });
    expect(bytes.startsWith('\x1b[?25l')).toBe(true);
    expect(bytes.endsWith('\x1b[6 q\x1b[1;3H\x1b[?25h')).toBe(true);
  });

  it('leaves a cursor that is shown alone where the terminal shows the frame at once', () => {
    const painter = new Painter();
    const grid = new Grid(10, 2);
    const cursor = { x: 2, y: 0, visible: true, shape: 0 };
    expect(painter.paint(grid, cursor, full)).toContain('\x1b[?25h');
    grid.put(0, 0, 'hi', plain, 2);
    expect(painter.paint(grid, cursor, full)).toBe('\x1b[?2026h\x1b[1Hhi\x1b[1;3H\x1b[?2026l');
  });

  it('keeps a look from frame to frame, and trusts none after it forgot', () => {
    const painter = new Painter();
    const grid = new Grid(10, 2);
    const orange = { fg: colour.rgb | 0xd77757, bg: 0 };
    expect(painter.paint(grid, hidden, full)).toContain('\x1b[m');
    grid.put(0, 0, '*', orange, 1);
    expect(painter.paint(grid, hidden, full)).toContain('\x1b[1H\x1b[38;2;215;119;87m*');
    grid.put(0, 0, '+', orange, 1);
    expect(painter.paint(grid, hidden, full)).toBe('\x1b[?2026h\x1b[1H+\x1b[1;1H\x1b[?2026l');
    painter.forget();
    expect(painter.paint(grid, hidden, full)).toContain('\x1b[m\x1b[1H\x1b[38;2;215;119;87m+');
  });

  it('uses no synchronized update where the terminal has none', () => {
    const grid = new Grid(10, 2);
    expect(new Painter().paint(grid, hidden, { ...full, synchronized: false })).not.toContain('2026');
  });

  it('writes the last cell of the screen without a wrap', async () => {
    const screen = terminal(6, 2);
    const grid = new Grid(6, 2);
    grid.put(0, 0, 'top', plain, 6);
    grid.put(0, 1, 'abcdef', plain, 6);
    await screen.write(new Painter().paint(grid, { x: 5, y: 1, visible: true, shape: 0 }, full));
    expect(screen.text()).toEqual(['top   ', 'abcdef']);
  });

  it('positions anew after each cell that is not ASCII', () => {
    const grid = new Grid(10, 1);
    grid.put(0, 0, 'a漢é→b', plain, 10);
    const bytes = new Painter().paint(grid, hidden, full);
    expect(bytes).toContain('a漢\x1b[4Gé\x1b[5G→\x1b[6Gb');
  });

  it('writes what stands behind a changed cluster again, for terminals that draw it wider', () => {
    const grid = new Grid(12, 1);
    grid.put(0, 0, '..abcdefgh', plain, 12);
    const painter = new Painter();
    painter.paint(grid, hidden, full);
    grid.put(0, 0, '👩‍👩‍👧', plain, 2);
    expect(painter.paint(grid, hidden, full)).toContain('abcd');
  });

  it('lets no control character and no foreign scheme through', () => {
    const grid = new Grid(8, 1);
    const put = (x: number, code: number, extra: CellExtra | null): void => {
      grid.words[x * wordsPerCell] = code | (1 << content.widthShift) | (extra?.text ? content.combined : 0);
      grid.words[x * wordsPerCell + 2] = extra ? bgFlag.extended : 0;
      if (extra) grid.extras.set(x, extra);
    };
    put(0, 0x1b, null);
    put(1, 0x9b, null);
    put(2, 0x61, { text: 'a\x1b]0;x\x07' });
    put(3, 0x62, { link: 'javascript:alert(1)' });
    put(4, 0x63, { link: 'https://x/\x1b\\\x1b[2J' });
    put(5, 0x64, { link: 'https://example.org/' });
    const bytes = new Painter().paint(grid, hidden, { trueColour: true, synchronized: false });
    expect(bytes).toBe(
      '\x1b[?25l\x1b[m\x1b[1H  abc\x1b]8;;https://example.org/\x1b\\d\x1b]8;;\x1b\\  \x1b[1;1H',
    );
  });
});

describe('looks', () => {
  const trueColour = full;
  const less = { trueColour: false, synchronized: false };
  it.each([
    [{ fg: colour.rgb | 0x0a0b0c }, trueColour, '\x1b[38;2;10;11;12m'],
    [{ fg: colour.rgb | 0xff0000 }, less, '\x1b[38;5;196m'],
    [{ bg: colour.p16 | 9 }, trueColour, '\x1b[101m'],
    [{ underlineStyle: 3, underlineColour: colour.rgb | 0xff8000 }, trueColour, '\x1b[4:3;58:2::255:128:0m'],
    [{ underlineStyle: 3, underlineColour: colour.rgb | 0xff8000 }, less, '\x1b[4m'],
    [{}, trueColour, ''],
  ])('%j is written as %j', (pen, abilities, expected) => {
    expect(sgr(plainPen, { ...plainPen, ...pen }, abilities)).toBe(expected);
  });

  it.each([
    [0x000000, 16],
    [0xffffff, 231],
    [0x808080, 244],
    [0xff0000, 196],
    [0x5f87af, 67],
  ])('the nearest of 256 to %i is %i', (rgb, index) => {
    expect(nearest256(rgb)).toBe(index);
  });
});
