import type { AgentFact } from '../../core/agent-event.ts';
import type { StateSignal } from '../../panes/screen-view.ts';
import { stateFacts } from '../state-signal.ts';

/**
 * What `OSC 7501` tells. Nothing is printed before the chat is live: no sign-in, trust or hook review screen has one.
 * It is the only sign in the terminal of a turn that failed; the error's text stands in the rollout.
 */
export function readSignal(signal: StateSignal): AgentFact[] {
  if (signal.app !== 'codex') return [];
  return signal.state === 'clear' ? [{ type: 'leaving', reason: '' }] : stateFacts(signal);
}

/**
 * What the window title tells: a spinner while working (unless animations are off), a blinking mark while asking. Any
 * other title says only that nothing is asked.
 */
export function readTitle(title: string): AgentFact[] {
  if (/^\[ [!.] \] /.test(title)) return [{ type: 'dialog-opened', kind: 'dialog', what: '' }];
  if (/^[\u2801-\u28ff] /.test(title)) return [{ type: 'working', turnId: null }];
  return [{ type: 'dialog-closed' }];
}
