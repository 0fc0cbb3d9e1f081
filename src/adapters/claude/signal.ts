import type { AgentFact } from '../../core/agent-event.ts';
import type { StateSignal } from '../../panes/screen-view.ts';
import { stateFacts } from '../state-signal.ts';

/** Facts of an `OSC 7501`; 2.1.332 calls the trust in a folder a permission. */
export function readSignal(signal: StateSignal): AgentFact[] {
  if (signal.app !== 'claude-code') return [];
  if (signal.state === 'blocked' && signal.message === 'trust this folder') {
    return [{ type: 'dialog-opened', kind: 'trust', what: signal.message }];
  }
  return stateFacts(signal);
}
