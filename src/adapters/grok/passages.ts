import * as z from 'zod';
import type { Passage } from '../passage.ts';
import { toolDetail } from '../tool-detail.ts';
import { isOwnPrompt } from './prompt.ts';
import { outcomeOf } from './updates.ts';

const content = z.object({ text: z.string().default('') });

const update = z.discriminatedUnion('sessionUpdate', [
  z.object({ sessionUpdate: z.literal('user_message_chunk'), content }),
  z.object({ sessionUpdate: z.literal('agent_message_chunk'), content }),
  z.object({ sessionUpdate: z.literal('tool_call'), title: z.string(), rawInput: z.unknown() }),
  z.object({
    sessionUpdate: z.literal('tool_call_update'),
    // Without one it tells what will be run, as the call itself does.
    status: z.enum(['completed', 'failed']),
    content: z.array(z.object({ content: content.optional() })).default([]),
  }),
  z.object({
    sessionUpdate: z.literal('turn_completed'),
    stop_reason: z.string(),
    agent_result: z.string().optional(),
  }),
]);
const line = z.object({ params: z.object({ update }) });

/** What a line of `updates.jsonl` says to a person. */
export function passages(json: unknown): Passage[] {
  const event = line.safeParse(json).data?.params.update;
  switch (event?.sessionUpdate) {
    case undefined:
      return [];
    case 'user_message_chunk':
      return isOwnPrompt(event.content.text, null) ? [] : [{ by: 'human', text: event.content.text }];
    case 'agent_message_chunk':
      return [{ by: 'agent', text: event.content.text, continues: true }];
    case 'tool_call':
      return [{ by: 'tool', text: `${event.title} ${toolDetail(event.rawInput)}`.trimEnd() }];
    case 'tool_call_update':
      return [{ by: 'result', text: event.content.map((part) => part.content?.text ?? '').join('') }];
    case 'turn_completed':
      return ended(event.stop_reason, event.agent_result);
  }
}

function ended(stopReason: string, result: string | undefined): Passage[] {
  const outcome = outcomeOf(stopReason);
  if (outcome === 'completed') return [];
  return [
    outcome === 'interrupted' ? { by: 'interrupt', text: '' } : { by: 'failure', text: result ?? stopReason },
  ];
}
