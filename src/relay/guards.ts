/** The guards of a room: what two agents may do without the human. Pure: a message and the counts in, a guard or none out. */

import { freshGuards, type Guard, type GuardName, type GuardState, type Limits } from '../core/guard.ts';
import { findHandles } from '../core/handles.ts';
import type { MessageKind } from '../core/message.ts';
import { sha256 } from '../core/sha256.ts';
import type { Slot } from '../core/slot.ts';

/** Characters (UTF-16) under which replies by turns count as ping-pong. */
const shortCharacters = 80;
const longCharacters = 256;

export interface GuardedMessage {
  from: Slot;
  body: string;
  kind: MessageKind;
  /** Agent-to-agent messages in the room before this one. */
  messages: number;
}

/** Counts a message that is about to go from one agent to the other. Not null: the guard at which it stops. */
export function countMessage(
  before: GuardState,
  { from, body, kind, messages }: GuardedMessage,
): { state: GuardState; guard: Guard | null } {
  const { limits } = before;
  const words = normalised(body);
  const text = sha256(words);
  const last = before.said[from];
  const times = last?.text === text ? last.times + 1 : 1;
  const isShort = words.length < shortCharacters;
  const byTurns = before.short.by === null || before.short.by !== from;
  const run = isShort ? (byTurns ? before.short.run + 1 : 1) : 0;
  const courtesies = isCourtesy(words) ? before.courtesies + 1 : 0;
  const isRound = kind === 'changes_requested';
  const allowed = limits.hops === null ? null : limits.hops + before.extraHops;
  const guard =
    over('messages', messages, limits.messages) ??
    over('hops', before.hops, allowed) ??
    (isRound ? over('rounds', before.rounds, limits.rounds) : null) ??
    reached('courtesies', courtesies, limits) ??
    reached('repeats', times, limits) ??
    reached('short', run, limits);
  const state: GuardState = {
    ...before,
    hops: before.hops + 1,
    rounds: before.rounds + (isRound ? 1 : 0),
    said: { ...before.said, [from]: { text, times } },
    // Once it has stopped the agents, the run begins anew.
    short: guard?.guard === 'short' ? freshGuards.short : { by: isShort ? from : null, run },
    courtesies,
  };
  return { state, guard };
}

/** The human wrote: a new chain begins. */
export function restartChain(state: GuardState): GuardState {
  const { limits, rounds } = state;
  return { ...freshGuards, limits, rounds };
}

/** More of what a guard counts, after it has stopped the agents. Null: as much again as its limit was at first. */
export function allowMore(state: GuardState, name: GuardName, more: number | null): GuardState {
  const limit = state.limits[name];
  const { limits } = state;
  if (limit === null) return state;
  const added = more ?? limit;
  if (name === 'hops') return { ...state, extraHops: state.extraHops + added };
  if (name === 'messages' || name === 'rounds') {
    return { ...state, limits: { ...limits, [name]: limit + added } };
  }
  return state;
}

/** Each guard's number and its limit, as they stand. */
export function guardCounts(
  state: GuardState,
  messages: number,
): Record<GuardName, { n: number; limit: number | null }> {
  const { limits, hops, extraHops, rounds, said, short, courtesies } = state;
  return {
    messages: { n: messages, limit: limits.messages },
    hops: { n: hops, limit: limits.hops === null ? null : limits.hops + extraHops },
    rounds: { n: rounds, limit: limits.rounds },
    repeats: { n: Math.max(said.a?.times ?? 0, said.b?.times ?? 0), limit: limits.repeats },
    short: { n: short.run, limit: limits.short },
    courtesies: { n: courtesies, limit: limits.courtesies },
  };
}

/** One more would be beyond the limit. */
export function over(guard: GuardName, n: number, limit: number | null): Guard | null {
  return limit !== null && n >= limit ? { guard, n, limit } : null;
}

function reached(guard: GuardName, n: number, limits: Limits): Guard | null {
  const limit = limits[guard];
  return limit !== null && n >= limit ? { guard, n, limit } : null;
}

/** The text without handles, case, spacing and the punctuation around it. */
function normalised(body: string): string {
  let text = '';
  let at = 0;
  for (const { start, end } of findHandles(body)) {
    text += body.slice(at, start);
    at = end;
  }
  const words = (text + body.slice(at)).normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
  // Of a long text the ends do not matter, and looking for them would take its length squared.
  return words.length > longCharacters ? words : words.replace(/^[\s,.:;!…*_~-]+|[\s,.:;!…*_~-]+$/g, '');
}

/** Phrases that say that a message came, and nothing else. */
const courtesyPhrases = [
  'ack',
  'acknowledged',
  'got it',
  'great',
  'noted',
  'ok',
  'okay',
  'perfect',
  'received',
  'roger',
  'sounds good',
  'sure',
  'thank you',
  'thank you very much',
  'thanks',
  'thanks a lot',
  'understood',
  'will do',
  "you're welcome",
  'you are welcome',
  'no problem',
  'my pleasure',
  'danke',
  'merci',
  'gracias',
  '谢谢',
  '收到',
  'ありがとう',
  '了解',
  '감사합니다',
];

/** Whether every clause of a text is a courtesy. */
function isCourtesy(words: string): boolean {
  const clauses = words.split(/[,.;!–—]+/).map((clause) => clause.trim());
  const said = clauses.filter((clause) => clause !== '');
  return said.length > 0 && said.length <= 4 && said.every((clause) => courtesyPhrases.includes(clause));
}
