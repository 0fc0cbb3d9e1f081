import type { Slot } from '../../core/slot.ts';
import type { FrameModes } from '../../protocol/pane-frame.ts';
import type { Key } from './input-event.ts';
import { kittyFlag } from './kitty-form.ts';

/**
 * The keys whose press went to a pane that asked for releases. Repeats and releases follow the press, so that the key
 * of a change of focus, or one that was swallowed, shows no half of itself anywhere.
 */
export class HeldKeys {
  readonly #held = new Map<string, { slot: Slot; release: Buffer }>();

  pressed(key: Key, bytes: Uint8Array, slot: Slot, modes: FrameModes): void {
    if ((modes.kittyFlags & kittyFlag.eventTypes) === 0) return;
    const release = releaseOf(key, Buffer.from(bytes).toString('latin1'));
    if (release !== null) this.#held.set(idOf(key), { slot, release });
  }

  /** The press went to nobody, or to the conversation. */
  forget(key: Key): void {
    this.#held.delete(idOf(key));
  }

  holder(key: Key): Slot | null {
    return this.#held.get(idOf(key))?.slot ?? null;
  }

  /** The releases of all that is held, for a pane that will hear of no more. */
  letGo(): { slot: Slot; bytes: Buffer }[] {
    const held = [...this.#held.values()];
    this.#held.clear();
    return held.map(({ slot, release }) => ({ slot, bytes: release }));
  }
}

/** Shift may go before its letter does. */
function idOf({ name }: Key): string {
  return name.toLowerCase();
}

/** The release of a key by its press; null for those that have none: Enter, Tab and Backspace as characters, text. */
function releaseOf(key: Key, press: string): Buffer | null {
  const [, code, modifiers = '1', final] =
    /^\x1b\[(\d*)[\d:]*(?:;(\d*)[\d:]*)?(?:;[\d:]*)?([A-Zu~])$/.exec(press) ?? [];
  if (final !== undefined) return Buffer.from(`\x1b[${code || 1};${modifiers || 1}:3${final}`);
  const point = key.text === press ? press.codePointAt(0) : undefined;
  return point === undefined ? null : Buffer.from(`\x1b[${point};1:3u`);
}
