/** A small linear congruential generator (Numerical Recipes): the same sequence on every machine and Node. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  below(limit: number): number {
    this.#state = (Math.imul(this.#state, 1664525) + 1013904223) >>> 0;
    return Math.floor((this.#state / 0x100000000) * limit);
  }

  pick(words: readonly string[]): string {
    return words[this.below(words.length)] ?? '';
  }

  sentence(words: readonly string[], length: number): string {
    return Array.from({ length }, () => this.pick(words)).join(' ');
  }
}

export const vocabulary =
  'the agent reads every file and writes a patch for each test that fails again'.split(' ');
