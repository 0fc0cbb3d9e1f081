/** Ticks once a second, while it is wanted. */
export class SecondClock {
  #timer: NodeJS.Timeout | null = null;

  constructor(private readonly tick: () => void) {}

  run(wanted: boolean): void {
    if (wanted) this.#timer ??= setInterval(this.tick, 1000);
    else this.stop();
  }

  stop(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
  }
}
