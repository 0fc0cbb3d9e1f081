import { expect, it } from 'vitest';
import { colour, fgFlag } from '../../../src/core/cells.ts';
import { penOf, plainPen, sgr } from '../../../src/tui/screen/sgr.ts';
import { full } from './random-grid.ts';

it.each([
  [{ fg: colour.rgb | 0x0a0b0c }, '\x1b[38;2;10;11;12m'],
  [{ fg: colour.p256 | 196 }, '\x1b[38;5;196m'],
  [{ bg: colour.p16 | 9 }, '\x1b[101m'],
  [{ underlineStyle: 3, underlineColour: colour.rgb | 0xff8000 }, '\x1b[4:3;58:2::255:128:0m'],
  [{ underlineStyle: 1 }, '\x1b[4m'],
  [{}, ''],
])('%j is written as %j', (pen, expected) => {
  expect(sgr(plainPen, { ...plainPen, ...pen })).toBe(expected);
});

it('an underline in a colour of its own gives the colour back when the next has none', () => {
  const red = { ...plainPen, underlineStyle: 3, underlineColour: colour.p16 | 1 };
  expect(sgr(red, { ...plainPen, underlineStyle: 3 })).toBe('\x1b[59m');
});

it('a look keeps of an underline what the terminal can draw', () => {
  const extra = { underlineStyle: 3, underlineColour: colour.rgb | 0xff0000 };
  const less = { ...full, styledUnderlines: false };
  expect(penOf(fgFlag.underline, 0, extra, full)).toMatchObject(extra);
  expect(penOf(fgFlag.underline, 0, extra, less)).toMatchObject({ underlineStyle: 1, underlineColour: 0 });
  expect(penOf(0, 0, undefined, less)).toEqual(plainPen);
});
