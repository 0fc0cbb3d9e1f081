import * as z from 'zod';
import type { AgentFact } from '../../core/agent-event.ts';
import { toolDetail } from '../tool-detail.ts';
import { isOwnPrompt } from './prompt.ts';

const common = {
  session_id: z.string(),
  /** Present in what a subagent's own tools cause. */
  agent_id: z.string().optional(),
  prompt_id: z.string().optional(),
};
const tool = { tool_name: z.string(), tool_input: z.unknown() };

const payload = z.discriminatedUnion('hook_event_name', [
  z.object({
    ...common,
    hook_event_name: z.literal('SessionStart'),
    transcript_path: z.string().nullish(),
    source: z.string().optional(),
  }),
  z.object({ ...common, hook_event_name: z.literal('UserPromptSubmit'), prompt: z.string() }),
  z.object({ ...common, hook_event_name: z.literal('PreToolUse'), ...tool }),
  z.object({ ...common, hook_event_name: z.literal('PostToolUse'), ...tool }),
  z.object({ ...common, hook_event_name: z.literal('PostToolUseFailure'), ...tool }),
  z.object({ ...common, hook_event_name: z.literal('PermissionRequest'), ...tool }),
  z.object({
    ...common,
    hook_event_name: z.literal('Stop'),
    last_assistant_message: z.string().nullish(),
    background_tasks: z.array(z.unknown()).default([]),
    session_crons: z.array(z.unknown()).default([]),
  }),
  z.object({
    ...common,
    hook_event_name: z.literal('StopFailure'),
    error: z.string().optional(),
    last_assistant_message: z.string().nullish(),
  }),
  z.object({ ...common, hook_event_name: z.literal('SessionEnd'), reason: z.string().default('other') }),
]);
type Payload = z.infer<typeof payload>;

/** Facts of one hook payload; none of what a subagent causes, and none of an event that we do not know. */
export function readHook(json: unknown): AgentFact[] {
  const parsed = payload.safeParse(json);
  return parsed.success && parsed.data.agent_id === undefined ? factsOf(parsed.data) : [];
}

const beginnings = new Map<string, Extract<AgentFact, { type: 'session' }>['how']>([
  ['resume', 'resumed'],
  ['clear', 'cleared'],
  ['compact', 'compacted'],
  ['fork', 'forked'],
]);

/** Reasons of a SessionEnd after which the program goes on with another conversation. */
const movesOn = ['clear', 'resume'];

function factsOf(event: Payload): AgentFact[] {
  const turn = { sessionId: event.session_id, turnId: event.prompt_id ?? null };
  switch (event.hook_event_name) {
    case 'SessionStart': {
      const how = beginnings.get(event.source ?? '') ?? 'started';
      return [
        { type: 'session', sessionId: event.session_id, transcriptPath: event.transcript_path ?? null, how },
      ];
    }
    case 'UserPromptSubmit':
      return [
        { type: 'prompt', ...turn, text: event.prompt, by: isOwnPrompt(event.prompt) ? 'agent' : 'prompt' },
      ];
    case 'PreToolUse':
      return [{ type: 'tool-started', name: event.tool_name, detail: toolDetail(event.tool_input) }];
    case 'PostToolUse':
    case 'PostToolUseFailure':
      return [{ type: 'tool-ended', name: event.tool_name }];
    case 'PermissionRequest': {
      const what = `${event.tool_name} ${toolDetail(event.tool_input)}`.trim();
      return [
        {
          type: 'dialog-opened',
          kind: event.tool_name === 'AskUserQuestion' ? 'question' : 'permission',
          what,
        },
      ];
    }
    case 'Stop': {
      const wakes = event.background_tasks.length + event.session_crons.length > 0;
      const text = event.last_assistant_message ?? null;
      return [{ type: 'turn-ended', ...turn, outcome: 'completed', text, error: null, wakes }];
    }
    case 'StopFailure': {
      const error = event.last_assistant_message ?? event.error ?? null;
      return [{ type: 'turn-ended', ...turn, outcome: 'failed', text: null, error, wakes: false }];
    }
    case 'SessionEnd':
      return movesOn.includes(event.reason) ? [] : [{ type: 'leaving', reason: event.reason }];
  }
}
