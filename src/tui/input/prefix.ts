import { type PrefixAction, prefixAction } from '../key-table.ts';
import type { Key } from './input-event.ts';

/** How long (ms) after a resize the resize keys repeat without the prefix. */
const repeatMs = 1000;

/** A key that opens the table, by name and modifier: `{ name: 'z', ctrl: true, alt: false }` for Ctrl-Z. */
export interface PrefixChord {
  name: string;
  ctrl: boolean;
  alt: boolean;
}

export type PrefixState =
  | { is: 'ground' }
  | { is: 'pending' }
  /** `<` and `>` go on without the prefix until this ms. */
  | { is: 'repeating'; until: number };

export const ground: PrefixState = { is: 'ground' };

export type PrefixStep =
  /** The key is for the focused pane. */
  | { state: PrefixState; does: 'pass' }
  /** The key is nobody's. */
  | { state: PrefixState; does: 'swallow' }
  | { state: PrefixState; does: 'act'; action: PrefixAction };

/**
 * The prefix as a state machine over keys. While it is pending nothing is passed on and no time ends it: a letter
 * that slipped through would answer a vendor's dialog.
 */
export function prefixStep(
  state: PrefixState,
  key: Key,
  now: number,
  prefixes: readonly PrefixChord[],
): PrefixStep {
  const isPrefix = prefixes.some((prefix) => isChord(prefix, key));
  if (state.is === 'pending') {
    // Shift on its way to `X`, as terminals report it that report every key.
    if (key.name === 'modifier') return { state, does: 'swallow' };
    if (isPrefix) return { state: ground, does: 'act', action: 'suspend' };
    const action = key.alt ? null : prefixAction(key.name);
    return action === null ? { state: ground, does: 'swallow' } : acted(action, now);
  }
  if (isPrefix) return { state: { is: 'pending' }, does: 'swallow' };
  if (state.is === 'repeating' && now < state.until && (key.name === '<' || key.name === '>')) {
    return acted(key.name === '<' ? 'narrower' : 'wider', now);
  }
  return { state: ground, does: 'pass' };
}

/** With Alt held too, the prefix is still no key for an agent: most would take it for the prefix alone. */
function isChord(prefix: PrefixChord, key: Key): boolean {
  const alt = prefix.alt === key.alt || (prefix.ctrl && key.alt);
  return prefix.name === key.name && prefix.ctrl === key.ctrl && alt;
}

function acted(action: PrefixAction, now: number): PrefixStep {
  const repeats = action === 'wider' || action === 'narrower';
  return { state: repeats ? { is: 'repeating', until: now + repeatMs } : ground, does: 'act', action };
}

/**
 * `ctrl-z`, `ctrl-],alt-x`: one or several; null when it cannot be read. A key without Ctrl or Alt is none, and those
 * that a plain terminal cannot tell from another key are none either (Ctrl-I is Tab, Ctrl-[ is Esc).
 */
export function parsePrefixes(text: string): [PrefixChord, ...PrefixChord[]] | null {
  const chords = text
    .toLowerCase()
    .split(',')
    .map((part) =>
      /^(?!ctrl-(?:alt-)?[him[0-9])(?!alt-[[\]])(ctrl-)?(alt-)?([a-z0-9[\]\\^_]|space)$/.exec(part.trim()),
    );
  const parsed = chords.flatMap((match) =>
    match?.[3] ? [{ name: match[3], ctrl: match[1] !== undefined, alt: match[2] !== undefined }] : [],
  );
  const usable = parsed.every(({ ctrl, alt }) => ctrl || alt);
  const [first, ...others] = parsed;
  return first && usable && parsed.length === chords.length ? [first, ...others] : null;
}

/** What a terminal sends for a prefix key, for an agent that is to have it. */
export function prefixBytes({ name, ctrl, alt }: PrefixChord, kitty: boolean): Buffer {
  const code = name === 'space' ? 0x20 : name.charCodeAt(0);
  if (kitty) return Buffer.from(`\x1b[${code};${1 + (alt ? 2 : 0) + (ctrl ? 4 : 0)}u`);
  const text = ctrl ? String.fromCharCode(code & 0x1f) : String.fromCharCode(code);
  return Buffer.from(alt ? `\x1b${text}` : text);
}

/** The prefix as the human reads it: `Ctrl-Z`. */
export function prefixWords(prefix: PrefixChord): string {
  const name = [...prefix.name].length === 1 ? prefix.name.toUpperCase() : prefix.name;
  return `${prefix.ctrl ? 'Ctrl-' : ''}${prefix.alt ? 'Alt-' : ''}${name}`;
}
