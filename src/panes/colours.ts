/** The outer terminal's colours as it reported them, `rrrr/gggg/bbbb`; null or absent where it did not. */
export interface OuterColours {
  foreground: string | null;
  background: string | null;
  cursor: string | null;
  palette: Readonly<Record<string, string>>;
}

/** Before a view has told its own, and where its terminal does not say. */
export const unknownColours: OuterColours = { foreground: null, background: null, cursor: null, palette: {} };

const ansi = [
  '000000 cd0000 00cd00 cdcd00 0000ee cd00cd 00cdcd e5e5e5',
  '7f7f7f ff0000 00ff00 ffff00 5c5cff ff00ff 00ffff ffffff',
].flatMap((half) => half.split(' '));

/** Colour `index` of the palette of 256; null beyond it. */
export function paletteColour(colours: OuterColours, index: number): string | null {
  if (!Number.isInteger(index) || index < 0 || index > 255) return null;
  return colours.palette[index] ?? reported(xtermColour(index));
}

/** By the luma of the background; null where that is not known. */
export function schemeOf({ background }: OuterColours): 'dark' | 'light' | null {
  if (background === null) return null;
  const [red = 0, green = 0, blue = 0] = background
    .split('/')
    .map((part) => Number.parseInt(part, 16) / (16 ** part.length - 1));
  return 0.299 * red + 0.587 * green + 0.114 * blue < 0.5 ? 'dark' : 'light';
}

/** Red, green and blue of xterm's palette as six hexadecimal digits. */
function xtermColour(index: number): string {
  const known = ansi[index];
  if (known !== undefined) return known;
  if (index >= 232) return hex(8 + 10 * (index - 232)).repeat(3);
  const level = (place: number) => {
    const step = Math.floor((index - 16) / place) % 6;
    return hex(step === 0 ? 0 : 55 + 40 * step);
  };
  return level(36) + level(6) + level(1);
}

function hex(value: number): string {
  return value.toString(16).padStart(2, '0');
}

/** Two digits become four by saying them twice: ff is the whole of ffff. */
function reported(rgb: string): string {
  return [0, 2, 4].map((at) => rgb.slice(at, at + 2).repeat(2)).join('/');
}
