/** A small seeded generator (mulberry32), so that a property that fails fails again. */
export function randomOf(seed: number) {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const below = (n: number): number => Math.floor(next() * n);
  const pick = <T>(from: readonly T[]): T => {
    const value = from[below(from.length)];
    if (value === undefined) throw new RangeError('nothing to pick from');
    return value;
  };
  return { below, pick };
}

/** Graphemes that terminals and libraries disagree about, with plain ones between. */
export const graphemeSamples: readonly string[] = [
  'a',
  'Z',
  '7',
  ' ',
  '.',
  '-',
  'ß',
  'é',
  'e\u0301',
  'n\u0303\u0323',
  'Ж',
  'ش',
  'ש',
  'क्षि',
  'நி',
  'ก็',
  'ျ',
  '漢',
  '字',
  'か',
  'が',
  'か\u3099',
  'ガ',
  'ｶﾞ',
  'Ａ',
  '한',
  '\u1112\u1161\u11ab',
  '。',
  '「',
  '😀',
  '👍',
  '👍🏽',
  '👨‍👩‍👧‍👦',
  '🏳️‍🌈',
  '🇩🇪',
  '🇩',
  '❤',
  '❤️',
  '☎️',
  '✈︎',
  '1️⃣',
  '#⃣',
  '⌚',
  '⏏',
  '☃',
  '…',
  '—',
  '→',
  '│',
  '█',
  '·',
  '“',
  '𝒜',
  '𠜎',
  '\u{1f9d1}\u200d\u{1f4bb}',
];
