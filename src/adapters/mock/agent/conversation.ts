import { appendFileSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A line of the transcript that every conversation keeps. */
export type Row =
  | { type: 'session'; session_id: string; cwd: string; source: string }
  | { type: 'prompt'; turn_id: string; text: string; by: 'prompt' | 'agent' }
  | { type: 'reply'; turn_id: string; text: string }
  | {
      type: 'end';
      turn_id: string;
      outcome: 'completed' | 'interrupted' | 'failed';
      error: string | null;
      wakes: boolean;
    };

/** One conversation and the JSONL file in which it is kept. */
export class Conversation {
  readonly id: string;
  /** Null: it is not kept. */
  readonly path: string | null;

  constructor(id: string, dir: string | null) {
    this.id = id;
    this.path = dir === null ? null : join(dir, `${id}.jsonl`);
    if (dir !== null) mkdirSync(dir, { recursive: true, mode: 0o700 });
  }

  add(row: Row): void {
    if (this.path === null) return;
    appendFileSync(this.path, `${JSON.stringify({ at: Date.now(), ...row })}\n`, { mode: 0o600 });
  }

  /** What was said before, oldest first; null when there is no such conversation. */
  said(): { by: 'user' | 'agent'; text: string }[] | null {
    if (this.path === null) return null;
    let kept: string;
    try {
      kept = readFileSync(this.path, 'utf8');
    } catch {
      return null;
    }
    const said: { by: 'user' | 'agent'; text: string }[] = [];
    for (const line of kept.split('\n')) {
      if (line === '') continue;
      const row: { type?: string; text?: string } = JSON.parse(line);
      if (row.type === 'prompt') said.push({ by: 'user', text: row.text ?? '' });
      if (row.type === 'reply') said.push({ by: 'agent', text: row.text ?? '' });
    }
    return said;
  }
}
