import type { Problem } from '../../../core/problems.ts';
import { problemWords } from '../../../core/problems.ts';
import type { Request } from '../../../protocol/requests.ts';
import type { FromWorker } from '../../bridge.ts';
import { literalLine } from '../draw/literal.ts';
import type { Composer, Overlay, Pending, State, Step } from './state.ts';

/** The small moves that the reducers are made of. */

export function stay(state: State): Step {
  return { state, out: [] };
}

export function tell(state: State, message: FromWorker): Step {
  return { state, out: [message] };
}

/** Asks the host; `pending` says what its answer is for. */
export function ask(state: State, request: Request, pending: Pending = { for: 'nothing' }): Step {
  const id = state.nextId;
  const next = { ...state, nextId: id + 1, pending: new Map(state.pending).set(id, pending) };
  return { state: next, out: [{ type: 'request', id, request }] };
}

/** What `step` did, andThen what `more` does to its state. */
export function andThen(step: Step, more: (state: State) => Step): Step {
  const next = more(step.state);
  return { state: next.state, out: [...step.out, ...next.out] };
}

export function notice(state: State, text: string, bad = false): Step {
  return stay({ ...state, notice: { text: literalLine(text), bad } });
}

export function refusal(state: State, problem: Problem): Step {
  return notice(state, problemWords(problem), true);
}

export function withComposer(state: State, change: Partial<Composer>): State {
  return { ...state, composer: { ...state.composer, ...change } };
}

export function withOverlay(state: State, overlay: Overlay | null): State {
  return { ...state, overlay };
}
