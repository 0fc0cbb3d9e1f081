import type { AgentFact } from '../../core/agent-event.ts';
import type { StateSignal } from '../../panes/screen-view.ts';
import { stateFacts } from '../state-signal.ts';

/** The facts of an `OSC 7501`. */
export function readSignal(signal: StateSignal): AgentFact[] {
  return signal.app === 'mock' ? stateFacts(signal) : [];
}

/** The facts of the window title, by the mark at its front. */
export function readTitle(title: string): AgentFact[] {
  if (title.startsWith('◐ ')) return [{ type: 'working', turnId: null }];
  if (title.startsWith('✳ ')) return [{ type: 'idle' }];
  return title.startsWith('! ') ? [{ type: 'dialog-opened', kind: 'dialog', what: '' }] : [];
}
