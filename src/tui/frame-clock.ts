/** A change within this time (ms) of a key is its echo and is painted at once. */
const echoMs = 60;
const echoGapMs = 2;
/** 60 frames a second. */
const frameGapMs = 16;

/** Says when to paint. While nothing changes it has no timer. */
export class FrameClock {
  #lastKey = Number.NEGATIVE_INFINITY;
  #lastPaint = Number.NEGATIVE_INFINITY;
  #due: { at: number; timer: NodeJS.Timeout } | null = null;

  constructor(
    private readonly paint: () => void,
    private readonly now: () => number,
  ) {}

  /** A key went out; what comes back soon is its echo. */
  keyed(): void {
    this.#lastKey = this.now();
  }

  /** Something to be painted has changed. */
  dirty(): void {
    const now = this.now();
    const gap = now - this.#lastKey <= echoMs ? echoGapMs : frameGapMs;
    const at = this.#lastPaint + gap;
    if (this.#due !== null && this.#due.at <= at) return;
    this.stop();
    if (at <= now) this.#paintNow();
    else this.#due = { at, timer: setTimeout(() => this.#paintNow(), at - now) };
  }

  stop(): void {
    if (this.#due !== null) clearTimeout(this.#due.timer);
    this.#due = null;
  }

  #paintNow(): void {
    this.#due = null;
    this.#lastPaint = this.now();
    this.paint();
  }
}
