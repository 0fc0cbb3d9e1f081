import type { Slot } from '../../core/slot.ts';
import type { ToWorker } from '../bridge.ts';
import { directKeys, type PrefixAction } from '../key-table.ts';
import { HeldKeys } from './held-keys.ts';
import type { InputEvent, Key, TerminalReply } from './input-event.ts';
import { keyBytes, keyEventBytes, pasteBytes } from './pane-bytes.ts';
import { Pointer, type PointerRoute, type PointerSurroundings } from './pointer.ts';
import { ground, type PrefixChord, type PrefixState, prefixStep } from './prefix.ts';

/** Where one event of the human's terminal goes. */
export type Routed =
  | { to: 'pane'; slot: Slot; bytes: Uint8Array }
  | { to: 'worker'; message: Extract<ToWorker, { type: 'key' | 'paste' }> }
  /** Read mode has the keys of a pane that is read. */
  | { to: 'reader key'; slot: Slot; key: Key }
  | { to: 'reader paste'; slot: Slot; text: string }
  | { to: 'action'; action: PrefixAction }
  | { to: 'answer'; yes: boolean }
  | PointerRoute
  /** The human's terminal came to the front or left it. */
  | { to: 'window'; focused: boolean }
  | { to: 'reply'; reply: TerminalReply }
  | { to: 'refused'; size: number };

/** What decides it. */
export interface Surroundings extends PointerSurroundings {
  /** A question stands in the bottom line; the next key answers it. */
  asked: boolean;
}

const escKey: Key = { name: 'escape', text: '', ctrl: false, alt: false, shift: false };

/** What an input method commits in one go may come in several reads, this close to each other (ms). */
const commitMs = 50;

/** Keeps the prefix, and says where each event goes. */
export class InputRouter {
  #prefix: PrefixState = ground;
  readonly #held = new HeldKeys();
  readonly #pointer = new Pointer();
  /** Text is swallowed until this ms. */
  #committing = 0;

  /** `direct`: F2 to F4 go to the panes without the prefix. */
  constructor(
    private readonly prefixes: readonly PrefixChord[],
    private readonly direct: boolean,
  ) {}

  get pending(): boolean {
    return this.#prefix.is === 'pending';
  }

  /** The events of one read. Lazy: what the caller does with one decides the surroundings of the next. */
  *route(events: readonly InputEvent[], now: number, around: () => Surroundings): Generator<Routed> {
    for (const event of events) {
      const isText = event.type === 'key' && event.key.text !== '';
      if (isText && now < this.#committing) continue;
      this.#committing = 0;
      const wasPending = this.pending;
      yield* this.#one(event, now, around());
      // Text that an input method commits in one go is swallowed whole after the prefix.
      const ended = wasPending && !this.pending && isText;
      if (ended && /[^\x00-\x7f]/.test(event.key.text)) this.#committing = now + commitMs;
    }
  }

  /** The pane that had the keys loses them: what is held down there is let go. */
  *leave(): Generator<Routed> {
    for (const { slot, bytes } of this.#held.letGo()) yield { to: 'pane', slot, bytes };
  }

  #one(event: InputEvent, now: number, around: Surroundings): Routed[] {
    switch (event.type) {
      case 'key':
        if (!this.#isEscThenPrefix(event)) return this.#key(event.key, event.bytes, now, around);
        return [
          ...this.#key(escKey, event.bytes.subarray(0, 1), now, around),
          ...this.#key({ ...event.key, alt: false }, event.bytes.subarray(1), now, around),
        ];
      case 'key repeat':
      case 'key release':
        return this.#follow(event, around);
      case 'paste':
        return this.#paste(event, around);
      case 'paste refused':
        this.#prefix = ground;
        return [{ to: 'refused', size: event.size }];
      case 'mouse':
        return this.#pointer.route(event.mouse, around);
      case 'focus':
        return [{ to: 'window', focused: event.focused }, ...focusRoute(around, event.focused)];
      case 'reply':
        return [{ to: 'reply', reply: event.reply }];
    }
  }

  /**
   * Esc and the prefix in one read look like Alt and the prefix. They are two keys: the letter that comes next must
   * not reach an agent.
   */
  #isEscThenPrefix({ key, bytes }: Extract<InputEvent, { type: 'key' }>): boolean {
    const legacy = bytes.length === 2 && bytes[0] === 0x1b && key.alt;
    return legacy && this.prefixes.some((one) => one.name === key.name && one.ctrl === key.ctrl && !one.alt);
  }

  #key(key: Key, bytes: Uint8Array, now: number, around: Surroundings): Routed[] {
    const agent = agentIn(around);
    this.#held.pressed(key, bytes, 'nobody', agent && around.modes[agent]);
    if (around.asked && key.name !== 'modifier') {
      return [{ to: 'answer', yes: key.name === 'y' && !key.ctrl && !key.alt }];
    }
    const step = prefixStep(this.#prefix, key, now, this.prefixes);
    this.#prefix = step.state;
    if (step.does !== 'pass') return step.does === 'act' ? [{ to: 'action', action: step.action }] : [];
    const action = this.direct && !key.shift && !key.alt && !key.ctrl ? directKeys[key.name] : undefined;
    if (action) return [{ to: 'action', action }];
    if (agent === null) return [{ to: 'worker', message: { type: 'key', key } }];
    if (around.reading[agent]) return [{ to: 'reader key', slot: agent, key }];
    this.#held.pressed(key, bytes, agent, around.modes[agent]);
    return toPane(agent, keyBytes(key, bytes, around.modes[agent]));
  }

  /** A repeat or a release goes where its press went. */
  #follow({ type, key, bytes }: Extract<InputEvent, { key: Key }>, around: Surroundings): Routed[] {
    const slot = this.#held.where(key, bytes) ?? agentIn(around);
    if (type === 'key release') this.#held.released(key, bytes);
    if (slot === null || slot === 'nobody' || around.reading[slot]) return [];
    return toPane(slot, keyEventBytes(bytes, around.modes[slot]));
  }

  #paste(event: Extract<InputEvent, { type: 'paste' }>, around: Surroundings): Routed[] {
    if (this.pending || around.asked) {
      this.#prefix = ground;
      return [];
    }
    const slot = agentIn(around);
    if (slot === null) return [{ to: 'worker', message: { type: 'paste', text: event.text } }];
    if (around.reading[slot]) return [{ to: 'reader paste', slot, text: event.text }];
    return toPane(slot, pasteBytes(event, around.modes[slot]));
  }
}

/** The agent that gets the keys, or null while the worker's regions do. */
function agentIn({ focus, overlay }: Surroundings): Slot | null {
  return overlay || focus === 'conversation' ? null : focus;
}

function toPane(slot: Slot, bytes: Uint8Array): Routed[] {
  return bytes.length > 0 ? [{ to: 'pane', slot, bytes }] : [];
}

/** The human's terminal came to the front or left it; or the pane did within the view. */
export function focusRoute(around: Surroundings, focused: boolean): Routed[] {
  const slot = agentIn(around);
  if (slot === null || !around.modes[slot].focusEvents) return [];
  return [{ to: 'reports', slot, bytes: Buffer.from(focused ? '\x1b[I' : '\x1b[O') }];
}
