import type { AgentFact } from '../../core/agent-event.ts';
import type { StateSignal } from '../../panes/screen-view.ts';

/** The facts of an `OSC 7501`: any state but `blocked` says that no dialog is open. */
export function readSignal({ app, state, kind, message }: StateSignal): AgentFact[] {
  if (app !== 'mock') return [];
  switch (state) {
    case 'working':
      return [{ type: 'dialog-closed' }, { type: 'working', turnId: null }];
    case 'idle':
    case 'done':
      return [{ type: 'dialog-closed' }, { type: 'idle' }];
    case 'blocked':
      return [
        {
          type: 'dialog-opened',
          kind: kind === 'permission' || kind === 'question' ? kind : 'dialog',
          what: message ?? '',
        },
      ];
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

/** The facts of the window title, by the mark at its front. */
export function readTitle(title: string): AgentFact[] {
  if (title.startsWith('◐ ')) return [{ type: 'working', turnId: null }];
  if (title.startsWith('✳ ')) return [{ type: 'idle' }];
  return title.startsWith('! ') ? [{ type: 'dialog-opened', kind: 'dialog', what: '' }] : [];
}
