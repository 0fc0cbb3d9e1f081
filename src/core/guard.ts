import type { Slot } from './slot.ts';

/** What stops two agents that go on without the human, and the number at which it does. */
export const guardNames = ['messages', 'hops', 'rounds', 'repeats', 'short', 'courtesies'] as const;
export type GuardName = (typeof guardNames)[number];

/** Null: this guard is off. */
export type Limits = Readonly<Record<GuardName, number | null>>;

/** relay.md §8: every guard is on until the human says otherwise. */
export const defaultLimits: Limits = {
  messages: 60,
  hops: 12,
  rounds: 5,
  repeats: 2,
  short: 4,
  courtesies: 1,
};

/** A guard that stops a message, with the number that it has reached. */
export interface Guard {
  guard: GuardName;
  n: number;
  limit: number;
}

/** What the guards count, kept with the room. */
export interface GuardState {
  limits: Limits;
  /** Agent-to-agent steps since the human last wrote. */
  hops: number;
  /** Steps that the human allowed beyond the limit, for this chain alone. */
  extraHops: number;
  /** Verdicts that asked for changes, of the review that is under way. */
  rounds: number;
  /** What each side said last, as a hash of its normalised text, and how often in a row. */
  said: Readonly<Record<Slot, { text: string; times: number } | null>>;
  /** Short replies that came from one side and the other in turn. */
  short: { by: Slot | null; run: number };
  courtesies: number;
}

export const freshGuards: GuardState = {
  limits: defaultLimits,
  hops: 0,
  extraHops: 0,
  rounds: 0,
  said: { a: null, b: null },
  short: { by: null, run: 0 },
  courtesies: 0,
};

/** What a guard counts, behind `n/limit`. */
export const guardWords: Record<GuardName, string> = {
  messages: 'messages between the agents',
  hops: 'hops in this chain',
  rounds: 'review rounds',
  repeats: 'times the same text',
  short: 'short replies by turns',
  courtesies: 'courtesies',
};
