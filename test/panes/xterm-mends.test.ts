import { describe, expect, it } from 'vitest';
import { Emulator } from '../../src/panes/emulator.ts';
import { pictureOf } from '../../src/panes/screen-picture.ts';

const size = { cols: 20, rows: 6 };
const page = Array.from({ length: size.rows }, (_, y) => `line ${y}`).join('\r\n');

function shown(bytes: string): { lines: string[]; cursor: { x: number; y: number } } {
  const emulator = new Emulator(size, { reply() {}, bell() {} });
  emulator.write(Buffer.from(bytes));
  const picture = pictureOf(emulator);
  const { x, y } = picture.cursor;
  return { lines: Array.from({ length: size.rows }, (_, row) => picture.line(row)), cursor: { x, y } };
}

describe('the emulator, mended', () => {
  // Unmended, one such sequence holds the host up for minutes (S, L, M), for seconds (I, Z), or takes 8 GB (b).
  it.each(['I', 'Z', 'L', 'M', 'S', 'T', '@', 'P', 'X', 'A', 'B', 'C', 'D', 'E', 'F', 'a', 'e'])(
    'does CSI 2147483647 %s as often as it changes anything',
    (final) => {
      const start = `${page}\x1b[3;5H`;
      expect(shown(`${start}\x1b[2147483647${final}`)).toEqual(shown(`${start}\x1b[20${final}`));
    },
  );

  it('repeats a character until the screen is full of it', () => {
    expect(shown('a\x1b[2147483647b').lines).toEqual([
      ...Array(size.rows - 1).fill('a'.repeat(size.cols)),
      'a',
    ]);
  });

  it.each(['\x1b[1J', '\x1b[?1J'])('erases up to the last cell of the screen: %j', (erase) => {
    for (const place of ['\x1b[99;99H', '\x1b[99;99Hx', '\x1b[3;99H']) {
      const { lines, cursor } = shown(`${page}${place}${erase}`);
      expect(lines).toEqual(
        cursor.y === 2 ? ['', '', '', 'line 3', 'line 4', 'line 5'] : Array(size.rows).fill(''),
      );
      expect(cursor.x).toBe(size.cols - 1);
    }
  });

  it.each([
    ['A', 2],
    ['B', 4],
    ['C', 3],
    ['G', 3],
    ['E', 4],
    ['F', 2],
    ['a', 3],
    ['e', 4],
    ['99A', 1],
    ['99e', 4],
  ])('moves in origin mode within the margins: CSI %s', (move, row) => {
    expect(shown(`\x1b[2;5r\x1b[?6h\x1b[3;5H\x1b[${move}`).cursor.y).toBe(row);
  });

  it('keeps nothing of the alternate screen out of sight, in a terminal that became smaller before and larger behind', () => {
    const emulator = new Emulator({ cols: 10, rows: 12 }, { reply() {}, bell() {} });
    emulator.resize({ cols: 10, rows: 3 });
    emulator.write(Buffer.from('\x1b[?1049h\x1b[H1\r\n2\r\n3\r\n4\r\n5\r\n6'));
    emulator.resize({ cols: 10, rows: 8 });
    const picture = pictureOf(emulator);
    expect([0, 1, 2, 3, 7].map((y) => picture.line(y))).toEqual(['4', '5', '6', '', '']);
  });

  it.each([
    ['at the very start', ''],
    ['behind a line break', 'ab\r\n'],
    ['behind a move', 'ab\x1b[2;1H'],
    ['at the start of a row that has text', 'x\r\nold\r'],
  ])('takes no cell for a mark with nothing before it, %s', (_name, before) => {
    for (const mark of ['\ufeff', '\u200b', '\u0301', '\ufe0f', '\u0301\u0302']) {
      expect(shown(`${before}${mark}text`)).toEqual(shown(`${before}text`));
    }
  });
});
