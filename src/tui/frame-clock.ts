/** A change in what the human types into, within this time (ms) of a key, is its echo and is painted at once. */
const echoMs = 60;
const echoGapMs = 2;
/** 60 frames a second. */
const frameGapMs = 16;

/** A frame shows all that has changed; an echo shows what the human types into alone, so that nothing delays it. */
export type FrameKind = 'frame' | 'echo';

/** Says when to paint. While nothing changes it has no timer. What could not be painted is, as soon as it can. */
export class FrameClock {
  #lastKey = Number.NEGATIVE_INFINITY;
  #lastPaint = Number.NEGATIVE_INFINITY;
  #lastFrame = Number.NEGATIVE_INFINITY;
  #frame: NodeJS.Timeout | null = null;
  #echo: NodeJS.Timeout | null = null;
  #leftOut: FrameKind | null = null;

  /** `paint` says whether it could: a terminal that does not read is painted when it does, see `ready`. */
  constructor(
    private readonly paint: (kind: FrameKind) => boolean,
    private readonly now: () => number,
  ) {}

  /** A key went out; what comes back soon is its echo. */
  keyed(): void {
    this.#lastKey = this.now();
  }

  /** Something to be painted has changed. */
  dirty(): void {
    if (this.#frame !== null) return;
    const now = this.now();
    const at = this.#lastFrame + frameGapMs;
    if (at <= now) this.#paintFrame(at);
    else this.#frame = setTimeout(() => this.#paintFrame(at), at - now);
  }

  /** What the human types into has changed. */
  dirtyFocus(): void {
    const now = this.now();
    if (now - this.#lastKey > echoMs) {
      this.dirty();
      return;
    }
    if (this.#echo !== null) return;
    const at = this.#lastPaint + echoGapMs;
    if (at <= now) this.#paintEcho();
    else this.#echo = setTimeout(() => this.#paintEcho(), at - now);
  }

  /** The terminal reads again. At once: an echo that waited for the next frame would be felt. */
  ready(): void {
    const kind = this.#leftOut;
    if (kind === null) return;
    this.#lastPaint = this.now();
    this.#do(kind);
  }

  stop(): void {
    if (this.#frame !== null) clearTimeout(this.#frame);
    if (this.#echo !== null) clearTimeout(this.#echo);
    this.#frame = null;
    this.#echo = null;
  }

  /** `at`: when it was due. The next one counts from there, or a timer's lateness would add up to fewer frames. */
  #paintFrame(at: number): void {
    this.stop();
    this.#lastPaint = this.now();
    this.#lastFrame = this.#lastPaint - at < frameGapMs ? at : this.#lastPaint;
    this.#do('frame');
  }

  #paintEcho(): void {
    this.#echo = null;
    this.#lastPaint = this.now();
    this.#do('echo');
  }

  #do(kind: FrameKind): void {
    const wanted = this.#leftOut === 'frame' ? 'frame' : kind;
    this.#leftOut = this.paint(wanted) ? null : wanted;
  }
}
