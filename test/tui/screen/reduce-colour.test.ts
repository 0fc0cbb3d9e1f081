import { describe, expect, it } from 'vitest';
import { bgFlag, colour, fgFlag } from '../../../src/core/cells.ts';
import { nearest16, nearest256, reduceColour } from '../../../src/tui/screen/reduce-colour.ts';
import { randomFrom } from '../../random.ts';

describe('the nearest colour of a smaller palette', () => {
  it.each([
    [0x000000, 16],
    [0xffffff, 231],
    [0x808080, 244],
    [0xff0000, 196],
    [0x5f87af, 67],
  ])('of 256, to %i is %i', (rgb, index) => {
    expect(nearest256(rgb)).toBe(index);
  });

  it.each([
    ['black', 0x000000, 0],
    ['white', 0xffffff, 15],
    ['a dark grey', 0x404040, 8],
    ['a light grey', 0xc0c0c0, 7],
    ['the night blue of an editor', 0x1e1e2e, 0],
    ['the green ground of a diff', 0x225c2b, 2],
    ['the red ground of a diff', 0x7a2936, 1],
    ['a coral', 0xd77757, 9],
    ['an orange', 0xffaf00, 3],
    ['a sky blue', 0x5fafff, 12],
    ['a lavender', 0xcba6f7, 13],
    ['an aqua', 0x00ffff, 14],
  ])('of 16, to %s', (_, rgb, index) => {
    expect(nearest16(rgb)).toBe(index);
  });

  it('is itself where the colour is in the palette', () => {
    const own = [0x000000, 0xcd0000, 0x00cd00, 0xcdcd00, 0x0000ee, 0xcd00cd, 0x00cdcd, 0xe5e5e5, 0x7f7f7f];
    for (const [index, rgb] of own.entries()) expect([rgb, nearest16(rgb)]).toEqual([rgb, index]);
  });
});

describe('a reduced colour', () => {
  it('is one that the terminal has, and keeps the flags', () => {
    const random = randomFrom(7);
    for (let n = 0; n < 2000; n++) {
      const kind = random.pick([0, colour.p16, colour.p256, colour.rgb]);
      const value = random.below(kind === colour.rgb ? 0x1000000 : kind === colour.p256 ? 256 : 16);
      const flags = random.pick([0, fgFlag.bold, fgFlag.strikethrough, bgFlag.dim]);
      const word = (kind | (kind === 0 ? 0 : value) | flags) >>> 0;
      const modes = { rgb: colour.rgb, 256: colour.p256, 16: colour.p16, none: 0 };
      expect(reduceColour(word, 'rgb')).toBe(word);
      for (const depth of [256, 16, 'none'] as const) {
        const reduced = reduceColour(word, depth);
        expect(reduced & colour.modeMask).toBeLessThanOrEqual(modes[depth]);
        expect((reduced & ~(colour.mask | colour.modeMask)) >>> 0).toBe(flags >>> 0);
        if (depth === 16) expect(reduced & colour.mask).toBeLessThan(16);
        expect(reduceColour(reduced, depth)).toBe(reduced);
      }
    }
  });
});
