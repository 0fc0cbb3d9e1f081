import { expect, test } from 'vitest';
import { readHook } from '../../../src/adapters/codex/hooks.ts';

const session = {
  session_id: 's1',
  transcript_path: '/home/u/.codex/sessions/r.jsonl',
  cwd: '/home/u/project',
};
const turn = { ...session, turn_id: 't1', model: 'm', permission_mode: 'default' };

test.each([
  ['startup', 'started'],
  ['resume', 'resumed'],
  ['clear', 'cleared'],
  ['compact', 'compacted'],
  ['fork', 'forked'],
  ['something new', 'started'],
])('SessionStart with source "%s" tells the conversation: %s', (source, how) => {
  expect(readHook({ ...session, hook_event_name: 'SessionStart', source })).toEqual([
    { type: 'session', sessionId: 's1', transcriptPath: session.transcript_path, how },
  ]);
});

test.each([
  [
    { hook_event_name: 'UserPromptSubmit', prompt: 'hello\nthere' },
    { type: 'prompt', sessionId: 's1', turnId: 't1', text: 'hello\nthere', by: 'prompt' },
  ],
  [
    { hook_event_name: 'PreToolUse', tool_name: 'Bash', tool_input: { command: 'npm test\n# all' } },
    { type: 'tool-started', name: 'Bash', detail: 'npm test' },
  ],
  [
    { hook_event_name: 'PreToolUse', tool_name: 'mcp__relay__send', tool_input: { text: 'x' } },
    { type: 'tool-started', name: 'mcp__relay__send', detail: '' },
  ],
  [
    { hook_event_name: 'PostToolUse', tool_name: 'Bash', tool_input: { command: 'ls' }, tool_response: 'a' },
    { type: 'tool-ended', name: 'Bash' },
  ],
  [
    { hook_event_name: 'Interrupt' },
    {
      type: 'turn-ended',
      sessionId: 's1',
      turnId: 't1',
      outcome: 'interrupted',
      text: null,
      error: null,
      wakes: false,
    },
  ],
  [
    { hook_event_name: 'SessionEnd', reason: 'other' },
    { type: 'leaving', reason: 'other' },
  ],
])('%j becomes one fact', (fields, fact) => {
  expect(readHook({ ...turn, ...fields })).toEqual([fact]);
});

test.each([
  { hook_event_name: 'UserPromptSubmit', prompt: 'look around', agent_id: 'a1', agent_type: 'explorer' },
  { hook_event_name: 'PreToolUse', tool_name: 'Bash', tool_input: {}, agent_id: 'a1' },
  { hook_event_name: 'Interrupt', agent_id: 'a1' },
])('what a subagent reports is dropped: $hook_event_name', (fields) => {
  expect(readHook({ ...turn, ...fields })).toEqual([]);
});

test.each([
  null,
  'text',
  {},
  { ...turn, hook_event_name: 'PermissionRequest', tool_name: 'Bash', tool_input: { command: 'ls' } },
  { ...turn, hook_event_name: 'PreCompact', trigger: 'manual' },
  { ...turn, hook_event_name: 'UserPromptSubmit' },
  { ...turn, hook_event_name: 'Stop', last_assistant_message: 'is it over?' },
  { hook_event_name: 'Interrupt' },
])('a payload that is not understood is dropped: %j', (payload) => {
  expect(readHook(payload)).toEqual([]);
});
