/** Reads the flags that a human gives to Grok; the rules are clap's. */

/** Value of the first of `names` (`--agent x`, `--agent=x`, `-s x`, `-sx`); '' when it stands alone; null: not given. */
export function flagValue(args: readonly string[], names: readonly string[]): string | null {
  for (const [at, arg] of args.entries()) {
    if (arg === '--') return null;
    if (names.includes(arg)) {
      const next = args[at + 1];
      return next === undefined || next.startsWith('-') ? '' : next;
    }
    const name = names.find((n) => (n.startsWith('--') ? arg.startsWith(`${n}=`) : isShort(arg, n)));
    if (name !== undefined) return arg.slice(name.length).replace(/^=/, '');
  }
  return null;
}

export function hasFlag(args: readonly string[], names: readonly string[]): boolean {
  return flagValue(args, names) !== null;
}

/** The arguments without these flags and what belongs to them. */
export function withoutFlags(
  args: readonly string[],
  names: readonly string[],
  takesValue: boolean,
): string[] {
  const kept: string[] = [];
  for (let at = 0; at < args.length; at++) {
    const arg = args[at] ?? '';
    if (arg === '--') return [...kept, ...args.slice(at)];
    if (names.includes(arg)) {
      const next = args[at + 1];
      if (takesValue && next !== undefined && !next.startsWith('-')) at++;
    } else if (!names.some((n) => (n.startsWith('--') ? arg.startsWith(`${n}=`) : isShort(arg, n)))) {
      kept.push(arg);
    }
  }
  return kept;
}

/** `-sVALUE` */
function isShort(arg: string, name: string): boolean {
  return !name.startsWith('--') && arg.startsWith(name) && arg.length > name.length;
}
