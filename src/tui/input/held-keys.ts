import type { Slot } from '../../core/slot.ts';
import type { FrameModes } from '../../protocol/pane-frame.ts';
import type { Key } from './input-event.ts';
import { kittyFlag } from './kitty-form.ts';

/** Where a press went, and its release. */
type Press = { slot: Slot; release: Buffer | null } | 'nobody';

/**
 * The keys that are down while the focused pane has asked for releases. Repeats and releases follow their press, so
 * that the key of a change of focus, or one that was swallowed, shows no half of itself anywhere.
 */
export class HeldKeys {
  readonly #presses = new Map<string, Press>();

  /** A press went to the focused pane, whose modes these are, or to nobody. */
  pressed(key: Key, bytes: Uint8Array, to: Slot | 'nobody', modes: FrameModes | null): void {
    const asked = ((modes?.kittyFlags ?? 0) & kittyFlag.eventTypes) !== 0;
    const id = idOf(key, bytes);
    if (!asked) this.#presses.delete(id);
    else this.#presses.set(id, to === 'nobody' ? to : { slot: to, release: releaseOf(key, bytes) });
  }

  released(key: Key, bytes: Uint8Array): void {
    this.#presses.delete(idOf(key, bytes));
  }

  /** Where the press went; null: it is not known. */
  where(key: Key, bytes: Uint8Array): Slot | 'nobody' | null {
    const press = this.#presses.get(idOf(key, bytes)) ?? null;
    return press === null || press === 'nobody' ? press : press.slot;
  }

  /** The releases of all that is held, for a pane that will hear of no more. */
  letGo(): { slot: Slot; bytes: Buffer }[] {
    return [...this.#presses].flatMap(([id, press]) => {
      if (press === 'nobody') return [];
      this.#presses.set(id, 'nobody');
      return press.release === null ? [] : [{ slot: press.slot, bytes: press.release }];
    });
  }
}

/** Shift may go before its letter does; the modifiers are told apart by their codes alone. */
function idOf({ name }: Key, bytes: Uint8Array): string {
  return name === 'modifier' ? Buffer.from(bytes.subarray(0, 7)).toString() : name.toLowerCase();
}

/** The release of a key by its press; null for those that have none: Enter, Tab and Backspace as characters. */
function releaseOf(key: Key, bytes: Uint8Array): Buffer | null {
  const press = Buffer.from(bytes).toString();
  const [, code, modifiers = '1', final] =
    /^\x1b\[(\d*)[\d:]*(?:;(\d*)[\d:]*)?(?:;[\d:]*)?([A-Zu~])$/.exec(press) ?? [];
  if (final !== undefined) return Buffer.from(`\x1b[${code || 1};${modifiers || 1}:3${final}`);
  const point = key.text === press ? press.codePointAt(0) : undefined;
  return point === undefined ? null : Buffer.from(`\x1b[${point};1:3u`);
}
