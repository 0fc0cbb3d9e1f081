import type { InputEvent } from './input/input-event.ts';
import type { PrefixChord } from './input/prefix.ts';
import { InputRouter, type Routed, type Surroundings } from './input/router.ts';
import { InputSplitter } from './input/splitter.ts';

/** Who takes what the human's terminal sends. */
export interface InputHands {
  around(): Surroundings;
  carry(routed: Routed): void;
  /** Before the keys of one read are carried: the human typed or pasted. */
  typed(): void;
  /** After it, when the prefix became pending or ceased to be. */
  prefixChanged(): void;
}

/** From the reads of stdin to what is to be done with them, in order. */
export class HumanInput {
  readonly #splitter = new InputSplitter();
  readonly #router: InputRouter;
  #timer: NodeJS.Timeout | null = null;

  constructor(
    prefixes: readonly PrefixChord[],
    directKeys: boolean,
    private readonly hands: InputHands,
    private readonly now: () => number,
  ) {
    this.#router = new InputRouter(prefixes, directKeys);
  }

  get pending(): boolean {
    return this.#router.pending;
  }

  read(chunk: Buffer): void {
    this.#carry(this.#splitter.push(chunk, this.now()));
    this.#awaitRest();
  }

  /** The keys go elsewhere from now on. */
  leave(): void {
    for (const one of this.#router.leave()) this.hands.carry(one);
  }

  close(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
  }

  /** What a read cut in two waits only so long for its other half. */
  #awaitRest(): void {
    this.close();
    this.#timer = null;
    const { deadline } = this.#splitter;
    if (deadline === null) return;
    const expire = () => {
      this.#carry(this.#splitter.expire(this.now()));
      this.#awaitRest();
    };
    this.#timer = setTimeout(expire, Math.max(1, deadline - this.now()));
  }

  #carry(events: readonly InputEvent[]): void {
    if (events.length === 0) return;
    const wasPending = this.#router.pending;
    if (events.some(({ type }) => /^(key|key repeat|paste)$/.test(type))) this.hands.typed();
    const routed = this.#router.route(events, this.now(), () => this.hands.around());
    for (const one of together(routed)) this.hands.carry(one);
    if (wasPending !== this.#router.pending) this.hands.prefixChanged();
  }
}

/** Bytes for the same pane that follow each other become one. Lazy: what is carried decides where the next goes. */
function* together(all: Iterable<Routed>): Generator<Routed> {
  let keys: { slot: 'a' | 'b'; parts: Uint8Array[] } | null = null;
  for (const routed of all) {
    if (routed.to === 'pane' && keys?.slot === routed.slot) {
      keys.parts.push(routed.bytes);
      continue;
    }
    if (keys) yield { to: 'pane', slot: keys.slot, bytes: Buffer.concat(keys.parts) };
    keys = null;
    if (routed.to === 'pane') keys = { slot: routed.slot, parts: [routed.bytes] };
    else yield routed;
  }
  if (keys) yield { to: 'pane', slot: keys.slot, bytes: Buffer.concat(keys.parts) };
}
