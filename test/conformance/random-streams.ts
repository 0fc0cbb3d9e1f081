import type { Size } from '../../src/core/geometry.ts';
import { randomFrom } from '../random.ts';

const acts = [
  ...['abcd', 'hello world!', '漢字かな', 'e\u0301 xy', '\t||', '\r\n>>'],
  ...['\x1b[K', '\x1b[1K', '\x1b[2K', '\x1b[J', '\x1b[1J', '\x1b[6X', '\x1b[4P', '\x1b[2@'],
  ...['\r\x1b[2L', '\r\x1b[M', '\x1b[S', '\x1b[T', '\x1bM', '\x1bD'],
  '\x1b[3;9r\x1b[5;1H\x1b[2L\x1b[r',
  '\x1b[3;9r\x1b[4;1H\x1b[M\x1b[S\x1b[r',
];
const looks = [
  ...[
    '\x1b[0m',
    '\x1b[31m',
    '\x1b[1m',
    '\x1b[48;5;25m',
    '\x1b[7m',
    '\x1b[38;2;9;99;200m',
    '\x1b[2;3m',
    '\x1b[4m',
  ],
];

/**
 * Drawn as agents draw: go somewhere, choose a colour, do one thing. Not here is what tmux does in a way of its own:
 * see known-differences.ts. Places and lengths are even, so that no wide character is cut: the half that is left has
 * the look of a blank here, and of what cut it there.
 */
export function randomStream(seed: number, { cols, rows }: Size): string {
  const random = randomFrom(seed);
  const act = () => {
    const place = `\x1b[${1 + random.below(rows)};${1 + 2 * random.below((cols - 12) / 2)}H`;
    return `${place}${random.pick(looks)}${random.pick(acts)}`;
  };
  return Array.from({ length: 300 }, act).join('');
}
