import * as z from 'zod';
import type { AgentFact } from '../../core/agent-event.ts';

const common = { session_id: z.string(), turn_id: z.string().nullish(), agent_id: z.string().nullish() };
const tool = { tool_name: z.string(), tool_input: z.unknown() };

const payload = z.discriminatedUnion('hook_event_name', [
  z.object({
    ...common,
    hook_event_name: z.literal('SessionStart'),
    transcript_path: z.string().nullish(),
    source: z.string(),
  }),
  z.object({ ...common, hook_event_name: z.literal('UserPromptSubmit'), prompt: z.string() }),
  z.object({ ...common, hook_event_name: z.literal('PreToolUse'), ...tool }),
  z.object({ ...common, hook_event_name: z.literal('PostToolUse'), ...tool }),
  z.object({ ...common, hook_event_name: z.literal('Interrupt') }),
  z.object({ ...common, hook_event_name: z.literal('SessionEnd'), reason: z.string().default('') }),
]);

/** What a hook's payload tells. Subagents run the same hooks and are known by their `agent_id`. */
export function readHook(json: unknown): AgentFact[] {
  const read = payload.safeParse(json);
  if (!read.success || read.data.agent_id) return [];
  const event = read.data;
  const ids = { sessionId: event.session_id, turnId: event.turn_id ?? null };
  switch (event.hook_event_name) {
    case 'SessionStart':
      return [
        {
          type: 'session',
          sessionId: event.session_id,
          transcriptPath: event.transcript_path ?? null,
          how: beginnings[event.source] ?? 'started',
        },
      ];
    case 'UserPromptSubmit':
      return [{ type: 'prompt', ...ids, text: event.prompt, by: 'prompt' }];
    case 'PreToolUse':
      return [{ type: 'tool-started', name: event.tool_name, detail: detailOf(event.tool_input) }];
    case 'PostToolUse':
      return [{ type: 'tool-ended', name: event.tool_name }];
    case 'Interrupt':
      return [{ type: 'turn-ended', ...ids, outcome: 'interrupted', text: null, error: null, wakes: false }];
    case 'SessionEnd':
      return [{ type: 'leaving', reason: event.reason }];
  }
}

const beginnings: Record<string, Extract<AgentFact, { type: 'session' }>['how']> = {
  startup: 'started',
  resume: 'resumed',
  clear: 'cleared',
  fork: 'forked',
  compact: 'compacted',
};

const commandInput = z.object({ command: z.string() });

/** The command of a shell or patch call in one line; other tools are named by their name alone. */
function detailOf(input: unknown): string {
  const read = commandInput.safeParse(input);
  return read.success ? (read.data.command.trim().split('\n', 1)[0] ?? '') : '';
}
