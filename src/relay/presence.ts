/**
 * What an agent is doing, from facts of several sources that come late, doubled, out of order or not at all.
 *
 * A hook, log or signal that took part in the present phase (it said `working` in a running turn, `idle` after it) is
 * believed when it says that the phase is over: its own events have an order. So is a source that is trusted at least
 * as much as those that took part. A lesser one may be telling old news: while it contradicts, the agent counts as
 * working, for two seconds; then the more trusted word stands. Silence never makes an agent idle.
 */
import type { AgentEvent, AgentFact } from '../core/agent-event.ts';
import { type AgentState, type DialogKind, type Evidence, evidenceSources } from '../core/agent-state.ts';
import type { Presence } from './agent.ts';

/** ms for which a contradiction is left open. */
const disagreementMs = 2000;

interface Phase {
  is: 'starting' | 'working' | 'idle' | 'unknown';
  since: number;
  /** The sources that said so. */
  said: readonly Evidence[];
}

interface OpenDialog {
  kind: DialogKind;
  what: string;
  since: number;
  /** The sources that see it. */
  seenBy: readonly Evidence[];
}

export interface PresenceState {
  phase: Phase;
  /** Who says `working` against an idle phase or `idle` against a running one, and since when. */
  doubt: { source: Evidence; since: number } | null;
  dialog: OpenDialog | null;
  process: {
    is: 'suspended' | 'exited';
    code: number | null;
    signal: string | null;
    since: number;
    by: Evidence;
  } | null;
  startedAt: number;
  /** Whether it has taken a prompt since it was started. */
  hadTurn: boolean;
  tool: Presence['tool'];
}

export function startPresence(at: number): PresenceState {
  const phase: Phase = { is: 'starting', since: at, said: [] };
  return { phase, doubt: null, dialog: null, process: null, startedAt: at, hadTurn: false, tool: null };
}

/** The state after one more fact. Facts of settled turns and of other sessions must not get here. */
export function observePresence(before: PresenceState, { fact, source, at }: AgentEvent): PresenceState {
  const state = withDialog(before, fact, source, at);
  switch (fact.type) {
    case 'working':
      return claim(state, 'working', source, at);
    case 'prompt':
      return claim({ ...state, tool: null, hadTurn: true }, 'working', source, at);
    // Tools do not begin or end a turn: the hook of one may come after its turn's end.
    case 'tool-started':
      return { ...state, tool: { name: fact.name, detail: fact.detail, since: at } };
    case 'tool-ended':
      return { ...state, tool: null };
    case 'idle':
      return claim({ ...state, tool: null }, 'idle', source, at);
    case 'turn-ended':
      return claim({ ...state, tool: null }, 'idle', source, at, true);
    case 'session':
      // The first word of a hook that runs at the start; later ones come in the middle of work as well.
      return state.phase.is === 'starting' ? claim(state, 'idle', source, at) : state;
    case 'stopped':
      if (state.process?.is === 'exited') return state;
      return { ...state, process: { is: 'suspended', code: null, signal: null, since: at, by: source } };
    case 'continued':
      return state.process?.is === 'exited' ? state : { ...state, process: null };
    case 'exited':
      return {
        ...state,
        process: { is: 'exited', code: fact.code, signal: fact.signal, since: at, by: source },
      };
    case 'dialog-opened':
    case 'dialog-closed':
    case 'queued':
    case 'leaving':
      return state;
  }
}

/** The state as it is shown and as the gate takes it at this moment. */
export function presenceAt(state: PresenceState, now: number): Presence {
  const { phase, doubt, dialog, process, tool } = state;
  if (process !== null) {
    const is: AgentState =
      process.is === 'suspended'
        ? { is: 'suspended' }
        : {
            is: 'exited',
            code: process.code,
            signal: process.signal,
            afterMs: process.since - state.startedAt,
            hadTurn: state.hadTurn,
          };
    return { state: is, evidence: process.by, since: process.since, tool: null };
  }
  if (dialog !== null) {
    const is: AgentState = { is: 'needs you', kind: dialog.kind, what: dialog.what };
    return { state: is, evidence: mostTrusted(dialog.seenBy), since: dialog.since, tool };
  }
  if (phase.is === 'idle' && doubt !== null && now < doubt.since + disagreementMs) {
    return { state: { is: 'working' }, evidence: doubt.source, since: phase.since, tool };
  }
  return { state: { is: phase.is }, evidence: mostTrusted(phase.said), since: phase.since, tool };
}

/** ms: when time alone changes what presenceAt answers, or null. */
export function presenceDue({ phase, doubt }: PresenceState, now: number): number | null {
  if (phase.is !== 'idle' || doubt === null) return null;
  const due = doubt.since + disagreementMs;
  return due > now ? due : null;
}

/** `certain`: the fact is about this very turn, so it is believed whoever tells it. */
function claim(
  state: PresenceState,
  is: 'working' | 'idle',
  source: Evidence,
  at: number,
  certain = false,
): PresenceState {
  const { phase, doubt } = state;
  if (phase.is === is) {
    const said = phase.said.includes(source) ? phase.said : [...phase.said, source];
    return { ...state, phase: { ...phase, said }, doubt: doubt?.source === source ? null : doubt };
  }
  const tookPart = phase.said.includes(source) && trust(source) >= trust('signal');
  const best = mostTrusted(phase.said);
  if (!certain && !tookPart && best !== null && trust(source) < trust(best)) {
    return { ...state, doubt: doubt?.source === source ? doubt : { source, since: at } };
  }
  return {
    ...state,
    phase: { is, since: at, said: [source] },
    doubt: is === 'idle' ? laggard(phase, source, at) : null,
  };
}

/** A signal that still says `working` when another source has told the end is given time to follow. */
function laggard(phase: Phase, source: Evidence, at: number): PresenceState['doubt'] {
  const lags = phase.is === 'working' && source !== 'signal' && phase.said.includes('signal');
  return lags ? { source: 'signal', since: at } : null;
}

function withDialog(state: PresenceState, fact: AgentFact, source: Evidence, at: number): PresenceState {
  const { dialog } = state;
  if (fact.type === 'dialog-opened') {
    const known = dialog ?? { kind: fact.kind, what: '', since: at, seenBy: [] };
    const seenBy = known.seenBy.includes(source) ? known.seenBy : [...known.seenBy, source];
    const kind = known.kind === 'dialog' ? fact.kind : known.kind;
    // A less trusted source only adds the words that are missing.
    const best = mostTrusted(known.seenBy);
    const knowsBetter = known.what === '' || best === null || trust(source) >= trust(best);
    const what = knowsBetter ? fact.what || known.what : known.what;
    return { ...state, dialog: { ...known, kind, what, seenBy } };
  }
  if (dialog === null) return state;
  const left = dialog.seenBy.filter((one) => !releases(fact, source, one));
  if (left.length === dialog.seenBy.length) return state;
  return { ...state, dialog: left.length > 0 ? { ...dialog, seenBy: left } : null };
}

/**
 * Whether a fact takes back what `seer` saw. A signal, log or screen shows that a dialog is gone and takes back its
 * own word: no other does, for a dialog may also open between turns. A hook tells only the opening, and a title need
 * not tell the end: their word falls with whatever shows later that the agent went on. A tool that began does not
 * show it (it may be older), nor does an idle title or screen (a dialog shows one as well).
 */
function releases(fact: AgentFact, source: Evidence, seer: Evidence): boolean {
  const ownWord = fact.type === 'dialog-closed' || fact.type === 'working' || fact.type === 'idle';
  if (seer === source && ownWord) return true;
  if (seer !== 'hook' && seer !== 'title') return false;
  switch (fact.type) {
    case 'turn-ended':
      return true;
    case 'dialog-closed':
      // A narrow or low pane may no longer show a dialog that still stands.
      return source !== 'screen';
    case 'working':
    case 'prompt':
    case 'tool-ended':
      return source !== 'screen' && (source !== 'title' || seer === 'hook');
    case 'idle':
      return trust(source) >= trust('signal');
    default:
      return false;
  }
}

function trust(source: Evidence): number {
  return evidenceSources.length - evidenceSources.indexOf(source);
}

function mostTrusted(sources: readonly Evidence[]): Evidence | null {
  return evidenceSources.find((source) => sources.includes(source)) ?? null;
}
