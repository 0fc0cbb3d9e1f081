/** The check before the first byte of a delivery: facts in, a reason to wait or none out. */
import type { Composer } from '../core/agent-state.ts';
import type { HeldReason } from '../core/reasons.ts';
import type { Presence } from './agent.ts';

/** ms without a human key in the pane. */
export const typingMs = 1500;
/** ms since the agent's start, last turn end or interrupt: a submit key that comes at once may be swallowed. */
export const settleMs = 1000;
/** ms until a program that did not read its input is looked at again. */
const readingMs = 100;

export interface GateFacts {
  now: number;
  presence: Presence;
  composer: Composer;
  alive: boolean;
  lastHumanKeyAt: number | null;
  /** Keys or answers wait for a program that does not take them. */
  inputWaits: boolean;
  /** ms: the end of the start-up, of the last turn or of an interrupt of this agent. */
  lastEndAt: number | null;
  /** ms: until when its last turn waits for a source that has its text, null when none does. */
  endingUntil: number | null;
  paused: boolean;
  /** The record cannot be written. */
  recordDown: boolean;
  /** Another attempt of this agent is open. */
  attemptOpen: boolean;
  /** The human said that this one goes: an idle that only the screen suggests is enough then. */
  approved: boolean;
}

/** `at`: ms when time alone may change the answer, null when only a new fact can. */
export type GateAnswer = { passes: true } | { passes: false; reason: HeldReason; at: number | null };

/** Nothing here times out: a reason lasts as long as its fact. What is not known is a reason. */
export function gate(facts: GateFacts): GateAnswer {
  const { now, presence, composer, lastHumanKeyAt, lastEndAt, endingUntil } = facts;
  const { state } = presence;
  if (facts.recordDown) return wait({ code: 'record' });
  if (facts.paused) return wait({ code: 'paused' });
  if (!facts.alive || state.is === 'exited') return wait({ code: 'exited' });
  if (state.is === 'suspended') return wait({ code: 'suspended' });
  if (state.is === 'needs you') return wait({ code: 'dialog', kind: state.kind });
  if (state.is === 'starting') return wait({ code: 'starting' });
  // The other attempt stays open for as long as its turn runs; that the agent works is what the human sees.
  if (state.is === 'working') return wait({ code: 'working' });
  if (facts.attemptOpen) return wait({ code: 'another' });
  if (state.is === 'unknown') return wait({ code: 'unsure' });
  if (presence.evidence === 'screen' && !facts.approved) return wait({ code: 'only screen' });
  if (composer === 'unseen') return wait({ code: 'menu' });
  if (composer === 'draft') return wait({ code: 'draft' });
  if (lastHumanKeyAt !== null && now < lastHumanKeyAt + typingMs) {
    return wait({ code: 'typing' }, lastHumanKeyAt + typingMs);
  }
  if (facts.inputWaits) return wait({ code: 'not reading' }, now + readingMs);
  const settledAt = Math.max(lastEndAt === null ? 0 : lastEndAt + settleMs, endingUntil ?? 0);
  if (now < settledAt) return wait({ code: 'settling' }, settledAt);
  return { passes: true };
}

function wait(reason: HeldReason, at: number | null = null): GateAnswer {
  return { passes: false, reason, at };
}
