import type { Delivery } from '../../src/core/delivery.ts';
import { freshGuards } from '../../src/core/guard.ts';
import type { Slot } from '../../src/core/slot.ts';
import type { AttemptRow, MessageRow, RoomRow, SessionRow, SlotRow, TurnRow } from '../../src/relay/rows.ts';

/** Rows with every field set, for tests that care about few of them. */
export const roomRow: RoomRow = {
  id: '0123abcd',
  root: '/tmp/shop',
  paused: false,
  mode: 'mention',
  graceMs: 2_000,
  lastTarget: 'a',
  guards: freshGuards,
  roles: { a: null, b: null },
  review: null,
  doneBy: null,
  createdAt: 1,
};

export function slotRow(slot: Slot): SlotRow {
  return { slot, vendor: 'mock', handle: `mock-${slot}`, argv: ['mock', '--x'], cwd: '/tmp/shop' };
}

export function sessionRow(some: Partial<SessionRow>): SessionRow {
  return {
    id: 1,
    slot: 'a',
    vendorSession: 'v1',
    transcriptPath: '/tmp/t.jsonl',
    how: 'started',
    pid: 42,
    pidStart: '123456',
    startedAt: 5,
    endedAt: null,
    exit: null,
    ...some,
  };
}

export function turnRow(some: Partial<TurnRow>): TurnRow {
  return {
    id: 1,
    slot: 'a',
    session: null,
    vendorTurn: 't1',
    trigger: 'relay',
    startedAt: 6,
    endedAt: 7,
    outcome: 'completed',
    evidence: 'hook',
    error: null,
    message: null,
    ...some,
  };
}

export function messageRow(some: Partial<MessageRow>): MessageRow {
  return {
    seq: 1,
    chain: 1,
    hop: 0,
    from: 'user',
    to: ['a'],
    kind: 'chat',
    body: 'hello',
    sha256: 'ff',
    origin: 'composer',
    replyTo: null,
    retryOf: null,
    createdAt: 8,
    branch: 'main',
    head: 'abc',
    outcome: null,
    notSent: null,
    quoteAt: null,
    raw: false,
    ...some,
  };
}

export function deliveryRow(some: Partial<Delivery>): Delivery {
  return {
    id: 1,
    message: 1,
    to: 'b',
    state: 'queued',
    reason: null,
    until: null,
    since: 9,
    evidence: null,
    note: null,
    ...some,
  };
}

export function attemptRow(some: Partial<AttemptRow>): AttemptRow {
  return {
    id: 1,
    delivery: 1,
    number: 1,
    slot: 'b',
    rung: 'writing',
    open: true,
    text: 'hello',
    canonical: null,
    nonce: null,
    bytes: 0,
    evidence: null,
    startedAt: 10,
    writtenAt: null,
    acceptedAt: null,
    ...some,
  };
}
