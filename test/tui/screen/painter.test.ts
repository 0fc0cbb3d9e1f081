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
import { randomFrom } from '../../random.ts';
import { cellsOf, disputedTexts, full, scribble, terminalWith } from './random-grid.ts';

const hidden: Cursor = { x: 0, y: 0, visible: false, shape: 0 };
const plain = { fg: 0, bg: 0 };

describe('the painter', () => {
  it('makes a terminal show any grid after any other, and writes nothing a second time', async () => {
    for (let seed = 1; seed <= 12; seed++) {
      const random = randomFrom(seed);
      const grid = new Grid(20 + random.below(30), 4 + random.below(8));
      const screen = terminalWith(grid, 'ours');
      const painter = new Painter();
      for (let frame = 0; frame < 25; frame++) {
        scribble(grid, random, frame % 5 === 0 ? 60 : 3, disputedTexts);
        const cursor = {
          x: random.below(grid.cols),
          y: random.below(grid.rows),
          visible: random.below(3) > 0,
          shape: random.below(7),
        };
        const bytes = painter.paint(grid, cursor, full);
        await screen.write(bytes);
        expect([seed, frame, ...screen.cells()]).toEqual([seed, frame, ...cellsOf(grid)]);
        expect(screen.cursor()).toEqual(
          cursor.visible ? { ...cursor } : { ...cursor, shape: screen.cursor().shape },
        );
        expect(painter.paint(grid, cursor, full)).toBe('');
        // Erases the whole screen, switches screens, scrolls, or ends a line: never.
        expect(bytes).not.toMatch(/\x1b\[\d*J|\x1b\[\?1049|[\n\r]/);
        expect(bytes.split('\x1b[?2026h').length).toBe(bytes.split('\x1b[?2026l').length);
      }
    }
  });

  it('shows a link, whole or repainted in part, as one for the mouse', () => {
    const grid = new Grid(6, 2);
    const target = (link: string, ...at: number[]): void => {
      for (const index of at) {
        grid.put(index % 6, Math.floor(index / 6), 'x', { fg: 0, bg: bgFlag.extended }, 1);
        grid.extras.set(index, { link });
      }
    };
    target('https://a.example/', 4, 5, 6, 7);
    target('https://b.example/', 9, 10);
    const painter = new Painter();
    const ids = (bytes: string): (string | undefined)[] =>
      [...bytes.matchAll(/\x1b\]8;id=(\w+);https/g)].map((match) => match[1]);
    const first = ids(painter.paint(grid, hidden, full));
    expect(new Set(first).size).toBe(2);
    grid.put(0, 1, 'y', { fg: 0, bg: bgFlag.extended }, 1);
    grid.extras.set(6, { link: 'https://a.example/' });
    const again = painter.paint(grid, hidden, full);
    expect(ids(again)).toEqual([first[0]]);
    expect(again.indexOf('\x1b]8;;\x1b\\'), 'and closes it').toBeGreaterThan(again.indexOf('y'));
    painter.forget();
    expect(painter.paint(grid, hidden, { ...full, links: false })).not.toContain('\x1b]');
  });

  it.each([
    [full, '\x1b[4:3;58:2::255:0:0m'],
    [{ ...full, styledUnderlines: false }, '\x1b[4m'],
    [{ ...full, colourDepth: 256 as const }, '\x1b[4:3;58:5:196m'],
  ])('underlines as the terminal can: %j', (abilities, expected) => {
    const grid = new Grid(4, 1);
    grid.put(0, 0, 'u', { fg: fgFlag.underline, bg: bgFlag.extended }, 1);
    grid.extras.set(0, { underlineStyle: 3, underlineColour: colour.rgb | 0xff0000 });
    expect(new Painter().paint(grid, hidden, abilities)).toContain(`${expected}u`);
  });

  it.each([
    [{ link: 'https://a.example/' }, { link: 'https://b.example/' }],
    [{ underlineStyle: 1 }, { underlineStyle: 3 }],
    [
      { underlineStyle: 3, underlineColour: colour.p16 | 1 },
      { underlineStyle: 3, underlineColour: colour.p16 | 2 },
    ],
    [{ text: 'e\u0301' }, { text: 'e\u0302' }],
  ])('sees a change of nothing but %j to %j', (before, after) => {
    const grid = new Grid(4, 1);
    grid.put(0, 0, 'e\u0301', { fg: fgFlag.underline, bg: bgFlag.extended }, 1);
    const painter = new Painter();
    grid.extras.set(0, before);
    painter.paint(grid, hidden, full);
    grid.extras.set(0, after);
    expect(painter.paint(grid, hidden, full)).not.toBe('');
  });

  it('covers what was on the screen before the first frame', async () => {
    const screen = terminalWith({ cols: 10, rows: 3 }, 'ours');
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
    const screen = terminalWith({ cols: 6, rows: 2 }, 'ours');
    const grid = new Grid(6, 2);
    grid.put(0, 0, 'top', plain, 6);
    grid.put(0, 1, 'abcdef', plain, 6);
    await screen.write(new Painter().paint(grid, { x: 5, y: 1, visible: true, shape: 0 }, full));
    expect(screen.text()).toEqual(['top   ', 'abcdef']);
  });

  it('positions anew after each cell on whose width terminals disagree', () => {
    const grid = new Grid(10, 1);
    grid.put(0, 0, 'a漢é→b', plain, 10);
    const bytes = new Painter().paint(grid, hidden, full);
    expect(bytes).toContain('a漢é\x1b[5G→\x1b[6Gb');
  });

  it('writes what stands behind a changed cluster again, for terminals that draw it wider', () => {
    const grid = new Grid(12, 1);
    grid.put(0, 0, '..abcdefgh', plain, 12);
    const painter = new Painter();
    painter.paint(grid, hidden, full);
    grid.put(0, 0, '👩‍👩‍👧', plain, 2);
    expect(painter.paint(grid, hidden, full)).toContain('abcd');
  });

  it.each(['\u0301', '\u200d', '\ufe0f', '\u200d😀'])(
    'writes no mark that would join the cell before it (%j)',
    (text) => {
      const grid = new Grid(3, 1);
      const combined = [...text].length > 1;
      grid.words[wordsPerCell] =
        (text.codePointAt(0) ?? 0) | (1 << content.widthShift) | (combined ? content.combined : 0);
      if (combined) grid.extras.set(1, { text });
      expect(new Painter().paint(grid, hidden, full)).not.toContain(text);
    },
  );

  it.each([
    ['👩‍', '👩'],
    ['👩‍'.repeat(20), `${'👩‍'.repeat(5)}👩`],
    [`e${'\u0301'.repeat(40)}`, `e${'\u0301'.repeat(11)}`],
    ['👨🏻‍❤️‍💋‍👨🏽', '👨🏻‍❤️‍💋‍👨🏽'],
  ])('writes %j as %j, so that it takes in no character that comes later', (cluster, written) => {
    const grid = new Grid(8, 1);
    grid.put(0, 0, cluster, { fg: 0, bg: 0 }, 8);
    const shown = new Painter().paint(grid, hidden, full);
    expect(shown.replace(/\x1b\[[^A-Za-z]*[A-Za-z]/g, '').trim()).toBe(written);
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
    const bytes = new Painter().paint(grid, hidden, { ...full, synchronized: false });
    expect(bytes.replace(/id=\w+/, 'id=ID')).toBe(
      '\x1b[?25l\x1b[m\x1b[1H  abc\x1b]8;id=ID;https://example.org/\x1b\\d\x1b]8;;\x1b\\  \x1b[1;1H',
    );
  });
});
