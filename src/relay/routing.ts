/** Who gets a text: the rules of addressing, for agents' answers and for the human. */
import { findHandles } from '../core/handles.ts';
import { problem } from '../core/problems.ts';
import type { HeldReason } from '../core/reasons.ts';
import type { RelayMode } from '../core/relay-mode.ts';
import { ok, type Result, refuse } from '../core/result.ts';
import { type Author, peerOf, type Slot, type Target } from '../core/slot.ts';
import type { NotSent } from './rows.ts';

/** The handles of a room, without `@`, lower case. */
export interface Handles {
  a: string;
  b: string;
  /** With the same vendor in both slots: its bare name, which could be either. */
  ambiguous: string | null;
}

export function handlesFor(nameA: string, nameB: string): Handles {
  const [a, b] = [nameA.toLowerCase(), nameB.toLowerCase()];
  return a === b ? { a: `${a}-a`, b: `${b}-b`, ambiguous: a } : { a, b, ambiguous: null };
}

export interface TurnRoute {
  to: Target[];
  /** Not null: the hop waits for the human's word, whatever the agent does. */
  hold: HeldReason | null;
  /** Why the text goes to no agent; null when it goes to the peer. */
  notSent: NotSent | null;
}

/**
 * Where the final text of a completed turn goes. A handle addresses when it begins a line or ends the text; anywhere
 * else it is only a mention. In a round table the peer is always addressed.
 */
export function routeTurn(text: string, from: Slot, handles: Handles, mode: RelayMode): TurnRoute {
  const peer = peerOf(from);
  const addressed = new Set(
    findHandles(text)
      .filter((handle) => handle.beginsLine || handle.endsText)
      .map((handle) => handle.word),
  );
  const toUser = addressed.has('user') || addressed.has('human');
  const toPeer = addressed.has(handles[peer]) || (mode === 'roundtable' && text.trim() !== '');
  if (toPeer && toUser) return { to: [peer, 'user'], hold: { code: 'asks you' }, notSent: null };
  if (toPeer) return { to: [peer], hold: mode === 'manual' ? { code: 'manual' } : null, notSent: null };
  if (toUser) return { to: ['user'], hold: null, notSent: 'to you' };
  const ambiguous = handles.ambiguous !== null && addressed.has(handles.ambiguous);
  return { to: [], hold: null, notSent: ambiguous ? 'ambiguous handle' : 'not addressed' };
}

export interface HumanChoice {
  /** Targets as typed, with or without `@`; empty: the text decides. */
  to: readonly string[];
  /** The author of the message that is quoted, if one is. */
  quoted: Author | null;
  last: Slot;
}

/** Whom a human's message is for: the chosen targets, else handles in it, else the quoted author, else the last target. */
export function routeHuman(text: string, choice: HumanChoice, handles: Handles): Result<Slot[]> {
  const found = new Set<Slot>();
  for (const typed of choice.to) {
    const word = typed.replace(/^@/, '').toLowerCase();
    const meant = slotsNamed(word, handles);
    if (word === handles.ambiguous) return refuse(ambiguousTarget(word, handles));
    if (meant.length === 0) {
      return refuse(
        problem('unknown target', { what: typed, known: `@${handles.a}, @${handles.b} and @both` }),
      );
    }
    for (const slot of meant) found.add(slot);
  }
  if (found.size > 0) return ok([...found]);
  const words = findHandles(text).map((handle) => handle.word);
  for (const word of words) for (const slot of slotsNamed(word, handles)) found.add(slot);
  if (found.size > 0) return ok([...found]);
  const ambiguous = words.find((word) => word === handles.ambiguous);
  if (ambiguous !== undefined) return refuse(ambiguousTarget(ambiguous, handles));
  return ok([choice.quoted === 'a' || choice.quoted === 'b' ? choice.quoted : choice.last]);
}

function ambiguousTarget(word: string, handles: Handles) {
  return problem('ambiguous target', { what: `@${word}`, known: `@${handles.a} or @${handles.b}` });
}

function slotsNamed(word: string, handles: Handles): Slot[] {
  if (word === 'both') return ['a', 'b'];
  if (word === 'a' || word === handles.a) return ['a'];
  if (word === 'b' || word === handles.b) return ['b'];
  return [];
}
