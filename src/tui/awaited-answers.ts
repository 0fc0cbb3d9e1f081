/** The answers are waited for so long (ms) from the questions on; a far terminal's way there and back is shorter. */
const patienceMs = 1000;

/**
 * The answers to what the terminal was asked. What comes when we have given it back is echoed, and read by the human's
 * shell as if it were typed: whoever gives it back waits for them.
 */
export class AwaitedAnswers {
  #resolve = (): void => {};
  #timer: NodeJS.Timeout | null = null;
  /** All have come, or none will any more. */
  readonly settled = new Promise<void>((resolve) => {
    this.#resolve = resolve;
  });

  asked(): void {
    this.#timer = setTimeout(this.#resolve, patienceMs);
  }

  came(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#resolve();
  }
}
