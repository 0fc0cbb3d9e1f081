import type { Faults } from './faults.ts';
import type { Input } from './keys.ts';

/** How many characters in a row make a burst, and how near they must be (ms). */
const burstOf = 3;
const burstGapMs = 8;

/** The rules by which some agents do not take an Enter for a submit. */
export class EnterRules {
  readonly #swallows: boolean;
  readonly #burstMs: number | null;
  #pasted = false;
  #inARow = 0;
  #lastAt = Number.NEGATIVE_INFINITY;

  constructor(faults: Faults) {
    this.#swallows = faults.has('swallow-enter');
    this.#burstMs = faults.number('paste-burst');
  }

  /** The input as the agent understands it at `now` (ms); null: it takes no notice. */
  apply(input: Input, now: number): Input | null {
    if (input.is === 'paste') this.#pasted = true;
    if (input.is === 'text') this.#count(input.text.length, now);
    if (input.is !== 'key' || input.name !== 'enter') return input;
    if (this.#swallows && this.#pasted) {
      this.#pasted = false;
      return null;
    }
    const inBurst = this.#inARow >= burstOf && now - this.#lastAt <= (this.#burstMs ?? 0);
    return this.#burstMs !== null && inBurst ? { is: 'key', name: 'newline' } : input;
  }

  #count(characters: number, now: number): void {
    this.#inARow = now - this.#lastAt <= burstGapMs ? this.#inARow + characters : characters;
    this.#lastAt = now;
  }
}
