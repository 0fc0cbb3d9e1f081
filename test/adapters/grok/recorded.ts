import { readFileSync } from 'node:fs';

/**
 * One conversation with the real program: a file read, a permission refused, a question answered, an interrupt, a
 * model error, an answer of 32,769 letters, background work that woke it up twice, the end.
 */
export function recorded(file: 'hooks.jsonl' | 'events.jsonl' | 'updates.jsonl'): unknown[] {
  return readFileSync(new URL(`../../fixtures/grok-1.0.41/${file}`, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
}

export const sessionId = '951ef640-3c36-4793-a6bd-77f57d229690';
