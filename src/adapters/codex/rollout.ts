import { z } from 'zod';
import type { AgentFact } from '../../core/agent-event.ts';
import type { LogReader } from '../vendor.ts';

const line = z.discriminatedUnion('type', [
  z.object({ type: z.literal('session_meta'), payload: z.object({ id: z.string() }) }),
  z.object({
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
  }),
]);

/**
 * Reads a conversation's rollout file. It lags behind the hooks by their run time, but it is durable, has the turns
 * that end without a hook, and is the only place of an error's text. Rows of other types are skipped.
 */
export function readRollout(): LogReader {
  let sessionId: string | null = null;
  return {
    line(json): AgentFact[] {
      const read = line.safeParse(json);
      if (!read.success) return [];
      if (read.data.type === 'session_meta') {
        sessionId = read.data.payload.id;
        return [];
      }
      const event = read.data.payload;
      const ids = { sessionId, turnId: event.turn_id ?? null };
      switch (event.type) {
        case 'task_started':
          return [{ type: 'working', turnId: event.turn_id }];
        case 'item_completed':
          return [
            {
              type: 'prompt',
              ...ids,
              text: event.item.content.map((part) => part.text ?? '').join(''),
              by: 'prompt',
            },
          ];
        case 'task_complete':
          return [
            {
              type: 'turn-ended',
              ...ids,
              outcome: event.error ? 'failed' : 'completed',
              text: event.error ? null : (event.last_agent_message ?? null),
              error: event.error?.message ?? null,
              wakes: false,
            },
          ];
        case 'turn_aborted':
          return [
            { type: 'turn-ended', ...ids, outcome: 'interrupted', text: null, error: null, wakes: false },
          ];
      }
    },
  };
}
