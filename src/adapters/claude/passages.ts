import * as z from 'zod';
import type { Passage } from '../passage.ts';
import { toolDetail } from '../tool-detail.ts';
import { isOwnPrompt, unwrapped } from './prompt.ts';
import { isCommandTrace, isInterruption } from './transcript.ts';

const text = z.object({ type: z.literal('text'), text: z.string() });
const toolUse = z.object({ type: z.literal('tool_use'), name: z.string(), input: z.unknown() });
const toolResult = z.object({
  type: z.literal('tool_result'),
  content: z.union([z.string(), z.array(z.looseObject({ text: z.string().optional() }))]).optional(),
});
const block = z.union([text, toolUse, toolResult, z.looseObject({ type: z.string() }).transform(() => null)]);

const row = z.object({
  type: z.enum(['user', 'assistant']),
  isSidechain: z.boolean().optional(),
  isMeta: z.boolean().optional(),
  isCompactSummary: z.boolean().optional(),
  isApiErrorMessage: z.boolean().optional(),
  message: z.object({ content: z.union([z.string(), z.array(block)]) }),
});
type Row = z.infer<typeof row>;

/** What a row of the transcript says to a person; rows of subagents and of the program's own needs say nothing. */
export function passages(json: unknown): Passage[] {
  const parsed = row.safeParse(json).data;
  if (parsed === undefined || parsed.isSidechain || parsed.isMeta || parsed.isCompactSummary) return [];
  const { content } = parsed.message;
  if (typeof content === 'string') return spoken(parsed, content);
  return content.flatMap((one) => (one === null ? [] : fromBlock(parsed, one)));
}

function fromBlock(parsed: Row, one: NonNullable<z.infer<typeof block>>): Passage[] {
  switch (one.type) {
    case 'text':
      return spoken(parsed, one.text);
    case 'tool_use':
      return [{ by: 'tool', text: `${one.name} ${toolDetail(one.input)}`.trimEnd() }];
    case 'tool_result':
      return [{ by: 'result', text: resultText(one.content) }];
  }
}

function spoken({ type, isApiErrorMessage }: Row, said: string): Passage[] {
  if (type === 'assistant') return [{ by: isApiErrorMessage ? 'failure' : 'agent', text: said }];
  if (isInterruption(said)) return [{ by: 'interrupt', text: '' }];
  if (said === '' || isCommandTrace(said) || isOwnPrompt(said)) return [];
  return [{ by: 'human', text: unwrapped(said) }];
}

function resultText(content: z.infer<typeof toolResult>['content']): string {
  if (content === undefined || typeof content === 'string') return content ?? '';
  return content.map((part) => part.text ?? '').join('');
}
