import * as z from 'zod';
import type { AgentFact } from '../../core/agent-event.ts';
import { toolDetail } from '../tool-detail.ts';
import { isOwnPrompt } from './prompt.ts';

const common = {
  sessionId: z.string(),
  promptId: z.string().nullish(),
  /** Present in what a subagent causes. */
  subagentType: z.unknown().optional(),
};
const tool = { toolName: z.string(), toolInput: z.unknown().optional() };

const payload = z.discriminatedUnion('hookEventName', [
  z.object({
    ...common,
    hookEventName: z.literal('session_start'),
    source: z.string().default('new'),
    transcriptPath: z.string().nullish(),
  }),
  z.object({ ...common, hookEventName: z.literal('user_prompt_submit'), prompt: z.string() }),
  z.object({ ...common, hookEventName: z.literal('pre_tool_use'), ...tool }),
  z.object({ ...common, hookEventName: z.literal('post_tool_use'), ...tool }),
  z.object({ ...common, hookEventName: z.literal('post_tool_use_failure'), ...tool }),
  z.object({ ...common, hookEventName: z.literal('notification'), notificationType: z.string() }),
  z.object({
    ...common,
    hookEventName: z.literal('stop'),
    reason: z.string(),
    lastAssistantMessage: z.string().nullish(),
    backgroundTasks: z.array(z.unknown()).default([]),
    sessionCrons: z.array(z.unknown()).default([]),
  }),
  z.object({
    ...common,
    hookEventName: z.literal('stop_failure'),
    error: z.string().nullish(),
    errorDetails: z.string().nullish(),
  }),
  z.object({ ...common, hookEventName: z.literal('stop_cancelled') }),
  z.object({ ...common, hookEventName: z.literal('session_end'), reason: z.string().default('other') }),
]);
type Payload = z.infer<typeof payload>;

/** Facts of one hook payload; none of what a subagent causes, and none of an event that we do not know. */
export function readHook(json: unknown): AgentFact[] {
  const parsed = payload.safeParse(inCamelCase(json));
  return parsed.success && parsed.data.subagentType === undefined ? factsOf(parsed.data) : [];
}

function factsOf(event: Payload): AgentFact[] {
  const turn = { sessionId: event.sessionId, turnId: event.promptId ?? null };
  switch (event.hookEventName) {
    case 'session_start':
      return [
        {
          type: 'session',
          sessionId: event.sessionId,
          transcriptPath: event.transcriptPath ?? null,
          how: event.source === 'load' ? 'resumed' : 'started',
        },
        // No turn runs while a conversation begins, and no other signal says so before the first one.
        { type: 'idle' },
      ];
    case 'user_prompt_submit': {
      const by = isOwnPrompt(event.prompt, turn.turnId) ? 'agent' : 'prompt';
      return [{ type: 'prompt', ...turn, text: event.prompt, by }];
    }
    case 'pre_tool_use':
      return [{ type: 'tool-started', name: event.toolName, detail: toolDetail(event.toolInput) }];
    case 'post_tool_use':
    case 'post_tool_use_failure':
      return [{ type: 'tool-ended', name: event.toolName }];
    case 'notification':
      return dialogs.flatMap(({ notification, kind }) =>
        notification === event.notificationType ? [{ type: 'dialog-opened', kind, what: '' }] : [],
      );
    case 'stop': {
      if (event.reason !== 'end_turn') return [];
      const wakes = event.backgroundTasks.length + event.sessionCrons.length > 0;
      const text = wholeText(event.lastAssistantMessage ?? null);
      return [{ type: 'turn-ended', ...turn, outcome: 'completed', text, error: null, wakes }];
    }
    case 'stop_failure': {
      const error = event.errorDetails ?? event.error ?? null;
      return [{ type: 'turn-ended', ...turn, outcome: 'failed', text: null, error, wakes: false }];
    }
    case 'stop_cancelled':
      return [{ type: 'turn-ended', ...turn, outcome: 'interrupted', text: null, error: null, wakes: false }];
    case 'session_end':
      return event.reason === 'shutdown' ? [{ type: 'leaving', reason: event.reason }] : [];
  }
}

const dialogs = [
  { notification: 'permission_prompt', kind: 'permission' },
  { notification: 'elicitation_dialog', kind: 'question' },
] as const;

/** Grok clips the last message after this many characters and says so behind it. */
const clippedAfter = 32_768;

/** The message, or null when only the transcript has the whole of it. */
function wholeText(message: string | null): string | null {
  if (message === null || message.length <= clippedAfter) return message;
  return / \[\+\d+ chars\]$/.test(message) ? null : message;
}

const record = z.record(z.string(), z.unknown());

/** Grok sends most fields in camel case and in snake case, some in one of the two; event names likewise. */
function inCamelCase(json: unknown): unknown {
  const fields = Object.entries(record.safeParse(json).data ?? {});
  const snake = fields.map(([key, value]) => [camel(key), value] as const);
  const merged = Object.fromEntries([...snake, ...fields]);
  const name = merged.hookEventName;
  return typeof name === 'string' ? { ...merged, hookEventName: snakeCase(name) } : merged;
}

function camel(key: string): string {
  return key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

function snakeCase(name: string): string {
  return name.replace(/(?<=[a-z])[A-Z]/g, (letter) => `_${letter}`).toLowerCase();
}
