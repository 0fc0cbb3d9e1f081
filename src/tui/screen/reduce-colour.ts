import { colour } from '../../core/cells.ts';

/** How many colours the human's terminal has: 24 bits, a palette of 256 or of 16, or none. */
export type ColourDepth = 'rgb' | 256 | 16 | 'none';

/** The colours of a cell's `fg` or `bg` word as a terminal of that depth has them; the word's flags stay. */
export function reduceColour(word: number, depth: ColourDepth): number {
  const mode = word & colour.modeMask;
  if (mode === 0 || depth === 'rgb' || (depth === 256 && mode !== colour.rgb)) return word;
  if (depth === 'none') return (word & ~colourBits) >>> 0;
  const value = word & colour.mask;
  if (depth === 256) return recoloured(word, colour.p256 | nearest256(value));
  if (mode === colour.p16) return word;
  return recoloured(word, colour.p16 | nearest16(mode === colour.rgb ? value : rgbOf256(value & 0xff)));
}

const colourBits = colour.mask | colour.modeMask;

function recoloured(word: number, value: number): number {
  return ((word & ~colourBits) | value) >>> 0;
}

const cube = [0, 95, 135, 175, 215, 255] as const;

/** The entry of the 256-colour palette that is nearest to an RGB value: in its cube or its greys. */
export function nearest256(rgb: number): number {
  const parts = [rgb >> 16, (rgb >> 8) & 0xff, rgb & 0xff];
  const steps = parts.map((part) => (part < 48 ? 0 : part < 115 ? 1 : Math.floor((part - 35) / 40)));
  const grey = Math.max(
    0,
    Math.min(23, Math.round((parts.reduce((sum, part) => sum + part, 0) / 3 - 8) / 10)),
  );
  const cubeError = parts.reduce((sum, part, n) => sum + (part - (cube[steps[n] ?? 0] ?? 0)) ** 2, 0);
  const greyError = parts.reduce((sum, part) => sum + (part - (8 + 10 * grey)) ** 2, 0);
  if (greyError < cubeError) return 232 + grey;
  return 16 + 36 * (steps[0] ?? 0) + 6 * (steps[1] ?? 0) + (steps[2] ?? 0);
}

/** xterm's palette; other terminals shade theirs, but keep its hues. */
const palette16 = [
  0x000000, 0xcd0000, 0x00cd00, 0xcdcd00, 0x0000ee, 0xcd00cd, 0x00cdcd, 0xe5e5e5, 0x7f7f7f, 0xff0000,
  0x00ff00, 0xffff00, 0x5c5cff, 0xff00ff, 0x00ffff, 0xffffff,
] as const;

function rgbOf256(index: number): number {
  if (index < 16) return palette16[index] ?? 0;
  if (index >= 232) return (8 + 10 * (index - 232)) * 0x010101;
  const step = (n: number): number => cube[n % 6] ?? 0;
  const at = index - 16;
  return (step(Math.floor(at / 36)) << 16) | (step(Math.floor(at / 6)) << 8) | step(at);
}

/** Degrees of the palette's colours 1 to 6. Yellow's is that of an ochre, so that an orange is nearer to it than to red. */
const hues = [29, 142, 90, 264, 328, 195] as const;

/** Below these a colour is seen as a grey, or as black. */
const greyBelow = { chroma: 0.04, lightness: 0.18 };

/**
 * The entry of the 16-colour palette that looks most alike: of the same hue, then of the nearest lightness. By distance
 * alone, the dark reds and greens of a diff would all become the same grey.
 */
export function nearest16(rgb: number): number {
  const seen = oklch(rgb);
  const isGrey = seen.chroma < greyBelow.chroma || seen.lightness < greyBelow.lightness;
  const hue = least([1, 2, 3, 4, 5, 6], (index) => hueGap(hues[index - 1] ?? 0, seen.hue));
  const alike = isGrey ? [0, 8, 7, 15] : [hue, hue + 8];
  return least(alike, (index) => Math.abs(oklch(palette16[index] ?? 0).lightness - seen.lightness));
}

/** Of some entries of the palette the one that is least by a measure. */
function least(indexes: readonly number[], measure: (index: number) => number): number {
  return indexes.reduce((best, index) => (measure(index) < measure(best) ? index : best));
}

function hueGap(a: number, b: number): number {
  const gap = Math.abs(a - b) % 360;
  return Math.min(gap, 360 - gap);
}

/** Oklab in polar form (B. Ottosson, 2020): lightness and chroma from 0 to about 1, hue in degrees. */
interface Oklch {
  lightness: number;
  chroma: number;
  hue: number;
}

function oklch(rgb: number): Oklch {
  const [r = 0, g = 0, b = 0] = [rgb >> 16, (rgb >> 8) & 0xff, rgb & 0xff].map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const across = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, across),
    hue: (Math.atan2(across, a) * 180) / Math.PI,
  };
}
