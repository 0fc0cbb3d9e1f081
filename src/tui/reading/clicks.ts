/** Clicks at one place within this time (ms) of each other count together. */
const togetherMs = 400;

/** Counts clicks: 1, then 2 and 3 where they come quickly upon one another, then 1 again. */
export class ClickCounter {
  #last = { at: Number.NEGATIVE_INFINITY, x: -1, y: -1, count: 0 };

  click(x: number, y: number, now: number): number {
    const { at, count } = this.#last;
    const again = now - at <= togetherMs && x === this.#last.x && y === this.#last.y;
    this.#last = { at: now, x, y, count: again ? (count % 3) + 1 : 1 };
    return this.#last.count;
  }
}
