/** The keyboards of human's terminals, as models: what each key sends there. */

/** One key as it is on a keyboard. Modifiers as bits: 1 Shift, 2 Alt, 4 Ctrl. */
export interface Stroke {
  /** The kitty protocol's number. */
  code: number;
  shifted?: number;
  /** The key's place on the usual layout, where the layout is another. */
  base?: number;
  /** What it types with none or Shift. */
  text?: string;
  /** `CSI letter` or `CSI n ~` instead of `CSI code u`. */
  form?: { letter: string } | { tilde: number };
  held: number;
}

export type Happening = 'press' | 'repeat' | 'release';

const typed: readonly [char: string, shifted: string, base?: string][] = [
  ['a', 'A'],
  ['x', 'X'],
  ['i', 'I'],
  ['m', 'M'],
  ['[', '{'],
  ['2', '"'],
  ['-', '_'],
  [' ', ' '],
  ['é', 'É'],
  ['я', 'Я', 'y'],
];
const named = [9, 13, 27, 127];
const letters = ['A', 'B', 'C', 'D', 'E', 'F', 'H', 'P', 'Q', 'S'];
const tildes = [2, 3, 5, 6, 13, 15, 17, 18, 19, 20, 21, 23, 24];
const functional = [57376, 57387, 57398, 57399, 57408, 57409, 57414, 57415, 57417, 57420, 57427];

/** Every key with every modifier that it can be held with. */
export const strokes: readonly Stroke[] = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((held): Stroke[] => [
  ...typed.map(([char, shifted, base]) => ({
    code: char.codePointAt(0) ?? 0,
    shifted: shifted.codePointAt(0) ?? 0,
    ...(base === undefined ? {} : { base: base.codePointAt(0) ?? 0 }),
    text: held & 1 ? shifted : char,
    held,
  })),
  ...[...named, ...functional].map((code) => ({ code, held })),
  ...letters.map((letter) => ({ code: 1, form: { letter }, held })),
  ...tildes.map((tilde) => ({ code: tilde, form: { tilde }, held })),
]);

/** What a terminal with the kitty protocol's `flags` sends; '' for nothing. `flags` tell Esc apart: 1 or 8 is among them. */
export function kittyBytes(stroke: Stroke, flags: number, happening: Happening = 'press'): string {
  const { code, shifted, base, text, form, held } = stroke;
  const has = (flag: number) => (flags & flag) !== 0;
  if (happening === 'release' && !has(2)) return '';
  const isEdge = code === 9 || code === 13 || code === 127;
  if (!has(8) && isEdge && form === undefined) {
    if (happening === 'release') return '';
    if (held === 0) return String.fromCharCode(code);
  }
  if (!has(8) && text !== undefined && (held & 6) === 0 && happening !== 'release') return text;
  const alternates = [
    String(code),
    has(4) && held & 1 && shifted ? String(shifted) : '',
    has(4) && base ? String(base) : '',
  ];
  while (alternates.at(-1) === '') alternates.pop();
  const event = has(2) && happening !== 'press' ? (happening === 'repeat' ? ':2' : ':3') : '';
  const committed = has(8) && has(16) && text !== undefined && (held & 6) === 0 && happening !== 'release';
  const fields = [
    form === undefined ? alternates.join(':') : String(code),
    held > 0 || event !== '' ? `${1 + held}${event}` : '',
    committed ? String(text.codePointAt(0)) : '',
  ];
  while (fields.at(-1) === '') fields.pop();
  if (form === undefined) return `\x1b[${fields.join(';')}u`;
  if ('tilde' in form) return `\x1b[${fields.join(';')}~`;
  return fields.length === 1 ? `\x1b[${form.letter}` : `\x1b[${fields.join(';')}${form.letter}`;
}

/** What xterm sends with modifyOtherKeys for keys that have a character. */
export function otherKeyBytes({ code, shifted, form, held }: Stroke): string {
  if (form !== undefined || code > 0xffff || held === 0) return '';
  return `\x1b[27;${1 + held};${held & 1 && shifted ? shifted : code}~`;
}

/** A terminal without any protocol: all that it can send, but for the prefix, a lone ESC, and what it leaves to itself. */
export const legacyInput: readonly string[] = [
  ...Array.from({ length: 0x7f }, (_, byte) => String.fromCharCode(byte)).filter(
    (char) => char !== '\x1a' && char !== '\x1b',
  ),
  '\x7f',
  ...['a', 'B', '1', '.', 'é', '\r', '\x7f', '\x03', '\t'].map((char) => `\x1b${char}`),
  ...'ABCDEFH'.split('').map((letter) => `\x1b[${letter}`),
  ...'PQRS'.split('').map((letter) => `\x1bO${letter}`),
  '\x1b[Z',
  ...[2, 3, 5, 6, 15, 17, 18, 19, 20, 21, 23, 24].map((n) => `\x1b[${n}~`),
  ...[2, 3, 4, 5, 6, 7, 8].flatMap((held) => [
    ...'ABCDFHPQRS'.split('').map((letter) => `\x1b[1;${held}${letter}`),
    ...[2, 3, 5, 6, 15, 24].map((n) => `\x1b[${n};${held}~`),
  ]),
  'é',
  '漢字',
  '한국',
  '🎉',
  'ß',
];

/** What a terminal sends that nobody typed. */
export const reports: readonly string[] = [
  '\x1b[<0;10;20M',
  '\x1b[<0;10;20m',
  '\x1b[<35;180;40M',
  '\x1b[<65;1;1M',
  '\x1b[I',
  '\x1b[O',
  '\x1b[?62;22c',
  '\x1b[?2026;2$y',
  '\x1b[?5u',
  '\x1b]11;rgb:1e1e/1e1e/2e2e\x07',
  '\x1b]4;7;rgb:1/2/3\x1b\\',
  '\x1bP>|kitty(0.30)\x1b\\',
];
