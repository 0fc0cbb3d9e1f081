import type { FrameModes } from '../../protocol/pane-frame.ts';
import type { Key } from './input-event.ts';

/** Keys as a terminal without any keyboard protocol sends them: what `TERM=xterm-256color` promises to programs. */

const plainNames: Readonly<Record<string, string>> = {
  escape: '\x1b',
  enter: '\r',
  tab: '\t',
  backspace: '\x7f',
  space: ' ',
};

/** `CSI letter`, or `CSI 1 ; modifiers letter`. */
const letters: Readonly<Record<string, string>> = {
  up: 'A',
  down: 'B',
  right: 'C',
  left: 'D',
  begin: 'E',
  end: 'F',
  home: 'H',
};

/** `CSI n ~`, or `CSI n ; modifiers ~`. */
const tildes: Readonly<Record<string, number>> = { insert: 2, delete: 3, pageup: 5, pagedown: 6 };

/** F1 to F4: `SS3 letter`, or `CSI 1 ; modifiers letter`. */
const firstFunctions = 'PQRS';
/** F5 to F12, in the form of `tildes`. */
const laterFunctions = [15, 17, 18, 19, 20, 21, 23, 24];

/** What Ctrl makes of keys that are neither letters nor the signs among them. */
const controlSigns: Readonly<Record<string, string>> = {
  space: '\0',
  backspace: '\b',
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

/** '' for a key that has no such form. Shift-Enter must never submit: it is the line feed that agents take as a new line. */
export function legacyKey(key: Key, modes: Pick<FrameModes, 'applicationCursorKeys'>): string {
  if (key.name === 'unknown' || key.name === 'modifier') return '';
  const sequence = sequenceKey(key, modes);
  if (sequence !== null) return sequence;
  if (key.name === 'enter' && key.shift) return '\n';
  if (key.name === 'tab' && key.shift) return '\x1b[Z';
  const text = key.ctrl ? control(key.name) : (plainNames[key.name] ?? key.name);
  const shifted = key.shift && key.alt && !key.ctrl && key.name.length === 1 ? text.toUpperCase() : text;
  return key.alt ? `\x1b${shifted}` : shifted;
}

/** The key in the form that xterm's modifyOtherKeys gives it at `level`: 0 none, 1 where no other form tells it, 2 always. */
export function otherKey(key: Key, level: number, modes: Pick<FrameModes, 'applicationCursorKeys'>): string {
  const legacy = legacyKey(key, modes);
  const text = plainNames[key.name] ?? key.name;
  const code = (key.shift ? text.toUpperCase() : text).codePointAt(0);
  const modifiers = modifiersOf(key);
  const hasForm = legacy !== '' && sequenceKey(key, modes) === null && legacy !== '\x1b[Z';
  if (level === 0 || !hasForm || code === undefined || modifiers === 1) return legacy;
  const isSign = [...key.name].length === 1 || key.name === 'space';
  // Shift alone is in the character already.
  if (isSign && !key.ctrl && !key.alt) return legacy;
  const wellKnown = isSign ? !key.ctrl || isControl(legacy) : key.name === 'backspace';
  return level < 2 && wellKnown ? legacy : `\x1b[27;${modifiers};${code}~`;
}

function sequenceKey(key: Key, modes: Pick<FrameModes, 'applicationCursorKeys'>): string | null {
  const modifiers = modifiersOf(key);
  const letter = letters[key.name];
  if (letter !== undefined) {
    if (modifiers !== 1) return `\x1b[1;${modifiers}${letter}`;
    return `\x1b${modes.applicationCursorKeys && letter !== 'E' ? 'O' : '['}${letter}`;
  }
  const tilde = tildes[key.name];
  if (tilde !== undefined) return tildeForm(tilde, modifiers);
  const n = Number(/^f(\d+)$/.exec(key.name)?.[1] ?? 0);
  return n === 0 ? null : functionKey(n, modifiers);
}

/** F13 to F24 are F1 to F12 with Shift there, and those from F25 on with Ctrl. */
function functionKey(n: number, modifiers: number): string {
  const index = (n - 1) % 12;
  const held = n <= 12 ? modifiers : 1 + ((modifiers - 1) | (n <= 24 ? 1 : 4));
  const letter = firstFunctions[index];
  if (letter !== undefined) return held === 1 ? `\x1bO${letter}` : `\x1b[1;${held}${letter}`;
  return tildeForm(laterFunctions[index - firstFunctions.length] ?? 0, held);
}

function tildeForm(n: number, modifiers: number): string {
  return modifiers === 1 ? `\x1b[${n}~` : `\x1b[${n};${modifiers}~`;
}

function modifiersOf({ shift, alt, ctrl }: Key): number {
  return 1 + (shift ? 1 : 0) + (alt ? 2 : 0) + (ctrl ? 4 : 0);
}

/** What Ctrl makes of a key, as terminals have it since the VT100; a key that it makes nothing of stays as it is. */
function control(name: string): string {
  const sign = controlSigns[name];
  if (sign !== undefined) return sign;
  if (/^[a-z@[\\\]^_]$/i.test(name)) return String.fromCharCode(name.toUpperCase().charCodeAt(0) & 0x1f);
  return plainNames[name] ?? name;
}

function isControl(text: string): boolean {
  return /[\x00-\x1f\x7f]$/.test(text);
}
