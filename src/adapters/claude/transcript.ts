import * as z from 'zod';
import type { AgentFact } from '../../core/agent-event.ts';
import type { LogReader } from '../vendor.ts';
import { isOwnPrompt } from './prompt.ts';

const textBlock = z.object({ type: z.literal('text'), text: z.string() });
const blocks = z.array(z.union([textBlock, z.looseObject({ type: z.string() })]));

const row = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('user'),
    sessionId: z.string().optional(),
    promptId: z.string().optional(),
    isSidechain: z.boolean().optional(),
    isMeta: z.boolean().optional(),
    isCompactSummary: z.boolean().optional(),
    message: z.object({ content: z.union([z.string(), blocks]) }),
  }),
  z.object({
    type: z.literal('assistant'),
    isSidechain: z.boolean().optional(),
    isApiErrorMessage: z.boolean().optional(),
    message: z.object({ id: z.string(), content: blocks }),
  }),
  z.object({ type: z.literal('system'), isSidechain: z.boolean().optional(), subtype: z.string() }),
  z.object({ type: z.literal('queue-operation'), operation: z.string() }),
]);
type Row = z.infer<typeof row>;
type UserRow = Extract<Row, { type: 'user' }>;

/** What Claude Code writes into the transcript when a turn is interrupted, with or without a tool running. */
const interruption = /^\[Request interrupted by user( for tool use)?\]$/;
const commandTrace = /^<(command-name|command-message|local-command-[a-z]+|bash-[a-z]+)>/;

/** Whether a row of the user's stands for an interrupt. */
export function isInterruption(text: string): boolean {
  return interruption.test(text);
}

/** Rows that a slash command leaves behind look like prompts. */
export function isCommandTrace(text: string): boolean {
  return commandTrace.test(text);
}

/** Reads a session's transcript. Rows of subagents, and rows that are not known, give nothing. */
export function openTranscript(): LogReader {
  let turn: { sessionId: string | null; turnId: string | null } = { sessionId: null, turnId: null };
  /** The text of the last message of the assistant, one block a row. */
  let answer: { id: string; text: string } | null = null;

  function ended(outcome: 'completed' | 'interrupted' | 'failed', error: string | null): AgentFact[] {
    const text = outcome === 'completed' ? (answer?.text ?? null) : null;
    answer = null;
    return [{ type: 'turn-ended', ...turn, outcome, text, error, wakes: false }];
  }

  function userRow({ sessionId, promptId, isMeta, isCompactSummary, message }: UserRow): AgentFact[] {
    if (isMeta || isCompactSummary || promptId === undefined) return [];
    const text = typeof message.content === 'string' ? message.content : textOf(message.content);
    if (text === '' || isCommandTrace(text)) return [];
    turn = { sessionId: sessionId ?? null, turnId: promptId };
    if (isInterruption(text)) return [{ type: 'dialog-closed' }, ...ended('interrupted', null)];
    answer = null;
    return [{ type: 'prompt', ...turn, text, by: isOwnPrompt(text) ? 'agent' : 'prompt' }];
  }

  return {
    line(json) {
      const parsed = row.safeParse(json).data;
      if (parsed === undefined || ('isSidechain' in parsed && parsed.isSidechain)) return [];
      switch (parsed.type) {
        case 'user':
          return userRow(parsed);
        case 'assistant': {
          const { id, content } = parsed.message;
          if (parsed.isApiErrorMessage) return ended('failed', textOf(content));
          answer = { id, text: (answer?.id === id ? answer.text : '') + textOf(content) };
          return [];
        }
        case 'system':
          return parsed.subtype === 'turn_duration' ? ended('completed', null) : [];
        case 'queue-operation':
          return parsed.operation === 'enqueue' ? [{ type: 'queued' }] : [];
      }
    },
  };
}

function textOf(content: z.infer<typeof blocks>): string {
  return content.map((block) => textBlock.safeParse(block).data?.text ?? '').join('');
}
