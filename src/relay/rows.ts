/** What the record keeps, as plain rows, and the changes that are committed to it. */
import type { TurnOutcome } from '../core/agent-event.ts';
import type { Evidence } from '../core/agent-state.ts';
import type { Delivery } from '../core/delivery.ts';
import type { GuardState } from '../core/guard.ts';
import type { Message } from '../core/message.ts';
import type { RelayMode } from '../core/relay-mode.ts';
import type { Result } from '../core/result.ts';
import type { Review } from '../core/review.ts';
import type { Role } from '../core/role.ts';
import type { Slot } from '../core/slot.ts';

/** Why an agent's answer went to no agent. */
export const notSentReasons = [
  'not addressed',
  'interrupted',
  'failed',
  'text unknown',
  'ambiguous handle',
  'to you',
] as const;
export type NotSent = (typeof notSentReasons)[number];

/** What began a turn. `pane`: the human typed into the agent's own composer; `agent`: it woke by itself. */
export const turnTriggers = ['relay', 'composer', 'pane', 'agent'] as const;
export type TurnTrigger = (typeof turnTriggers)[number];

export interface RoomRow {
  id: string;
  root: string;
  paused: boolean;
  mode: RelayMode;
  /** ms a hop waits on screen before it goes. */
  graceMs: number;
  /** Whom the human last wrote to. */
  lastTarget: Slot;
  guards: GuardState;
  roles: Readonly<Record<Slot, Role | null>>;
  review: Review | null;
  /** Who said that all is done; the relay is off until the human reopens the room. */
  doneBy: Slot | null;
  createdAt: number;
}

export interface SlotRow {
  slot: Slot;
  vendor: string;
  handle: string;
  argv: readonly string[];
  cwd: string;
}

/** One vendor conversation of a slot. */
export interface SessionRow {
  id: number;
  slot: Slot;
  vendorSession: string;
  transcriptPath: string | null;
  how: 'started' | 'resumed' | 'cleared' | 'compacted' | 'forked';
  /** The child process and its start time as the system tells it: together they name one process for good. */
  pid: number | null;
  pidStart: string | null;
  startedAt: number;
  endedAt: number | null;
  /** How it ended: an exit code, a signal, or `replaced`. */
  exit: string | null;
}

export interface TurnRow {
  id: number;
  slot: Slot;
  session: number | null;
  vendorTurn: string | null;
  trigger: TurnTrigger;
  startedAt: number;
  endedAt: number | null;
  /** Null while it runs. */
  outcome: TurnOutcome | null;
  evidence: Evidence | null;
  error: string | null;
  /** The message that holds its final text. */
  message: number | null;
}

export interface MessageRow extends Message {
  /** For an agent's answer: how its turn ended. */
  outcome: TurnOutcome | null;
  notSent: NotSent | null;
  /** For a forward with a comment: where in the body (UTF-16) the forwarded text begins; the rest is the human's. */
  quoteAt: number | null;
  /** The body is a command of the agent's own, to be run as one. */
  raw: boolean;
}

export const attemptRungs = ['writing', 'written', 'accepted', 'not started', 'withheld', 'broken'] as const;
export type AttemptRung = (typeof attemptRungs)[number];

/** One try at typing a delivery in. */
export interface AttemptRow {
  id: number;
  delivery: number;
  number: number;
  slot: Slot;
  /** How far it came for certain. */
  rung: AttemptRung;
  /** At most one attempt of a slot is open. */
  open: boolean;
  /** Exactly what is typed, fence and all. */
  text: string;
  /** What the vendor makes of `text`; null when it leaves it as it is. */
  canonical: string | null;
  /** The fence's, null for text without one. */
  nonce: string | null;
  bytes: number;
  evidence: Evidence | null;
  startedAt: number;
  writtenAt: number | null;
  acceptedAt: number | null;
}

/** An idempotent send: the same key with the same content is one message. */
export interface ClientKey {
  key: string;
  hash: string;
  message: number;
}

/** A row as it now is, and why: it goes into the record together with its event. */
export type Change = { at: number; cause: string } & (
  | { put: 'room'; row: RoomRow }
  | { put: 'slot'; row: SlotRow }
  | { put: 'session'; row: SessionRow }
  | { put: 'turn'; row: TurnRow }
  | { put: 'message'; row: MessageRow }
  | { put: 'delivery'; row: Delivery }
  | { put: 'attempt'; row: AttemptRow }
  | { put: 'key'; row: ClientKey }
  /** No row changes; the event alone is kept. */
  | { put: 'event'; row: { about: 'slot' | 'delivery' | 'message'; id: string; state: string } }
);

/** What a room goes on from: what is not settled, and where its counters stand. */
export interface Recovered {
  room: RoomRow | null;
  /** Every delivery that is not settled, and `unknown` ones, which evidence may still prove. */
  deliveries: Delivery[];
  /** The newest attempt of each of those. */
  attempts: AttemptRow[];
  /** The messages of those deliveries, and the newest of each agent. */
  messages: MessageRow[];
  openTurns: TurnRow[];
  /** The newest session of each slot. */
  sessions: SessionRow[];
  keys: ClientKey[];
  nonces: string[];
  last: { message: number; delivery: number; attempt: number; turn: number; session: number };
  /** Agent-to-agent messages so far. */
  hops: number;
}

/** The relay's only way to the record. Changes of one call are one transaction; calls are committed in order. */
export interface RecordPort {
  commit(changes: readonly Change[]): Promise<Result<void>>;
  message(seq: number): Promise<MessageRow | null>;
}
