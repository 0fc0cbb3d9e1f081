import { describe, expect, it } from 'vitest';
import { groundOf, ownColours } from '../../src/tui/own-colours.ts';

const steps = [0, 95, 135, 175, 215, 255] as const;

/** Of an entry of the cube or the greys. */
function partsOf(index: number): number[] {
  if (index >= 232) return Array.from({ length: 3 }, () => 8 + 10 * (index - 232));
  const at = index - 16;
  return [Math.floor(at / 36), Math.floor(at / 6) % 6, at % 6].map((n) => steps[n] ?? 0);
}

/** Relative luminance of WCAG 2. */
function luminance(parts: readonly number[]): number {
  const [r = 0, g = 0, b = 0] = parts.map((part) => {
    const share = part / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: readonly number[], other: readonly number[]): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

const black = [0, 0, 0];
const white = [255, 255, 255];
const grounds = {
  dark: { on: [black, [0x1e, 0x1e, 0x2e], [0x28, 0x2c, 0x34]], least: 4.5 },
  light: { on: [white, [0xfa, 0xfa, 0xfa]], least: 4.5 },
  unknown: { on: [black, white], least: 3 },
} as const;

describe('our own colours', () => {
  it.each(['dark', 'light', 'unknown'] as const)('can be read on a ground that is %s', (ground) => {
    for (const [name, index] of Object.entries(ownColours[ground])) {
      for (const on of grounds[ground].on) {
        const enough = contrast(partsOf(index), on) >= grounds[ground].least;
        expect([name, index, on, enough]).toEqual([name, index, on, true]);
      }
    }
  });

  it.each([
    ['0000/0000/0000', 'dark'],
    ['1e1e/1e1e/2e2e', 'dark'],
    ['ffff/ffff/ffff', 'light'],
    ['fd/f6/e3', 'light'],
    ['f/f/f', 'light'],
    ['0000/2b2b/3636', 'dark'],
    ['', 'unknown'],
    ['red', 'unknown'],
    [null, 'unknown'],
  ] as const)('a background of %s is %s', (background, ground) => {
    expect(groundOf(background)).toBe(ground);
  });
});
