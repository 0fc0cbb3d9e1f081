/** A small seeded generator (mulberry32), so that a failing random test can be run again. */
export interface Random {
  /** 0 ≤ n < 1 */
  next(): number;
  /** A whole number from 0 up to, not including, `limit`. */
  below(limit: number): number;
  pick<T>(from: readonly T[]): T;
}

export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    next,
    below,
    pick(from) {
      const one = from[below(from.length)];
      if (one === undefined) throw new RangeError('nothing to pick from');
      return one;
    },
  };
}
