import type { AgentFact } from '../../core/agent-event.ts';
import type { DialogKind } from '../../core/agent-state.ts';
import type { StateSignal } from '../../panes/screen-view.ts';

const kinds = new Map<string | null, DialogKind>([
  ['permission', 'permission'],
  ['question', 'question'],
]);

/** Facts of an `OSC 7501`: the whole state at every change, so that any state but `blocked` closes a dialog. */
export function readSignal({ state, kind, message }: StateSignal): AgentFact[] {
  switch (state) {
    case 'working':
      return [{ type: 'dialog-closed' }, { type: 'working', turnId: null }];
    case 'idle':
    case 'done': // finished, and not looked at since
      return [{ type: 'dialog-closed' }, { type: 'idle' }];
    case 'blocked':
      return [{ type: 'dialog-opened', kind: dialogKind(kind, message), what: message ?? '' }];
    case 'error':
      return [
        { type: 'dialog-closed' },
        {
          type: 'turn-ended',
          sessionId: null,
          turnId: null,
          outcome: 'failed',
          text: null,
          error: message,
          wakes: false,
        },
      ];
    default:
      return [];
  }
}

function dialogKind(kind: string | null, message: string | null): DialogKind {
  if (message === 'trust this folder') return 'trust';
  return kinds.get(kind) ?? 'dialog';
}
