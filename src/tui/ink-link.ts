import type { Worker } from 'node:worker_threads';
import type { FromWorker, ToWorker } from './bridge.ts';
import { takeInkThread } from './ink-thread.ts';

export interface InkEvents {
  said(message: FromWorker): void;
  /** It died; `again`: another one, which knows nothing, has taken its place. */
  died(again: boolean): void;
}

/** A worker that dies this often within the time (ms) is not started again. */
const deaths = { most: 3, withinMs: 30_000 };

/** The worker thread that runs Ink. It may die; the terminal is not its business. */
export class InkLink {
  #worker: Worker | null = null;
  #deaths: number[] = [];

  constructor(
    /** Null: the program's own. */
    private readonly file: URL | null,
    private readonly events: InkEvents,
    private readonly now: () => number,
  ) {}

  start(): void {
    const worker = takeInkThread(this.file);
    worker.on('message', (message: FromWorker) => {
      if (worker === this.#worker) this.events.said(message);
    });
    worker.on('error', () => this.#died(worker));
    worker.on('exit', () => this.#died(worker));
    this.#worker = worker;
  }

  post(message: ToWorker): void {
    this.#worker?.postMessage(message);
  }

  async close(): Promise<void> {
    const worker = this.#worker;
    this.#worker = null;
    await worker?.terminate();
  }

  #died(worker: Worker): void {
    if (worker !== this.#worker) return;
    this.#worker = null;
    const now = this.now();
    this.#deaths = [...this.#deaths.filter((at) => now - at < deaths.withinMs), now];
    const again = this.#deaths.length <= deaths.most;
    if (again) this.start();
    this.events.died(again);
  }
}
