import type { Rect } from '../../core/geometry.ts';
import type { FrameModes } from '../../protocol/pane-frame.ts';
import type { InputEvent, Key, Mouse } from './input-event.ts';

/**
 * What an event of the human's terminal is for the program in a pane. Bytes pass unchanged unless the outer terminal
 * is in a mode that the program did not ask for.
 */
export function keyBytes(key: Key, bytes: Uint8Array, modes: FrameModes): Uint8Array {
  if (modes.kittyFlags !== 0) return bytes;
  if (bytes[0] !== 0x1b || bytes.length < 3) return bytes;
  const final = bytes[bytes.length - 1];
  const cursorKey = cursorFinals[key.name];
  if (cursorKey !== undefined && bytes.length === 3 && final === cursorKey.charCodeAt(0)) {
    return Buffer.from(`\x1b${modes.applicationCursorKeys ? 'O' : '['}${cursorKey}`);
  }
  const kitty = bytes[1] === 0x5b && final === 0x75;
  const otherKeys = Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '\x1b[27;';
  return kitty || otherKeys ? legacyBytes(key) : bytes;
}

const cursorFinals: Readonly<Record<string, string>> = {
  up: 'A',
  down: 'B',
  right: 'C',
  left: 'D',
  home: 'H',
  end: 'F',
};

const legacyNames: Readonly<Record<string, string>> = {
  escape: '\x1b',
  enter: '\r',
  tab: '\t',
  backspace: '\x7f',
  space: ' ',
};

/** Keys of the keypad, which have codes of their own in the kitty protocol. */
const legacySequences: Readonly<Record<string, string>> = {
  up: '\x1b[A',
  down: '\x1b[B',
  right: '\x1b[C',
  left: '\x1b[D',
  begin: '\x1b[E',
  home: '\x1b[H',
  end: '\x1b[F',
  insert: '\x1b[2~',
  delete: '\x1b[3~',
  pageup: '\x1b[5~',
  pagedown: '\x1b[6~',
};

/**
 * The form that a terminal without any keyboard protocol sends. Shift-Enter has none and must never submit: it is the
 * line feed that every agent takes as a new line.
 */
function legacyBytes(key: Key): Buffer {
  if (key.name === 'enter' && key.shift) return Buffer.from('\n');
  if (key.name === 'tab' && key.shift) return Buffer.from('\x1b[Z');
  const sequence = legacySequences[key.name];
  if (sequence !== undefined) return Buffer.from(sequence);
  const plain = key.ctrl ? controlText(key.name) : (legacyNames[key.name] ?? key.name);
  if (key.name === 'unknown' || key.name === 'modifier' || /^f\d+$/.test(key.name)) return Buffer.alloc(0);
  const shifted = key.shift && key.alt && !key.ctrl && key.name.length === 1 ? plain.toUpperCase() : plain;
  return Buffer.from(key.alt ? `\x1b${shifted}` : shifted);
}

/** What Ctrl makes of a key, as terminals have it since the VT100. */
function controlText(name: string): string {
  if (name === 'space') return '\0';
  if (name === 'backspace') return '\b';
  const special = controlDigits[name];
  if (special !== undefined) return special;
  if (/^[a-z@[\\\]^_]$/i.test(name)) return String.fromCharCode(name.toUpperCase().charCodeAt(0) & 0x1f);
  return legacyNames[name] ?? name;
}

const controlDigits: Readonly<Record<string, string>> = {
  '2': '\0',
  '3': '\x1b',
  '4': '\x1c',
  '5': '\x1d',
  '6': '\x1e',
  '7': '\x1f',
  '8': '\x7f',
  '/': '\x1f',
  '?': '\x7f',
};

/** A paste with or without its brackets, by the pane's live mode. */
export function pasteBytes(paste: Extract<InputEvent, { type: 'paste' }>, modes: FrameModes): Uint8Array {
  return modes.bracketedPaste ? paste.bytes : Buffer.from(paste.text.replace(/\r?\n/g, '\r'));
}

const buttonCode = { left: 0, middle: 1, right: 2, none: 3 } as const;

/** A mouse report in the pane's own coordinates, or null when the program did not ask for it. */
export function mouseBytes(mouse: Mouse, pane: Rect, modes: FrameModes): Buffer | null {
  const x = mouse.x - pane.x;
  const y = mouse.y - pane.y;
  if (x < 0 || y < 0 || x >= pane.cols || y >= pane.rows || !wants(mouse, modes.mouse)) return null;
  const wheel = mouse.action === 'wheel up' ? 64 : mouse.action === 'wheel down' ? 65 : null;
  const code =
    (wheel ?? buttonCode[mouse.button]) +
    (mouse.action === 'move' ? 32 : 0) +
    (modes.mouse === 'x10' ? 0 : (mouse.shift ? 4 : 0) + (mouse.alt ? 8 : 0) + (mouse.ctrl ? 16 : 0));
  if (modes.mouseSgr) {
    return Buffer.from(`\x1b[<${code};${x + 1};${y + 1}${mouse.action === 'release' ? 'm' : 'M'}`);
  }
  // The old form cannot say more than 223.
  if (x > 222 || y > 222) return null;
  const old = mouse.action === 'release' ? (code & ~3) | 3 : code;
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
