import type { AgentState, Composer, Evidence } from '../core/agent-state.ts';
import type { Slot } from '../core/slot.ts';
import type { Submission, SubmissionEnd } from '../core/submission.ts';

export type { Submission, SubmissionEnd };

/** What the gate and the human need to know of an agent, taken in one synchronous look. Times are ms. */
export interface PaneFacts {
  composer: Composer;
  /** Raised by every dialog, state change and human key; a write is only safe while it has not moved. */
  generation: number;
  lastHumanKeyAt: number | null;
  /** Keys or answers wait because the program does not take them. */
  inputWaits: boolean;
  alive: boolean;
}

/** The relay's only view of an agent: facts come in as AgentEvents, submissions go out through this. */
export interface Agent {
  readonly slot: Slot;
  /** The vendor's name on screen: `claude`. */
  readonly name: string;
  readonly maxPasteBytes: number;
  pane(): PaneFacts;
  canonical(text: string): string;
  isPrompt(reported: string, text: string): boolean;
  runsAsCommand(text: string): boolean;
  /**
   * Types a text in, if the pane's generation still is `generation`: the comparison and the first byte are one
   * synchronous step. Compared again right before the submit key.
   */
  submit(order: { text: string; kind: 'human' | 'peer' | 'command'; generation: number }): Submission;
  /** Types rung `rung` of the vendor's interrupt ladder; false when there is no such rung. */
  interrupt(rung: number): boolean;
}

/** An agent's state with what decided it. */
export interface Presence {
  state: AgentState;
  evidence: Evidence | null;
  /** ms: since when */
  since: number;
  tool: { name: string; detail: string; since: number } | null;
}
