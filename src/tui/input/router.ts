import type { Rect } from '../../core/geometry.ts';
import type { Slot } from '../../core/slot.ts';
import type { FrameModes } from '../../protocol/pane-frame.ts';
import type { Focus, Region, ToWorker } from '../bridge.ts';
import type { PrefixAction } from '../key-table.ts';
import type { Layout } from '../layout.ts';
import type { InputEvent, Key, Mouse, TerminalReply } from './input-event.ts';
import { keyBytes, mouseBytes, pasteBytes } from './pane-bytes.ts';
import { ground, type PrefixChord, type PrefixState, prefixStep } from './prefix.ts';

/** Where one event of the human's terminal goes. */
export type Routed =
  | { to: 'pane'; slot: Slot; bytes: Uint8Array }
  /** Mouse and focus reports: no typing. */
  | { to: 'reports'; slot: Slot; bytes: Uint8Array }
  | { to: 'worker'; message: Extract<ToWorker, { type: 'key' | 'paste' | 'mouse' }> }
  | { to: 'action'; action: PrefixAction }
  | { to: 'answer'; yes: boolean }
  | { to: 'focus'; on: Focus }
  | { to: 'reply'; reply: TerminalReply }
  | { to: 'refused'; size: number };

/** What decides it. */
export interface Surroundings {
  focus: Focus;
  layout: Layout;
  modes: Readonly<Record<Slot, FrameModes>>;
  /** The overlay's rectangle while it is open; it takes every key but the prefix. */
  overlay: Rect | null;
  /** A question stands in the bottom line; the next key answers it. */
  asked: boolean;
}

const escKey: Key = { name: 'escape', text: '', ctrl: false, alt: false, shift: false };

/** Keeps the prefix, and says where each event goes. */
export class InputRouter {
  #prefix: PrefixState = ground;
  /** Keys whose press went to nobody, so that their release must not go anywhere either. */
  readonly #swallowed = new Set<string>();

  constructor(private readonly prefixes: readonly PrefixChord[]) {}

  get pending(): boolean {
    return this.#prefix.is === 'pending';
  }

  /** The events of one read. Lazy: what the caller does with one decides the surroundings of the next. */
  *route(events: readonly InputEvent[], now: number, around: () => Surroundings): Generator<Routed> {
    // Text that an input method commits in one go is swallowed whole after the prefix.
    let committing = false;
    for (const event of events) {
      if (committing && event.type === 'key' && event.key.text !== '') continue;
      const wasPending = this.pending;
      yield* this.#one(event, now, around());
      const swallowed = wasPending && !this.pending && event.type === 'key';
      committing = swallowed && !/^[\x00-\x7f]*$/.test(event.key.text);
    }
  }

  #one(event: InputEvent, now: number, around: Surroundings): Routed[] {
    switch (event.type) {
      case 'key':
        if (!this.#isEscThenPrefix(event)) return this.#key(event.key, event.bytes, now, around);
        return [
          ...this.#key(escKey, event.bytes.subarray(0, 1), now, around),
          ...this.#key({ ...event.key, alt: false }, event.bytes.subarray(1), now, around),
        ];
      case 'key release':
        return this.#release(event.key, event.bytes, around);
      case 'paste':
        return this.#paste(event, around);
      case 'paste refused':
        this.#prefix = ground;
        return [{ to: 'refused', size: event.size }];
      case 'mouse':
        return mouseRoute(event.mouse, around);
      case 'focus':
        return focusRoute(around, event.focused);
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
    if (around.asked && key.name !== 'modifier') {
      this.#swallowed.add(key.name);
      return [{ to: 'answer', yes: key.name === 'y' && !key.ctrl && !key.alt }];
    }
    const step = prefixStep(this.#prefix, key, now, this.prefixes);
    this.#prefix = step.state;
    if (step.does !== 'pass') {
      this.#swallowed.add(key.name);
      return step.does === 'act' ? [{ to: 'action', action: step.action }] : [];
    }
    this.#swallowed.delete(key.name);
    const slot = agentIn(around);
    if (slot === null) return [{ to: 'worker', message: { type: 'key', key } }];
    return toPane(slot, keyBytes(key, bytes, around.modes[slot]));
  }

  #release(key: Key, bytes: Uint8Array, around: Surroundings): Routed[] {
    const slot = agentIn(around);
    if (this.#swallowed.delete(key.name) || slot === null || around.modes[slot].kittyFlags === 0) return [];
    return toPane(slot, bytes);
  }

  #paste(event: Extract<InputEvent, { type: 'paste' }>, around: Surroundings): Routed[] {
    if (this.pending || around.asked) {
      this.#prefix = ground;
      return [];
    }
    const slot = agentIn(around);
    if (slot === null) return [{ to: 'worker', message: { type: 'paste', text: event.text } }];
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

function mouseRoute(mouse: Mouse, around: Surroundings): Routed[] {
  if (around.overlay) return toRegion('overlay', mouse, around.overlay);
  const { layout } = around;
  const pane = layout.panes.find(({ rect, line }) => within(rect, mouse) || within(line, mouse));
  const of = pane?.of ?? layout.lines.find(({ y }) => y === mouse.y)?.of;
  if (of === undefined) return [];
  const wheel = mouse.action === 'wheel up' || mouse.action === 'wheel down';
  // A click on another pane focuses it and does nothing else.
  if (of !== around.focus && !wheel) return mouse.action === 'press' ? [{ to: 'focus', on: of }] : [];
  if (!pane) return [];
  if (of === 'conversation') return toRegion('middle', mouse, pane.rect);
  const bytes = mouseBytes(mouse, pane.rect, around.modes[of]);
  return bytes ? [{ to: 'reports', slot: of, bytes }] : [];
}

function toRegion(region: Region, mouse: Mouse, rect: Rect): Routed[] {
  if (!within(rect, mouse) || mouse.action === 'move') return [];
  const local = { ...mouse, x: mouse.x - rect.x, y: mouse.y - rect.y };
  return [{ to: 'worker', message: { type: 'mouse', region, mouse: local } }];
}

function within(rect: Rect, { x, y }: Mouse): boolean {
  return x >= rect.x && y >= rect.y && x < rect.x + rect.cols && y < rect.y + rect.rows;
}
