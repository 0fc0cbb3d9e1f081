import { readRecording, recordings } from '../conformance/recording.ts';
import { standardCases } from '../conformance/standard-cases.ts';
import { streams } from '../conformance/streams.ts';
import type { Random } from '../random.ts';

/** What a terminal sends: keys, mouse, pastes and answers, whole and cut. */
const input = [
  ...[
    'a',
    'é',
    '漢',
    '👩‍💻',
    '\x1b',
    '\r',
    '\x03',
    '\x1ba',
    '\x1b\x1b',
    '\x1bO',
    '\x1bOP',
    '\x1b[A',
    '\x1b[1;5C',
    '\x1b[3~',
  ],
  ...[
    '\x1b[200~',
    'pasted\r\ntext',
    '\x1b[201~',
    '\x1b[<0;10;5M',
    '\x1b[<64;1;1M',
    '\x1b[M !!',
    '\x1b[I',
    '\x1b[O',
  ],
  ...['\x1b[97;5u', '\x1b[97;1:3u', '\x1b[27;5;97~', '\x1b[?1;2c', '\x1b[?2026;2$y', '\x1b[12;5R', '\x1b[[A'],
  ...[
    '\x1b]11;rgb:0000/0000/0000\x1b\\',
    '\x1b]4;1;rgb:ffff/0/0\x07',
    '\x1bP>|xterm(380)\x1b\\',
    '\x1b]7501;?\x07',
  ],
];

/** Sequences that the streams lack or have seldom. */
const output = [
  ...[
    '\x1b]8;;https://example.org/\x07',
    '\x1b]8;;\x07',
    '\x1b]52;c;eA==\x07',
    '\x1b]0;title\x07',
    '\x1b]10;?\x1b\\',
  ],
  ...[
    '\x1b[?2026h',
    '\x1b[?2026l',
    '\x1b[c',
    '\x1b[6n',
    '\x1b[>q',
    '\x1b[?u',
    '\x1b[>1u',
    '\x1b[<u',
    '\x1b[?2004h',
  ],
  ...[
    '\x1b[?1000h',
    '\x1b[?1003;1006h',
    '\x1b[?1049h',
    '\x1b[?1049l',
    '\x1b[2147483647S',
    '\x1b[65535b',
    '\x1b[!p',
  ],
  ...[
    '\x1bPq#0~~\x1b\\',
    '\x1b_Ga=T;AAAA\x1b\\',
    '\x1b]',
    '\x1bP',
    '\x1b_',
    '\x90',
    '\u009b',
    '\u009d',
    '\xff\xfe',
  ],
  ...['\u0301'.repeat(50), '👩‍'.repeat(20), '🇩🇪🇫🇷', '\ufeff', '漢'.repeat(40), '\x1b[4:3;58:2::1:2:3m'],
];

const bytes = (text: string) => Buffer.from(text);
const outputCorpus = [
  ...[...Object.values(streams), ...Object.values(standardCases), ...output].map(bytes),
  ...recordings.flatMap((name) => readRecording(name).steps.map((step) => Buffer.from(step, 'latin1'))),
];
const inputCorpus = [...input, ...output].map(bytes);

/** No piece is longer (bytes), so that a run sees many. */
const longest = 400;

export const outputChunk = (random: Random): Buffer => mutated(random, outputCorpus);
export const inputChunk = (random: Random): Buffer => mutated(random, inputCorpus);

function mutated(random: Random, corpus: readonly Buffer[]): Buffer {
  let chunk = piece(random, corpus);
  for (let times = random.below(4); times > 0; times--) chunk = random.pick(mutations)(chunk, random, corpus);
  return chunk.subarray(0, 2 * longest);
}

function piece(random: Random, corpus: readonly Buffer[]): Buffer {
  const whole = random.pick(corpus);
  const from = whole.length > longest ? random.below(whole.length - longest) : 0;
  return whole.subarray(from, from + longest);
}

type Mutation = (chunk: Buffer, random: Random, corpus: readonly Buffer[]) => Buffer;

const flipABit: Mutation = (chunk, random) => {
  const copy = Buffer.from(chunk);
  const at = random.below(Math.max(1, copy.length));
  const byte = copy[at];
  if (byte !== undefined) copy[at] = byte ^ (1 << random.below(8));
  return copy;
};
const cut: Mutation = (chunk, random) => chunk.subarray(0, random.below(chunk.length + 1));
const behead: Mutation = (chunk, random) => chunk.subarray(random.below(chunk.length + 1));
const swap: Mutation = (chunk, random) => {
  const at = random.below(chunk.length + 1);
  return Buffer.concat([chunk.subarray(at), chunk.subarray(0, at)]);
};
const repeat: Mutation = (chunk, random) => {
  const from = random.below(chunk.length + 1);
  const part = chunk.subarray(from, from + 1 + random.below(12));
  return Buffer.concat([chunk, ...Array.from({ length: random.below(30) }, () => part)]);
};
const splice: Mutation = (chunk, random, corpus) => {
  const at = random.below(chunk.length + 1);
  return Buffer.concat([chunk.subarray(0, at), piece(random, corpus).subarray(0, 60), chunk.subarray(at)]);
};

const mutations = [flipABit, cut, behead, swap, repeat, splice] as const;
