import type { AgentFact } from '../core/agent-event.ts';
import type { DialogKind } from '../core/agent-state.ts';
import type { StateSignal } from '../panes/screen-view.ts';

/**
 * Facts of an `OSC 7501`, which tells the whole state at every change, so that any state but `blocked` says that no
 * dialog is open. After an error it says nothing more until the next prompt: the agent is idle then.
 */
export function stateFacts({ state, kind, message }: StateSignal): AgentFact[] {
  switch (state) {
    case 'working':
      return [{ type: 'dialog-closed' }, { type: 'working', turnId: null }];
    case 'idle':
    case 'done': // finished, and not looked at since
      return [{ type: 'dialog-closed' }, { type: 'idle' }];
    case 'blocked':
      return [{ type: 'dialog-opened', kind: dialogKind(kind), what: message ?? '' }];
    case 'error':
      return [{ type: 'dialog-closed' }, failed(message), { type: 'idle' }];
    default:
      return [];
  }
}

function dialogKind(kind: string | null): DialogKind {
  return kind === 'permission' || kind === 'question' ? kind : 'dialog';
}

function failed(error: string | null): AgentFact {
  return {
    type: 'turn-ended',
    sessionId: null,
    turnId: null,
    outcome: 'failed',
    text: null,
    error,
    wakes: false,
  };
}
