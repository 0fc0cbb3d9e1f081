import { createHash } from 'node:crypto';
import { closeSync, existsSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** The kinds of output that a pane is flooded with. */
export const streamKinds = ['plain', 'coloured', 'unicode', 'cursor'] as const;
export type StreamKind = (typeof streamKinds)[number];

export interface Stream {
  kind: StreamKind;
  path: string;
  bytes: number;
  /** The first 8 hex digits of the content's SHA-256: two runs with the same hash drained the same bytes. */
  hash: string;
}

/** A small linear congruential generator (Numerical Recipes): the same bytes on every machine and Node. */
class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  below(limit: number): number {
    this.#state = (Math.imul(this.#state, 1664525) + 1013904223) >>> 0;
    return Math.floor((this.#state / 0x100000000) * limit);
  }
}

const vocabulary = 'the agent reads every file and writes a patch for each test that fails again'.split(' ');
const wide = ['漢字', 'かな', '한글', 'é', 'ñ', '—', '→', '🎉', '👍🏽', '👨‍👩‍👧', 'ß', 'Ж'];

const lineOf: Record<StreamKind, (random: Random) => string> = {
  plain: (random) => `${sentence(random, vocabulary, 12)}\r\n`,
  coloured: (random) => {
    const words = Array.from({ length: 10 }, () => {
      const word = pick(random, vocabulary);
      return `\x1b[${random.below(2)};38;5;${random.below(256)}m${word}\x1b[0m`;
    });
    return `${words.join(' ')}\r\n`;
  },
  unicode: (random) => `${sentence(random, [...vocabulary, ...wide, ...wide], 12)}\r\n`,
  cursor: (random) => {
    const moves = Array.from(
      { length: 6 },
      () =>
        `\x1b[${1 + random.below(50)};${1 + random.below(60)}H\x1b[7m${pick(random, vocabulary)}\x1b[27m\x1b[K`,
    );
    return moves.join('');
  },
};

/** Writes a stream of about `bytes` into `dir`, unless it is there; its name carries its hash. */
export function makeStream(dir: string, kind: StreamKind, bytes: number): Stream {
  mkdirSync(dir, { recursive: true });
  const random = new Random(streamKinds.indexOf(kind) + 1);
  const part = join(dir, `.${kind}.part`);
  const file = openSync(part, 'w');
  const hash = createHash('sha256');
  let written = 0;
  while (written < bytes) {
    let block = '';
    while (block.length < 64 * 1024) block += lineOf[kind](random);
    const data = Buffer.from(block);
    hash.update(data);
    written += writeSync(file, data);
  }
  closeSync(file);
  const digest = hash.digest('hex').slice(0, 8);
  const path = join(dir, `${kind}-${digest}`);
  if (!existsSync(path)) renameSync(part, path);
  return { kind, path, bytes: written, hash: digest };
}

function sentence(random: Random, words: readonly string[], length: number): string {
  return Array.from({ length }, () => pick(random, words)).join(' ');
}

function pick(random: Random, words: readonly string[]): string {
  return words[random.below(words.length)] ?? '';
}
