import type { Result } from '../core/result.ts';
import type { Slot } from '../core/slot.ts';
import type { Reply, Request } from '../protocol/requests.ts';
import type { Draft, FromWorker, MiddleAction, ToWorker } from './bridge.ts';
import type { Display } from './display.ts';
import { InkLink } from './ink-link.ts';

/** What the middle needs of the main thread. */
export interface MiddleHands {
  readonly display: Display;
  /** What a new worker is told first. */
  present(): readonly ToWorker[];
  request(request: Request): Promise<Result<Reply>>;
  /** Reads the newest messages and hands them to the worker. */
  readPage(): void;
  do(what: Extract<FromWorker, { type: 'do' }>['what']): void;
  copy(text: string): void;
  open(seq: number, text: string): void;
  save(seq: number, text: string): void;
  editOutside(text: string): void;
  draft(draft: Draft): void;
  overlayChanged(): void;
  changed(): void;
  died(again: boolean): void;
}

/** The main thread's side of the worker: what it says and asks, and what it must know when it is started again. */
export class Middle {
  /** The composer's target, when it is one agent. */
  target: Slot | null = null;
  readonly #ink: InkLink;

  constructor(
    worker: URL | null,
    private readonly hands: MiddleHands,
    now: () => number,
  ) {
    const died = (again: boolean) => this.#died(again);
    this.#ink = new InkLink(worker, { said: (message) => this.#said(message), died }, now);
  }

  start(): void {
    this.#ink.start();
    this.#present();
  }

  close(): Promise<void> {
    return this.#ink.close();
  }

  /** Whatever is said before the worker has loaded waits for it, in order. */
  post(message: ToWorker): void {
    this.#ink.post(message);
  }

  act(action: MiddleAction): void {
    this.post({ type: 'action', action });
  }

  #said(message: FromWorker): void {
    const { hands } = this;
    switch (message.type) {
      case 'frame':
        hands.display.takeRegion(message.region, message.frame);
        hands.changed();
        break;
      case 'overlay':
        hands.display.openOverlay(message.open);
        hands.overlayChanged();
        break;
      case 'request':
        void this.#relay(message.id, message.request);
        break;
      case 'do':
        hands.do(message.what);
        break;
      case 'copy':
        hands.copy(message.text);
        break;
      case 'open':
      case 'save':
        hands[message.type](message.seq, message.text);
        break;
      case 'edit outside':
        hands.editOutside(message.text);
        break;
      case 'draft':
        hands.draft(message.draft);
        break;
      case 'target':
        this.target = message.slot;
    }
  }

  async #relay(id: number, request: Request): Promise<void> {
    const result = await this.hands.request(request);
    this.post({ type: 'reply', id, ...result });
  }

  #present(): void {
    for (const one of this.hands.present()) this.post(one);
  }

  /** Another one knows nothing. */
  #died(again: boolean): void {
    if (again) {
      this.#present();
      this.hands.readPage();
    }
    this.hands.display.openOverlay(false);
    this.hands.overlayChanged();
    this.hands.died(again);
  }
}
