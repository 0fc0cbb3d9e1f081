import type { Evidence } from './agent-state.ts';
import type { HeldReason } from './reasons.ts';
import type { Slot } from './slot.ts';

/** The rungs of relay.md §5. `unknown` is shown as "unproven". */
export const deliveryStates = [
  'queued',
  'held',
  'writing',
  'written',
  'accepted',
  'waiting',
  'answered',
  'interrupted',
  'failed',
  'cancelled',
  'set aside',
  'refused',
  'unknown',
  'sent',
] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** The act of getting one message into one agent. */
export interface Delivery {
  id: number;
  message: number;
  to: Slot;
  state: DeliveryState;
  /** Why it is held; null in any other state. */
  reason: HeldReason | null;
  /** ms: when a held delivery goes on by itself (grace), else null. */
  until: number | null;
  /** ms: when it came into this state. */
  since: number;
  /** What proved the present state; null before anything was written. */
  evidence: Evidence | null;
  /** For `failed`, `refused` and `unknown`: words for the human. */
  note: string | null;
}

const next: Record<DeliveryState, readonly DeliveryState[]> = {
  queued: ['held', 'writing', 'cancelled', 'set aside', 'refused', 'failed'],
  held: ['queued', 'writing', 'cancelled', 'set aside', 'refused', 'failed'],
  writing: ['held', 'written', 'accepted', 'waiting', 'unknown', 'failed', 'sent'],
  written: ['accepted', 'waiting', 'answered', 'unknown', 'failed', 'interrupted', 'sent'],
  accepted: ['waiting', 'answered', 'interrupted', 'failed', 'unknown'],
  waiting: ['accepted', 'answered', 'interrupted', 'failed', 'unknown'],
  unknown: ['accepted', 'answered', 'cancelled', 'sent'],
  'set aside': ['queued', 'cancelled'],
  cancelled: ['queued'],
  answered: [],
  interrupted: [],
  failed: [],
  refused: [],
  sent: [],
};

/** Whether a delivery may move from one state to another. Settled states do not move. */
export function mayMove(from: DeliveryState, to: DeliveryState): boolean {
  return next[from].includes(to);
}
