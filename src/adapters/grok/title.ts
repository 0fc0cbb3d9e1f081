import type { AgentFact } from '../../core/agent-event.ts';

/**
 * Facts of the window title. A spinner in front turns while a turn runs; after an error or an interrupt it stays as
 * it stood, so only a change of it says something. At a dialog `⚠ Action Required` stands in front of it.
 */
export function readTitle(title: string): AgentFact[] {
  if (title.startsWith('⚠ Action Required')) return [{ type: 'dialog-opened', kind: 'permission', what: '' }];
  if (/^[\u2800-\u28ff] - /.test(title)) return [{ type: 'working', turnId: null }];
  return /(^| - )grok$/.test(title) ? [{ type: 'idle' }] : [];
}
