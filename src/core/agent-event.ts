import type { DialogKind, Evidence } from './agent-state.ts';

/** How a turn ended. */
export type TurnOutcome = 'completed' | 'interrupted' | 'failed' | 'unknown';

/**
 * One fact about an agent, in words that every vendor shares. Adapters make these from hook payloads, state
 * signals in the byte stream, titles, transcript lines and the screen; the relay reads nothing else.
 */
export type AgentFact =
  /** The vendor conversation that the slot now has. It binds the slot: facts of other sessions are dropped. */
  | {
      type: 'session';
      sessionId: string;
      transcriptPath: string | null;
      how: 'started' | 'resumed' | 'cleared' | 'compacted' | 'forked';
    }
  /** The agent took this text as a prompt. `text` is what the vendor reports, wrapper and all. `by` tells the vendor's own wake-ups from prompts. */
  | { type: 'prompt'; sessionId: string | null; turnId: string | null; text: string; by: 'prompt' | 'agent' }
  /** The agent put a text into its own queue, to run after the present turn. */
  | { type: 'queued' }
  /** A turn is running. */
  | { type: 'working'; turnId: string | null }
  /** No turn is running and nothing is asked. */
  | { type: 'idle' }
  /**
   * A turn is over. `text` is its final text (null: this source does not carry it), `error` the vendor's error
   * text of a failed turn, `wakes` true when background work may start a turn by itself.
   */
  | {
      type: 'turn-ended';
      sessionId: string | null;
      turnId: string | null;
      outcome: TurnOutcome;
      text: string | null;
      error: string | null;
      wakes: boolean;
    }
  | { type: 'dialog-opened'; kind: DialogKind; what: string }
  | { type: 'dialog-closed' }
  | { type: 'tool-started'; name: string; detail: string }
  | { type: 'tool-ended'; name: string }
  /** The vendor's program says that it is ending. */
  | { type: 'leaving'; reason: string }
  /** The process was suspended, goes on, or is gone: the operating system's word, or the program's own on its screen. */
  | { type: 'stopped' }
  | { type: 'continued' }
  | { type: 'exited'; code: number | null; signal: string | null };

/** A fact with its source and the time (ms) at which it reached PairRoom. */
export interface AgentEvent {
  fact: AgentFact;
  source: Evidence;
  at: number;
}
