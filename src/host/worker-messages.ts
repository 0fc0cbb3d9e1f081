import type { AgentFact } from '../core/agent-event.ts';
import type { Evidence } from '../core/agent-state.ts';
import type { Result } from '../core/result.ts';
import type { Slot } from '../core/slot.ts';
import type { Change } from '../relay/rows.ts';
import type { SessionOrder } from './slot-evidence.ts';

/** What the host's main thread asks of its worker. Calls with an `id` are answered: in order, but for `transcript`. */
export type ToRecordWorker =
  | { type: 'open'; id: number; path: string }
  | { type: 'commit'; id: number; changes: readonly Change[] }
  | { type: 'message'; id: number; seq: number }
  | { type: 'page'; id: number; before: number | null; limit: number }
  | { type: 'why'; id: number; seq: number }
  | { type: 'since'; id: number; at: number }
  /** Take the slot's hooks from now on. */
  | { type: 'watch'; slot: Slot; vendor: string; spool: string; token: string }
  /** Follow the logs of the slot's conversation. */
  | { type: 'session'; slot: Slot; session: SessionOrder }
  /** The slot's conversation as text, in which its agent is called `agent`. */
  | { type: 'transcript'; id: number; slot: Slot; agent: string }
  | { type: 'close'; id: number };

/** `Value` is what the caller asked for: unknown to the worker that sends it, the caller's own type where it arrives. */
export type FromRecordWorker<Value> =
  | { type: 'answer'; id: number; result: Result<Value> }
  | { type: 'facts'; slot: Slot; facts: AgentFact[]; source: Evidence };
