import type { Key } from './input-event.ts';

/** The tables and rules by which terminals spell keys. Nothing here knows about reads or time. */

/** `CSI n ~` */
const tilde: Readonly<Record<number, string>> = {
  1: 'home',
  2: 'insert',
  3: 'delete',
  4: 'end',
  5: 'pageup',
  6: 'pagedown',
  7: 'home',
  8: 'end',
  11: 'f1',
  12: 'f2',
  13: 'f3',
  14: 'f4',
  15: 'f5',
  17: 'f6',
  18: 'f7',
  19: 'f8',
  20: 'f9',
  21: 'f10',
  23: 'f11',
  24: 'f12',
  25: 'f13',
  26: 'f14',
  28: 'f15',
  29: 'f16',
  31: 'f17',
  32: 'f18',
  33: 'f19',
  34: 'f20',
};

/** `CSI letter`, `CSI 1 ; modifiers letter` and `SS3 letter` */
const letters: Readonly<Record<string, string>> = {
  A: 'up',
  B: 'down',
  C: 'right',
  D: 'left',
  E: 'begin',
  F: 'end',
  H: 'home',
  P: 'f1',
  Q: 'f2',
  R: 'f3',
  S: 'f4',
};

/** `SS3 letter` of a keypad in application mode */
const keypad: Readonly<Record<string, string>> = {
  M: 'enter',
  X: '=',
  j: '*',
  k: '+',
  l: ',',
  m: '-',
  n: '.',
  o: '/',
  p: '0',
  q: '1',
  r: '2',
  s: '3',
  t: '4',
  u: '5',
  v: '6',
  w: '7',
  x: '8',
  y: '9',
};

/** Codes that name a key instead of a character, in `CSI u` and modifyOtherKeys. */
const named: Readonly<Record<number, string>> = {
  8: 'backspace',
  9: 'tab',
  13: 'enter',
  27: 'escape',
  32: 'space',
  127: 'backspace',
  57414: 'enter',
  57417: 'left',
  57418: 'right',
  57419: 'up',
  57420: 'down',
  57421: 'pageup',
  57422: 'pagedown',
  57423: 'home',
  57424: 'end',
  57425: 'insert',
  57426: 'delete',
  57427: 'begin',
};

/** The kitty keyboard protocol's keypad characters, from 57399 on; Enter, among them, has a name. */
const kittyKeypad = '0123456789./*-+\r=,';

/** Function keys of the Linux console: `CSI [ letter`. */
const consoleFunctions = 'ABCDE';

/** Modifier bits as `1 + bits` in a sequence's second parameter. */
const bit = { shift: 1, alt: 2, ctrl: 4 } as const;
/** Super, hyper and meta. What they are held with is a chord of the desktop's and types nothing. */
const desktopBits = 8 | 16 | 32;

export function plainKey(name: string, text = ''): Key {
  return { name, text, ctrl: false, alt: false, shift: false };
}

/** The key behind one control byte. */
export function controlKey(byte: number): Key {
  if (byte === 0x1b) return plainKey('escape');
  if (byte === 0x0d) return plainKey('enter');
  if (byte === 0x09) return plainKey('tab');
  if (byte === 0x7f || byte === 0x08) return { ...plainKey('backspace'), ctrl: byte === 0x08 };
  const name =
    byte === 0 ? 'space' : String.fromCharCode(byte < 0x1b ? byte + 0x60 : byte + 0x40).toLowerCase();
  return { ...plainKey(name), ctrl: true };
}

/** The key behind a character (a whole grapheme). */
export function characterKey(text: string): Key {
  return plainKey(text === ' ' ? 'space' : text, text);
}

/** `CSI params letter` and SS3; null for what is no key. */
export function letterKey(letter: string, params: readonly number[]): Key | null {
  if (letter === 'Z') return { ...plainKey('tab'), shift: true };
  const name = letters[letter];
  return name === undefined ? null : withModifiers(plainKey(name), params[1]);
}

export function consoleKey(letter: string): Key | null {
  const index = consoleFunctions.indexOf(letter);
  return index < 0 ? null : plainKey(`f${index + 1}`);
}

export function ss3Key(letter: string): Key | null {
  const name = letters[letter];
  if (name !== undefined) return plainKey(name);
  const pad = keypad[letter];
  if (pad === undefined) return null;
  return pad === 'enter' ? plainKey(pad) : characterKey(pad);
}

/** `CSI n ; modifiers ~`, and modifyOtherKeys' `CSI 27 ; modifiers ; code ~`. */
export function tildeKey(params: readonly number[]): Key | null {
  if (params[0] === 27 && params[2] !== undefined) return codeKey(params[2], params[1], null, '');
  const name = tilde[params[0] ?? 0];
  return name === undefined ? null : withModifiers(plainKey(name), params[1]);
}

/** Whether a parameter is the code of a character; from a broken sequence it may be NaN. */
function isCharacter(code: number | null | undefined): code is number {
  return typeof code === 'number' && code >= 0x20 && code <= 0x10ffff;
}

/** `CSI code:shifted:base ; modifiers ; text u` of the kitty keyboard protocol; each field as its sub-parameters. */
export function kittyKey(fields: readonly (readonly number[])[]): Key {
  const [code = 0, shifted, base] = fields[0] ?? [];
  const modifiers = fields[1]?.[0];
  const text = (fields[2] ?? [])
    .filter(isCharacter)
    .map((c) => String.fromCodePoint(c))
    .join('');
  // What an input method commits comes without a key.
  if (code === 0 && text !== '') return characterKey(text);
  const bits = bitsOf(modifiers);
  const chord = (bits & (bit.ctrl | bit.alt)) !== 0;
  return codeKey(chord ? chordCode(code, shifted, base, bits) : code, modifiers, shifted || null, text);
}

/**
 * What a chord is named by: on layouts without Latin letters the key's place on the usual layout, so that it works on
 * Cyrillic and Greek ones; a sign that needs Shift by the sign.
 */
function chordCode(
  code: number,
  shifted: number | undefined,
  base: number | undefined,
  bits: number,
): number {
  if (base && code > 0x7f && !isNamed(code)) return base;
  const isLetter = code >= 0x61 && code <= 0x7a;
  return (bits & bit.shift) !== 0 && shifted && !isLetter ? shifted : code;
}

/** Codes of keys without a character stand in the private use area. */
function isNamed(code: number): boolean {
  return code >= 57344 && code <= 63743;
}

function codeKey(code: number, modifiers: number | undefined, shifted: number | null, text: string): Key {
  // The lock keys and those that modify others.
  const modifies = (code >= 57358 && code <= 57360) || (code >= 57441 && code <= 57454);
  if (modifies) return withModifiers(plainKey('modifier'), modifiers);
  if ((bitsOf(modifiers) & desktopBits) !== 0) return plainKey('unknown');
  const name = named[code];
  if (name !== undefined) {
    const key = withModifiers(plainKey(name), modifiers);
    return name === 'space' && !key.ctrl && !key.alt ? { ...key, text: ' ' } : key;
  }
  if (code >= 57376 && code <= 57398) return withModifiers(plainKey(`f${code - 57363}`), modifiers);
  const pad = kittyKeypad[code - 57399];
  if (pad !== undefined) return withModifiers(characterKey(pad), modifiers);
  if (!isCharacter(code) || isNamed(code)) return plainKey('unknown');
  const key = withModifiers(plainKey(String.fromCodePoint(code)), modifiers);
  // modifyOtherKeys codes Ctrl-Shift-Z, and Ctrl-Z under Caps Lock, as a capital.
  if (key.ctrl) return { ...key, name: key.name.toLowerCase() };
  if (key.alt) return key;
  const typed =
    text ||
    (key.shift ? (isCharacter(shifted) ? String.fromCodePoint(shifted) : key.name.toUpperCase()) : key.name);
  return { ...key, name: typed, text: typed };
}

function bitsOf(modifiers: number | undefined): number {
  return Math.max(0, (modifiers ?? 1) - 1);
}

function withModifiers(key: Key, parameter: number | undefined): Key {
  const bits = bitsOf(parameter);
  if (bits === 0) return key;
  const shift = (bits & bit.shift) !== 0;
  const alt = (bits & bit.alt) !== 0;
  const ctrl = (bits & bit.ctrl) !== 0;
  return { ...key, text: alt || ctrl ? '' : key.text, shift, alt, ctrl };
}
