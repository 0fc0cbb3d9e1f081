import * as z from 'zod';
import type { AgentFact, TurnOutcome } from '../../core/agent-event.ts';
import type { LogReader } from '../vendor.ts';
import { isOwnPrompt } from './prompt.ts';

const content = z.object({ text: z.string().default('') });

const update = z.discriminatedUnion('sessionUpdate', [
  z.object({
    sessionUpdate: z.literal('hook_execution'),
    event_name: z.string(),
    prompt_id: z.string().optional(),
  }),
  z.object({ sessionUpdate: z.literal('user_message_chunk'), content }),
  z.object({ sessionUpdate: z.literal('agent_message_chunk'), content }),
  z.object({ sessionUpdate: z.literal('tool_call') }),
  z.object({
    sessionUpdate: z.literal('turn_completed'),
    prompt_id: z.string().optional(),
    stop_reason: z.string(),
    agent_result: z.string().optional(),
  }),
]);
const line = z.object({ params: z.object({ sessionId: z.string(), update }) });

/** Reads `updates.jsonl`, the transcript: it has the whole text of a turn, which a hook clips. */
export function openUpdates(): LogReader {
  /** The next prompt's id, when a hook of ours ran for it. */
  let promptId: string | null = null;
  /** What the agent said after its last tool call. */
  let said: string[] = [];

  function factsOf(sessionId: string, event: z.infer<typeof update>): AgentFact[] {
    switch (event.sessionUpdate) {
      case 'hook_execution':
        if (event.event_name === 'user_prompt_submit') promptId = event.prompt_id ?? null;
        return [];
      case 'user_message_chunk': {
        const turnId = promptId;
        promptId = null;
        said = [];
        const { text } = event.content;
        return [
          { type: 'prompt', sessionId, turnId, text, by: isOwnPrompt(text, turnId) ? 'agent' : 'prompt' },
        ];
      }
      case 'agent_message_chunk':
        said.push(event.content.text);
        return [];
      case 'tool_call':
        said = [];
        return [];
      case 'turn_completed': {
        const outcome = outcomeOf(event.stop_reason);
        const error = outcome === 'failed' ? (event.agent_result ?? event.stop_reason) : null;
        const text = said.join('');
        said = [];
        return [
          {
            type: 'turn-ended',
            sessionId,
            turnId: event.prompt_id ?? null,
            outcome,
            text,
            error,
            wakes: false,
          },
        ];
      }
    }
  }

  return {
    line(json) {
      const parsed = line.safeParse(json);
      return parsed.success ? factsOf(parsed.data.params.sessionId, parsed.data.params.update) : [];
    },
  };
}

/** An answer that was cut off by a limit or refused counts as failed: it is not to be passed on as one. */
export function outcomeOf(stopReason: string): TurnOutcome {
  if (stopReason === 'end_turn') return 'completed';
  return stopReason === 'cancelled' || stopReason === 'interrupted' ? 'interrupted' : 'failed';
}
