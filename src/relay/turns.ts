/**
 * One agent's turns, from its facts: when one began, when it was over, how, and with which final text. Hooks may be
 * missing, late or doubled, so a turn is settled once and nothing changes it after; and the source that tells the end
 * first need not be the one that has the text.
 */
import type { AgentEvent, AgentFact, TurnOutcome } from '../core/agent-event.ts';
import { type Evidence, evidenceSources } from '../core/agent-state.ts';

/** ms that an end without its text (or a failure without its error) waits for a source that has it. */
export const endingMs = 3000;
/** Settled turns that are remembered by the vendor's id, to know late events. */
const remembered = 64;

interface Ending {
  outcome: TurnOutcome;
  text: string | null;
  error: string | null;
  evidence: Evidence;
  at: number;
  /** Concluded from an idle state alone: work that goes on takes it back. */
  concluded: boolean;
}

interface OpenTurn {
  vendorTurn: string | null;
  startedAt: number;
  /** False until its prompt is known: a state signal came first, or the agent woke by itself. */
  prompted: boolean;
  ending: Ending | null;
}

export interface TurnsState {
  open: OpenTurn | null;
  settled: readonly string[];
}

export interface SettledTurn {
  vendorTurn: string | null;
  startedAt: number;
  endedAt: number;
  outcome: TurnOutcome;
  text: string | null;
  error: string | null;
  evidence: Evidence;
}

export interface TurnStep {
  state: TurnsState;
  /** The fact is about a turn that is settled, or about none: nothing else may take it as news. */
  stale: boolean;
  /** A turn ended with this fact; it comes before `began`. */
  ended: SettledTurn | null;
  /** A turn began with this fact. */
  began: boolean;
}

export const noTurns: TurnsState = { open: null, settled: [] };

/** The turns after one more fact. Facts of other sessions must not get here. */
export function observeTurn(state: TurnsState, event: AgentEvent): TurnStep {
  const { fact } = event;
  switch (fact.type) {
    case 'prompt':
      return prompted(state, fact, event);
    case 'working':
      return working(state, fact.turnId, event);
    case 'turn-ended':
      return turnEnded(state, fact, event);
    case 'exited':
      return state.open === null ? same(state) : settleNow(state, exitEnding(event));
    default:
      return same(state);
  }
}

/**
 * The agent is believed to be idle: an open turn that nobody ended is over. `interrupted` when an interrupt was asked
 * for. A turn that no prompt began and that said nothing is forgotten: start-up work, or a command of the vendor's own.
 */
export function concludeIdle(
  state: TurnsState,
  source: Evidence,
  at: number,
  interrupted: boolean,
): TurnStep {
  const { open } = state;
  if (open === null || open.ending !== null) return same(state);
  const outcome = interrupted ? 'interrupted' : 'unknown';
  const ending: Ending = { outcome, text: null, error: null, evidence: source, at, concluded: true };
  return same({ ...state, open: { ...open, ending } });
}

/** Settles an ending that has waited long enough. */
export function tickTurn(state: TurnsState, now: number): TurnStep {
  const due = turnDue(state);
  const ending = state.open?.ending;
  return due !== null && now >= due && ending ? settleNow(state, ending) : same(state);
}

/** ms: when tickTurn has something to do, or null. */
export function turnDue({ open }: TurnsState): number | null {
  return open?.ending ? open.ending.at + endingMs : null;
}

function prompted(
  state: TurnsState,
  fact: Extract<AgentFact, { type: 'prompt' }>,
  event: AgentEvent,
): TurnStep {
  const { turnId } = fact;
  const { open } = state;
  if (isSettled(state, turnId)) return { ...same(state), stale: true };
  if (open !== null) {
    const other = open.vendorTurn !== null && turnId !== null && open.vendorTurn !== turnId;
    const over = open.ending !== null && (other || turnId === null);
    if (!other && !over) {
      const ending = open.ending?.concluded ? null : open.ending;
      const now = { ...open, vendorTurn: open.vendorTurn ?? turnId, prompted: true, ending };
      return same({ ...state, open: now });
    }
    const ended = settleNow(state, open.ending ?? unseenEnding(event));
    return { ...ended, state: { ...ended.state, open: begin(turnId, event.at, true) }, began: true };
  }
  return { ...same({ ...state, open: begin(turnId, event.at, true) }), began: true };
}

function working(state: TurnsState, turnId: string | null, { at }: AgentEvent): TurnStep {
  const { open } = state;
  if (isSettled(state, turnId)) return { ...same(state), stale: true };
  if (open === null) return { ...same({ ...state, open: begin(null, at, false) }), began: true };
  return open.ending?.concluded ? same({ ...state, open: { ...open, ending: null } }) : same(state);
}

function turnEnded(
  state: TurnsState,
  fact: Extract<AgentFact, { type: 'turn-ended' }>,
  event: AgentEvent,
): TurnStep {
  const { turnId } = fact;
  const { open } = state;
  if (isSettled(state, turnId)) return { ...same(state), stale: true };
  if (open === null) {
    // Its beginning was missed. Only a hook is sure to tell a turn of now and not one of an older log.
    if (turnId === null || event.source !== 'hook') return { ...same(state), stale: true };
    return settleNow({ ...state, open: begin(turnId, event.at, false) }, endingOf(fact, event));
  }
  if (open.vendorTurn !== null && turnId !== null && open.vendorTurn !== turnId) {
    return { ...same(state), stale: true };
  }
  const ending = better(open.ending, endingOf(fact, event));
  const now = { ...state, open: { ...open, vendorTurn: open.vendorTurn ?? turnId, ending } };
  return isWhole(ending) ? settleNow(now, ending) : same(now);
}

function begin(vendorTurn: string | null, startedAt: number, promptKnown: boolean): OpenTurn {
  return { vendorTurn, startedAt, prompted: promptKnown, ending: null };
}

function endingOf(
  { outcome, text, error }: Extract<AgentFact, { type: 'turn-ended' }>,
  { source, at }: AgentEvent,
): Ending {
  return { outcome, text, error, evidence: source, at, concluded: false };
}

/** What two sources tell of one end: the outcome of the more trusted, and the text or error of whichever has it. */
function better(before: Ending | null, after: Ending): Ending {
  if (before === null) return after;
  const trusted = before.concluded || trustIn(after) > trustIn(before) ? after : before;
  return {
    ...trusted,
    text: trusted.text ?? before.text ?? after.text,
    error: trusted.error ?? before.error ?? after.error,
    at: before.at,
  };
}

function trustIn(ending: Ending): number {
  return -evidenceSources.indexOf(ending.evidence);
}

function isWhole({ outcome, text, error }: Ending): boolean {
  switch (outcome) {
    case 'completed':
      return text !== null;
    case 'failed':
      return error !== null;
    case 'interrupted':
      return true;
    case 'unknown':
      return false;
  }
}

/** The next turn's prompt came and nobody had told the end of this one. */
function unseenEnding({ source, at }: AgentEvent): Ending {
  return { outcome: 'unknown', text: null, error: null, evidence: source, at, concluded: true };
}

function exitEnding({ source, at }: AgentEvent): Ending {
  return { outcome: 'failed', text: null, error: 'exited', evidence: source, at, concluded: false };
}

function settleNow(state: TurnsState, ending: Ending): TurnStep {
  const { open } = state;
  if (open === null) return same(state);
  const { vendorTurn, startedAt } = open;
  const settled = vendorTurn === null ? state.settled : [...state.settled, vendorTurn].slice(-remembered);
  const silent = !open.prompted && ending.concluded;
  const { outcome, text, error, evidence, at } = ending;
  return {
    state: { open: null, settled },
    stale: false,
    ended: silent ? null : { vendorTurn, startedAt, endedAt: at, outcome, text, error, evidence },
    began: false,
  };
}

function isSettled(state: TurnsState, vendorTurn: string | null): boolean {
  return vendorTurn !== null && state.settled.includes(vendorTurn);
}

function same(state: TurnsState): TurnStep {
  return { state, stale: false, ended: null, began: false };
}
