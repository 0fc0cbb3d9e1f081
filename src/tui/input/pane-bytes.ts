import type { Rect } from '../../core/geometry.ts';
import type { FrameModes } from '../../protocol/pane-frame.ts';
import type { InputEvent, Key, Mouse } from './input-event.ts';
import { kittyFlag, withinFlags } from './kitty-form.ts';
import { legacyKey, otherKey } from './legacy-keys.ts';

/**
 * What a key of the human's terminal is for the program in a pane. Bytes pass unchanged unless the terminal is in a
 * mode that the program did not ask for.
 */
export function keyBytes(key: Key, bytes: Uint8Array, modes: FrameModes): Uint8Array {
  if (bytes[0] !== 0x1b || bytes.length < 3) return bytes;
  const text = Buffer.from(bytes).toString('latin1');
  if (modes.kittyFlags !== 0) {
    const narrow = withinFlags(text, modes.kittyFlags);
    return narrow === null || narrow === text ? bytes : Buffer.from(narrow);
  }
  if (modes.modifyOtherKeys > 0 && /^\x1b\[27;.*~$/.test(text)) return bytes;
  if (enhanced.test(text)) return Buffer.from(otherKey(key, modes.modifyOtherKeys, modes));
  return otherwiseSpelled.test(text) ? Buffer.from(legacyKey(key, modes)) : bytes;
}

/** A repeat or a release, for a pane that may have asked for them. */
export function keyEventBytes(bytes: Uint8Array, { kittyFlags }: FrameModes): Uint8Array {
  if ((kittyFlags & kittyFlag.eventTypes) === 0) return Buffer.alloc(0);
  return Buffer.from(withinFlags(Buffer.from(bytes).toString('latin1'), kittyFlags) ?? '');
}

/** The kitty protocol's and modifyOtherKeys' forms; no terminal uses them that was not told to. */
const enhanced = /^\x1b\[(?:[\d:;]*u|27;\d+;\d+~|[\d;]*:[\d:;]*[A-Z~])$/;
/** Keys whose spelling follows the terminal: cursor keys by a mode, F1 to F5 by its kind. */
const otherwiseSpelled = /^\x1b(?:[[O][A-DFH]|\[(?:\[[A-E]|[PQRS]|1[1-4]~|13;\d+~))$/;

/** A paste with or without its brackets, by the pane's live mode. */
export function pasteBytes(paste: Extract<InputEvent, { type: 'paste' }>, modes: FrameModes): Uint8Array {
  return modes.bracketedPaste ? paste.bytes : Buffer.from(paste.text.replace(/\r?\n/g, '\r'));
}

/** A mouse report in the pane's own coordinates, or null when the program did not ask for it. */
export function mouseBytes(mouse: Mouse, pane: Rect, modes: FrameModes): Buffer | null {
  const x = mouse.x - pane.x;
  const y = mouse.y - pane.y;
  if (x < 0 || y < 0 || x >= pane.cols || y >= pane.rows || !wants(mouse, modes.mouse)) return null;
  const modifiers = 4 | 8 | 16;
  const code = modes.mouse === 'x10' ? mouse.code & ~modifiers : mouse.code;
  if (modes.mouseSgr) {
    return Buffer.from(`\x1b[<${code};${x + 1};${y + 1}${mouse.action === 'release' ? 'm' : 'M'}`);
  }
  // The old form cannot say more than 223.
  if (x > 222 || y > 222 || code > 222) return null;
  const old = mouse.action === 'release' ? code | 3 : code;
  return Buffer.from([0x1b, 0x5b, 0x4d, old + 32, x + 33, y + 33]);
}

function wants(mouse: Mouse, mode: FrameModes['mouse']): boolean {
  switch (mode) {
    case 'none':
      return false;
    case 'x10':
      return mouse.action === 'press';
    case 'vt200':
      return mouse.action !== 'move';
    case 'drag':
      return mouse.action !== 'move' || mouse.button !== 'none';
    case 'any':
      return true;
  }
}
