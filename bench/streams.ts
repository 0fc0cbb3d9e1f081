import { createHash } from 'node:crypto';
import { closeSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { Random, vocabulary } from './random.ts';
import { streamDir } from './stage.ts';

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

const blockBytes = 64 * 1024;
const wide = ['漢字', 'かな', '한글', 'é', 'ñ', '—', '→', '🎉', '👍🏽', '👨‍👩‍👧', 'ß', 'Ж'];

const lineOf: Record<StreamKind, (random: Random) => string> = {
  plain: (random) => `${random.sentence(vocabulary, 12)}\r\n`,
  coloured: (random) => {
    const words = Array.from({ length: 10 }, () => {
      const look = `${random.below(2)};38;5;${random.below(256)}`;
      return `\x1b[${look}m${random.pick(vocabulary)}\x1b[0m`;
    });
    return `${words.join(' ')}\r\n`;
  },
  unicode: (random) => `${random.sentence([...vocabulary, ...wide, ...wide], 12)}\r\n`,
  cursor: (random) => {
    const moves = Array.from({ length: 6 }, () => {
      const to = `\x1b[${1 + random.below(50)};${1 + random.below(60)}H`;
      return `${to}\x1b[7m${random.pick(vocabulary)}\x1b[27m\x1b[K`;
    });
    return moves.join('');
  },
};

/** Writes a stream of about `bytes`; its name carries its hash. */
export function makeStream(kind: StreamKind, bytes: number): Stream {
  mkdirSync(streamDir, { recursive: true });
  const random = new Random(streamKinds.indexOf(kind) + 1);
  const part = join(streamDir, `${kind}.part`);
  const file = openSync(part, 'w');
  const hash = createHash('sha256');
  let written = 0;
  while (written < bytes) {
    let block = '';
    while (block.length < blockBytes) block += lineOf[kind](random);
    const data = Buffer.from(block);
    hash.update(data);
    written += writeSync(file, data);
  }
  closeSync(file);
  const digest = hash.digest('hex').slice(0, 8);
  const path = join(streamDir, `${kind}-${digest}`);
  renameSync(part, path);
  return { kind, path, bytes: written, hash: digest };
}
