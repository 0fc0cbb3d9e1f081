import type { Passage } from '../passage.ts';
import { transcriptRow } from './transcript.ts';

/** What a row of the mock agent's transcript says to a person. */
export function passages(json: unknown): Passage[] {
  const row = transcriptRow.safeParse(json).data;
  switch (row?.type) {
    case 'prompt':
      return row.by === 'prompt' ? [{ by: 'human', text: row.text }] : [];
    case 'reply':
      return [{ by: 'agent', text: row.text }];
    case 'end':
      if (row.outcome === 'interrupted') return [{ by: 'interrupt', text: '' }];
      return row.outcome === 'failed' ? [{ by: 'failure', text: row.error ?? '' }] : [];
    default:
      return [];
  }
}
