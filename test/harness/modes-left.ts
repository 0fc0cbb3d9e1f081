/** The private modes that are on in a terminal that nobody has touched. */
const onAtStart = new Set(['7', '25']);

/** `\x1b_…\x1b\\` is what a test may put between a program's bytes; no terminal shows it. */
const sequence =
  /\x1b\[([<=>?]?)([\d;:]*)([ -/]?)([@-~])|\x1b\]([^\x07\x1b\x18]*)(?:\x07|\x1b\\|\x18)|\x1b_[^\x1b]*\x1b\\|\x1b([^[\]_])/g;

/**
 * What these bytes leave in a terminal that is not as it was: modes that are on or off, entries of the kitty keyboard
 * stack, a look, a link, a cursor's shape. A sequence that is none of these and moves no cursor is named as well, so that a mode of a new kind cannot go by unseen.
 */
export function modesLeft(output: string): string[] {
  const changed = new Set<string>();
  const mark = (what: string, isChanged: boolean) => (isChanged ? changed.add(what) : changed.delete(what));
  let kittyEntries = 0;
  for (const [all, prefix = '', digits = '', middle = '', final = '', osc, other] of output.matchAll(
    sequence,
  )) {
    if (osc !== undefined) {
      if (osc.startsWith('8;')) mark('link', osc !== '8;;');
    } else if (other !== undefined) {
      if (other !== '\\') changed.add(JSON.stringify(all));
    } else if (prefix === '?' && (final === 'h' || final === 'l')) {
      for (const mode of digits.split(';')) mark(`mode ${mode}`, (final === 'h') !== onAtStart.has(mode));
    } else if (final === 'u' && prefix === '>') kittyEntries += 1;
    else if (final === 'u' && prefix === '<') kittyEntries -= Number(digits || 1);
    else if (final === 'u' && prefix === '=') mark('kitty flags', kittyEntries === 0);
    else if (final === 'm' && prefix === '') mark('look', !/^0?$/.test(digits));
    else if (final === 'm' && prefix === '>' && /^4(;|$)/.test(digits))
      mark('modifyOtherKeys', !/^4(;0)?$/.test(digits));
    else if (final === 'q' && middle === ' ') mark('cursor shape', !/^0?$/.test(digits));
    else if (final !== '' && !isHarmless(prefix, middle, final)) changed.add(JSON.stringify(all));
  }
  if (kittyEntries !== 0) changed.add(`${kittyEntries} kitty keyboard entries`);
  return [...changed];
}

/** Moves the cursor, erases or asks. */
function isHarmless(prefix: string, middle: string, final: string): boolean {
  if (middle === '$') return final === 'p';
  if (prefix === '') return 'ABCDEFGHJKLMPX@`adefbcnt'.includes(final);
  return (
    `${prefix}${final}` === '?u' ||
    `${prefix}${final}` === '>q' ||
    `${prefix}${final}` === '?n' ||
    `${prefix}${final}` === '>c'
  );
}
