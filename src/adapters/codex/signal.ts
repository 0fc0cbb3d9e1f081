import type { AgentFact } from '../../core/agent-event.ts';
import type { DialogKind } from '../../core/agent-state.ts';
import type { StateSignal } from '../../panes/screen-view.ts';

/**
 * What `OSC 7501` tells. Nothing is printed before the chat is live: no sign-in, trust or hook review screen has one.
 * It is the only sign in the terminal of a turn that failed; the error's text stands in the rollout.
 */
export function readSignal({ app, state, kind, message }: StateSignal): AgentFact[] {
  if (app !== 'codex') return [];
  switch (state) {
    case 'idle':
    case 'done':
      return [{ type: 'dialog-closed' }, { type: 'idle' }];
    case 'working':
      return [{ type: 'dialog-closed' }, { type: 'working', turnId: null }];
    case 'blocked':
      return [{ type: 'dialog-opened', kind: dialogKinds[kind ?? ''] ?? 'dialog', what: message ?? '' }];
    case 'error':
      return [failed, { type: 'idle' }];
    case 'clear':
      return [{ type: 'leaving', reason: '' }];
    default:
      return [];
  }
}

const dialogKinds: Record<string, DialogKind> = { permission: 'permission', question: 'question' };

const failed: AgentFact = {
  type: 'turn-ended',
  sessionId: null,
  turnId: null,
  outcome: 'failed',
  text: null,
  error: null,
  wakes: false,
};

/**
 * What the window title tells: a spinner while working (unless animations are off), a blinking mark while asking. Any
 * other title says only that nothing is asked.
 */
export function readTitle(title: string): AgentFact[] {
  if (/^\[ [!.] \] /.test(title)) return [{ type: 'dialog-opened', kind: 'dialog', what: '' }];
  if (/^[\u2801-\u28ff] /.test(title)) return [{ type: 'working', turnId: null }];
  return [{ type: 'dialog-closed' }];
}
