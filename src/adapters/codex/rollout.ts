import * as z from 'zod';
import type { AgentFact } from '../../core/agent-event.ts';
import type { LogReader } from '../vendor.ts';

const line = z.object({
  type: z.literal('event_msg'),
  payload: z.discriminatedUnion('type', [
    z.object({ type: z.literal('task_started'), turn_id: z.string() }),
    z.object({
      type: z.literal('item_completed'),
      turn_id: z.string(),
      item: z.object({
        type: z.literal('UserMessage'),
        content: z.array(z.object({ text: z.string().optional() })),
      }),
    }),
    z.object({
      type: z.literal('task_complete'),
      turn_id: z.string(),
      last_agent_message: z.string().nullish(),
      error: z.object({ message: z.string() }).nullish(),
    }),
    z.object({ type: z.literal('turn_aborted'), turn_id: z.string().nullish() }),
  ]),
});

/** Rows name their conversation in one of these places, or not at all. */
const conversation = z.union([
  z.object({ type: z.literal('session_meta'), payload: z.object({ id: z.string() }) }),
  z.object({ payload: z.object({ thread_id: z.string() }) }),
]);

/**
 * Reads a conversation's rollout file. It tells the end of a turn when it is really over, a few ms after Codex's Stop
 * hooks, with its final text; and it is the only place of an error's text. Rows of other types are skipped.
 */
export function readRollout(): LogReader {
  let sessionId: string | null = null;
  return {
    line(json): AgentFact[] {
      const named = conversation.safeParse(json);
      if (named.success) {
        const { payload } = named.data;
        sessionId = 'id' in payload ? payload.id : payload.thread_id;
      }
      const read = line.safeParse(json);
      if (!read.success) return [];
      const event = read.data.payload;
      const ids = { sessionId, turnId: event.turn_id ?? null };
      switch (event.type) {
        case 'task_started':
          return [{ type: 'working', turnId: event.turn_id }];
        case 'item_completed': {
          const text = event.item.content.map((part) => part.text ?? '').join('');
          return [{ type: 'prompt', ...ids, text, by: 'prompt' }];
        }
        case 'task_complete': {
          const end = { type: 'turn-ended', ...ids, wakes: false } as const;
          return event.error
            ? [{ ...end, outcome: 'failed', text: null, error: event.error.message }]
            : [{ ...end, outcome: 'completed', text: event.last_agent_message ?? '', error: null }];
        }
        case 'turn_aborted':
          return [
            { type: 'turn-ended', ...ids, outcome: 'interrupted', text: null, error: null, wakes: false },
          ];
      }
    },
  };
}
