import type { AgentFact } from '../../core/agent-event.ts';

/**
 * Facts of the window title. Its first sign turns (`◐ ◑`, before 2.1.332 `⠂ ⠐`) while a turn runs, and is `✳` at
 * idle and at a dialog alike.
 */
export function readTitle(title: string): AgentFact[] {
  if (/^[◐◑⠂⠐] /.test(title)) return [{ type: 'dialog-closed' }, { type: 'working', turnId: null }];
  return title.startsWith('✳ ') ? [{ type: 'idle' }] : [];
}
