/** The flags of the kitty keyboard protocol. */
export const kittyFlag = { disambiguate: 1, eventTypes: 2, alternates: 4, allKeys: 8, text: 16 } as const;

const form = /^\x1b\[([\d:]*)(?:;([\d:]*))?(?:;([\d:]*))?([A-Zu~])$/;

/** Keys from this code on type nothing, or are the keypad's, which the protocol tells apart. */
const firstFunctional = 57344;

/**
 * A key in the kitty protocol's form without what a program with `flags` did not ask for; null for what is no such
 * form. The terminal is told the focused program's flags, but keys may be on their way when they change.
 */
export function withinFlags(bytes: string, flags: number): string | null {
  const match = form.exec(bytes);
  if (match === null) return null;
  const [, keys = '', held = '', text = '', final = ''] = match;
  const [code = ''] = keys.split(':');
  const [modifiers = '', type] = held.split(':');
  const is = (flag: number) => (flags & flag) !== 0;
  if (type === '3' && !is(kittyFlag.eventTypes)) return '';
  if (
    !is(kittyFlag.allKeys) &&
    final === 'u' &&
    Number(code) < firstFunctional &&
    Number(modifiers || 1) === 1
  ) {
    const plain = withoutModifiers(Number(code), text, type);
    if (plain !== null) return plain;
  }
  const kept = [
    is(kittyFlag.alternates) ? keys : code,
    is(kittyFlag.eventTypes) || type === undefined ? held : modifiers,
    is(kittyFlag.text) ? text : '',
  ];
  while (kept.at(-1) === '' || (kept.length === 2 && kept[1] === '1')) kept.pop();
  // `CSI A`, but `CSI 97 u`.
  if (kept.length === 1 && kept[0] === '1' && /[A-Z]/.test(final)) kept.pop();
  const narrow = `\x1b[${kept.join(';')}${final}`;
  return narrow.length < bytes.length ? narrow : bytes;
}

/** A key that types goes as what it types to a program that did not ask for all keys; null: it is not such a key. */
function withoutModifiers(code: number, text: string, type: string | undefined): string | null {
  if (code === 27) return null;
  // Enter, Tab and Backspace have no release there, so that a shell stays usable.
  if (code === 13 || code === 9 || code === 127) return type === '3' ? '' : String.fromCharCode(code);
  if (type === '3') return null;
  const points = text === '' ? [code] : text.split(':').map(Number);
  return points.every((point) => point >= 0x20 && point <= 0x10ffff) ? String.fromCodePoint(...points) : null;
}
