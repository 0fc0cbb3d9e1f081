import * as z from 'zod';
import type { Passage } from '../passage.ts';
import { toolDetail } from '../tool-detail.ts';

const content = z.array(z.object({ text: z.string().optional() }));

const event = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('item_completed'),
    item: z.discriminatedUnion('type', [
      z.object({ type: z.literal('UserMessage'), content }),
      z.object({ type: z.literal('AgentMessage'), content }),
    ]),
  }),
  z.object({ type: z.literal('turn_aborted') }),
  z.object({ type: z.literal('task_complete'), error: z.object({ message: z.string() }) }),
]);

const output = z.union([z.string(), z.looseObject({ content: z.string() }).transform((one) => one.content)]);

/** Of the model's side tool calls alone: its messages stand in the events, without what Codex puts before a prompt. */
const item = z.discriminatedUnion('type', [
  z.object({ type: z.literal('function_call'), name: z.string(), arguments: z.string() }),
  z.object({ type: z.literal('custom_tool_call'), name: z.string(), input: z.string() }),
  z.object({ type: z.literal('function_call_output'), output }),
  z.object({ type: z.literal('custom_tool_call_output'), output }),
]);

const line = z.discriminatedUnion('type', [
  z.object({ type: z.literal('event_msg'), payload: event }),
  z.object({ type: z.literal('response_item'), payload: item }),
]);

/** What stands before the output of a command: its time, exit code and the like. */
const outputHead = /^(?:[^\n]*\n)*?Output:\n/;

/** What a line of the rollout says to a person. */
export function passages(json: unknown): Passage[] {
  const payload = line.safeParse(json).data?.payload;
  switch (payload?.type) {
    case undefined:
      return [];
    case 'item_completed': {
      const text = payload.item.content.map((part) => part.text ?? '').join('');
      return [{ by: payload.item.type === 'UserMessage' ? 'human' : 'agent', text }];
    }
    case 'turn_aborted':
      return [{ by: 'interrupt', text: '' }];
    case 'task_complete':
      return [{ by: 'failure', text: payload.error.message }];
    case 'function_call':
      return [
        { by: 'tool', text: `${payload.name} ${toolDetail(argumentsOf(payload.arguments))}`.trimEnd() },
      ];
    case 'custom_tool_call':
      return [{ by: 'tool', text: `${payload.name} ${toolDetail({ command: payload.input })}`.trimEnd() }];
    case 'function_call_output':
    case 'custom_tool_call_output':
      return [{ by: 'result', text: payload.output.replace(outputHead, '') }];
  }
}

function argumentsOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
