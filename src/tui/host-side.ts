import { type Problem, problem } from '../core/problems.ts';
import { type Result, refuse } from '../core/result.ts';
import type { Slot } from '../core/slot.ts';
import type { Reply, Request } from '../protocol/requests.ts';
import type { ViewState } from '../protocol/view-state.ts';
import type { HostLink, LinkEvents } from './host-link.ts';
import type { Page, Transcript } from './host-messages.ts';
import type { Link } from './screen/chrome.ts';

/** What the main thread hears of the host. */
export interface HostHands {
  /** Where and when: resolves when it listens. */
  readonly host: Promise<Result<null>>;
  readonly socket: string;
  readonly version: string;
  said: LinkEvents['said'];
  linkChanged(state: Link): void;
  /** Connected, also again: everything is to be told and read anew. */
  connected(): void;
  refused(problem: Problem): void;
}

/** More than fit on a screen; older ones are asked for when the human goes up to them. */
const pageLength = 60;

/** The main thread's side of the host. Its code is loaded behind the first paint. */
export class HostSide {
  #link: HostLink | null = null;
  #state: Link = 'starting';
  #told = '';
  #closed = false;

  constructor(
    private readonly hands: HostHands,
    private readonly now: () => number,
  ) {}

  get state(): Link {
    return this.#state;
  }

  async reach(): Promise<void> {
    const [host, words, { HostLink }] = await Promise.all([
      this.hands.host,
      import('./host-messages.ts'),
      import('./host-link.ts'),
    ]);
    if (this.#closed) return;
    if (!host.ok) {
      this.hands.refused(host.problem);
      return;
    }
    const events: LinkEvents = {
      up: () => this.#connected(),
      lost: () => this.#is('lost'),
      gone: () => this.#is('gone'),
      said: (message) => this.hands.said(message),
      refused: (problem) => this.hands.refused(problem),
    };
    this.#link = new HostLink(this.hands.socket, this.hands.version, words, events, this.now);
    this.#is('connecting');
    this.#link.connect();
  }

  /** Bytes that the human typed for an agent. Dropped while there is no connection: typed late they would surprise. */
  keys(slot: Slot, bytes: Uint8Array): void {
    this.#link?.send('keys', slot, bytes);
  }

  /** Mouse and focus reports for an agent. */
  reports(slot: Slot, bytes: Uint8Array): void {
    this.#link?.send('reports', slot, bytes);
  }

  request(request: Request): Promise<Result<Reply>> {
    return this.#link?.request(request) ?? Promise.resolve(refuse(problem('room gone')));
  }

  /** The newest messages; null when they could not be had. */
  async newestPage(): Promise<Page | null> {
    return (await this.#link?.newestPage(pageLength)) ?? null;
  }

  /** Asks for what a pane shows and has shown; the answer is a message of its own. */
  askHistory(slot: Slot): void {
    this.#link?.askHistory(slot);
  }

  /** The newest part of an agent's own conversation as text. */
  transcript(slot: Slot): Promise<Result<Transcript>> {
    return this.#link?.transcript(slot) ?? Promise.resolve(refuse(problem('room gone')));
  }

  /** Tells the view's state, when it is another than the host knows. */
  tell(state: ViewState): void {
    const json = JSON.stringify(state);
    if (json === this.#told || this.#link === null) return;
    this.#told = json;
    this.#link.sendState(json);
  }

  close(): void {
    this.#closed = true;
    this.#link?.close();
  }

  #connected(): void {
    this.#told = '';
    this.#is('up');
    this.hands.connected();
  }

  #is(state: Link): void {
    if (this.#state === state) return;
    this.#state = state;
    this.hands.linkChanged(state);
  }
}
