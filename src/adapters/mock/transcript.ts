import * as z from 'zod';
import type { AgentFact } from '../../core/agent-event.ts';
import type { LogReader } from '../vendor.ts';

/** One line of the mock agent's transcript. */
export const transcriptRow = z.discriminatedUnion('type', [
  z.object({ type: z.literal('session'), session_id: z.string() }),
  z.object({
    type: z.literal('prompt'),
    turn_id: z.string(),
    text: z.string(),
    by: z.enum(['prompt', 'agent']),
  }),
  z.object({ type: z.literal('reply'), turn_id: z.string(), text: z.string() }),
  z.object({
    type: z.literal('end'),
    turn_id: z.string(),
    outcome: z.enum(['completed', 'interrupted', 'failed']),
    error: z.string().nullable(),
    wakes: z.boolean(),
  }),
]);

/** Reads the mock agent's transcript. The text of a turn stands in a row of its own before the turn's end. */
export function readTranscript(): LogReader {
  let sessionId: string | null = null;
  let reply: { turnId: string; text: string } | null = null;
  return {
    line(json): AgentFact[] {
      const read = transcriptRow.safeParse(json);
      if (!read.success) return [];
      const { data } = read;
      switch (data.type) {
        case 'session':
          sessionId = data.session_id;
          return [];
        case 'prompt':
          return [{ type: 'prompt', sessionId, turnId: data.turn_id, text: data.text, by: data.by }];
        case 'reply':
          reply = { turnId: data.turn_id, text: data.text };
          return [];
        case 'end': {
          const text = reply?.turnId === data.turn_id ? reply.text : '';
          const { turn_id: turnId, outcome, error, wakes } = data;
          return [{ type: 'turn-ended', sessionId, turnId, outcome, text, error, wakes }];
        }
      }
    },
  };
}
