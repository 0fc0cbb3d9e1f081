/** A flag of a vendor's command line: its spellings, and whether an argument follows. */
export interface FlagSpec {
  names: readonly string[];
  takes: 'nothing' | 'optional value' | 'value';
}

/** Where a flag stands in the arguments. */
export interface Flag {
  at: number;
  length: 1 | 2;
  value: string | null;
}

/** The last appearance of a flag before `--`, which is the one that counts; null when it is not given. */
export function findFlag(args: readonly string[], spec: FlagSpec): Flag | null {
  const end = args.indexOf('--');
  let found: Flag | null = null;
  for (let at = 0; at < (end < 0 ? args.length : end); at++) {
    const flag = readFlag(args, at, spec);
    if (flag === null) continue;
    found = flag;
    at += flag.length - 1;
  }
  return found;
}

/** The arguments without any appearance of these flags and their values. */
export function withoutFlags(args: readonly string[], specs: readonly FlagSpec[]): string[] {
  let rest = [...args];
  for (const spec of specs) {
    for (let flag = findFlag(rest, spec); flag !== null; flag = findFlag(rest, spec)) {
      rest = [...rest.slice(0, flag.at), ...rest.slice(flag.at + flag.length)];
    }
  }
  return rest;
}

/**
 * The arguments without a prompt: a word that belongs to no flag, and all that follows `--`. Behind a flag that is none
 * of `known` every word may be its value, and stays.
 */
export function withoutPrompt(args: readonly string[], known: readonly FlagSpec[]): string[] {
  const kept: string[] = [];
  let mayBeValue = false;
  for (let at = 0; at < args.length && args[at] !== '--'; at++) {
    const arg = args[at] ?? '';
    if (!arg.startsWith('-')) {
      if (mayBeValue) kept.push(arg);
      continue;
    }
    const flag = known.map((spec) => readFlag(args, at, spec)).find((found) => found !== null);
    const { length } = flag ?? { length: 1 };
    kept.push(...args.slice(at, at + length));
    at += length - 1;
    mayBeValue = flag === undefined && !arg.includes('=');
  }
  return kept;
}

/** `--name value`, `--name=value`, `-n value` and `-nvalue`, as the vendor's parser takes them. */
function readFlag(args: readonly string[], at: number, { names, takes }: FlagSpec): Flag | null {
  const arg = args[at] ?? '';
  if (names.includes(arg)) {
    const next = args[at + 1];
    const follows =
      next !== undefined && (takes === 'value' || (takes === 'optional value' && !next.startsWith('-')));
    return follows ? { at, length: 2, value: next } : { at, length: 1, value: null };
  }
  if (takes === 'nothing') return null;
  for (const name of names) {
    const start = name.startsWith('--') ? `${name}=` : name;
    const attached = arg.startsWith(start) && (name.startsWith('--') || !arg.startsWith('--'));
    if (attached) return { at, length: 1, value: arg.slice(start.length) };
  }
  return null;
}
