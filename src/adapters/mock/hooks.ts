import * as z from 'zod';
import type { AgentFact } from '../../core/agent-event.ts';

/** The events that the mock agent runs hooks for. */
export const hookEvents = [
  'SessionStart',
  'UserPromptSubmit',
  'PromptQueued',
  'PreToolUse',
  'PostToolUse',
  'PermissionRequest',
  'Stop',
  'StopFailure',
  'Interrupt',
  'SessionEnd',
] as const;

const session = { session_id: z.string() };
const turn = { ...session, turn_id: z.string() };
const tool = { ...turn, tool_name: z.string(), tool_input: z.object({ detail: z.string() }) };

const payload = z.discriminatedUnion('hook_event_name', [
  z.object({
    ...session,
    hook_event_name: z.literal('SessionStart'),
    transcript_path: z.string().nullable(),
    source: z.enum(['startup', 'resume', 'clear']),
  }),
  z.object({
    ...turn,
    hook_event_name: z.literal('UserPromptSubmit'),
    prompt: z.string(),
    by: z.enum(['prompt', 'agent']),
  }),
  z.object({ ...session, hook_event_name: z.literal('PromptQueued'), prompt: z.string() }),
  z.object({ ...tool, hook_event_name: z.literal('PreToolUse') }),
  z.object({ ...tool, hook_event_name: z.literal('PostToolUse') }),
  z.object({
    ...tool,
    hook_event_name: z.literal('PermissionRequest'),
    kind: z.enum(['permission', 'question']),
  }),
  z.object({
    ...turn,
    hook_event_name: z.literal('Stop'),
    last_assistant_message: z.string(),
    background_tasks: z.array(z.unknown()),
  }),
  z.object({ ...turn, hook_event_name: z.literal('StopFailure'), last_assistant_message: z.string() }),
  z.object({ ...turn, hook_event_name: z.literal('Interrupt') }),
  z.object({ ...session, hook_event_name: z.literal('SessionEnd'), reason: z.string() }),
]);

const beginnings = { startup: 'started', resume: 'resumed', clear: 'cleared' } as const;

/** The facts of one hook payload. */
export function readHook(json: unknown): AgentFact[] {
  const read = payload.safeParse(json);
  if (!read.success) return [];
  const event = read.data;
  switch (event.hook_event_name) {
    case 'SessionStart':
      return [
        {
          type: 'session',
          sessionId: event.session_id,
          transcriptPath: event.transcript_path,
          how: beginnings[event.source],
        },
      ];
    case 'UserPromptSubmit':
      return [{ type: 'prompt', ...idsOf(event), text: event.prompt, by: event.by }];
    case 'PromptQueued':
      return [{ type: 'queued' }];
    case 'PreToolUse':
      return [{ type: 'tool-started', name: event.tool_name, detail: event.tool_input.detail }];
    case 'PostToolUse':
      return [{ type: 'tool-ended', name: event.tool_name }];
    case 'PermissionRequest':
      return [
        { type: 'dialog-opened', kind: event.kind, what: `${event.tool_name}: ${event.tool_input.detail}` },
      ];
    case 'Stop':
      return [
        {
          type: 'turn-ended',
          ...idsOf(event),
          outcome: 'completed',
          text: event.last_assistant_message,
          error: null,
          wakes: event.background_tasks.length > 0,
        },
      ];
    case 'StopFailure':
      return [
        {
          type: 'turn-ended',
          ...idsOf(event),
          outcome: 'failed',
          text: null,
          error: event.last_assistant_message,
          wakes: false,
        },
      ];
    case 'Interrupt':
      return [
        {
          type: 'turn-ended',
          ...idsOf(event),
          outcome: 'interrupted',
          text: null,
          error: null,
          wakes: false,
        },
      ];
    case 'SessionEnd':
      return [{ type: 'leaving', reason: event.reason }];
  }
}

function idsOf(event: { session_id: string; turn_id: string }): { sessionId: string; turnId: string } {
  return { sessionId: event.session_id, turnId: event.turn_id };
}
