import { describe, expect, test } from 'vitest';
import { readHook } from '../../../src/adapters/grok/hooks.ts';
import type { AgentFact } from '../../../src/core/agent-event.ts';
import { recorded, sessionId } from './recorded.ts';

const turn = (turnId: string) => ({ sessionId, turnId: expect.stringMatching(turnId) });
const prompt = (text: string, turnId = '.') => ({ type: 'prompt', ...turn(turnId), text, by: 'prompt' });
const woken = {
  type: 'prompt',
  ...turn('^task-completed-'),
  text: expect.stringMatching(/^<system-reminder>\nBackground task/),
  by: 'agent',
};
const started = (name: string, detail: string) => ({ type: 'tool-started', name, detail });
const ended = (name: string) => ({ type: 'tool-ended', name });
const completed = (text: string | null, wakes = false, turnId = '.') => ({
  type: 'turn-ended',
  ...turn(turnId),
  outcome: 'completed',
  text,
  error: null,
  wakes,
});
const notCompleted = (outcome: string, error: string | null) => ({
  ...completed(null),
  outcome,
  error,
});
const nap = [
  started('run_terminal_command', 'sleep 1'),
  ended('run_terminal_command'),
  completed('Napping.', true),
];

test('the hooks of a whole conversation tell its facts', () => {
  expect(recorded('hooks.jsonl').flatMap(readHook)).toEqual([
    { type: 'session', sessionId, transcriptPath: null, how: 'started' },
    { type: 'idle' },
    prompt('look', '^80c44410-'),
    started('read_file', '/etc/hostname'),
    ended('read_file'),
    completed('It is there.', false, '^80c44410-'),
    prompt('remove it'),
    started('run_terminal_command', 'rm -rf ./nothing'),
    { type: 'dialog-opened', kind: 'permission', what: '' },
    notCompleted('interrupted', null),
    prompt('ask'),
    started('ask_user_question', 'Which one?'),
    { type: 'dialog-opened', kind: 'question', what: '' },
    ended('ask_user_question'),
    completed('A it is.'),
    prompt('count'),
    notCompleted('interrupted', null),
    prompt('fail'),
    notCompleted('failed', 'API error (status 400 Bad Request): refusal: no'),
    prompt('long'),
    completed(null),
    prompt('nap'),
    ...nap,
    woken,
    ...nap,
    woken,
    ...nap,
    { type: 'leaving', reason: 'shutdown' },
  ]);
});

const stop = { hookEventName: 'stop', sessionId: 's', promptId: 'p', reason: 'end_turn' };
const textOf = (facts: AgentFact[]) =>
  facts.map((fact) => (fact.type === 'turn-ended' ? fact.text : fact.type));

describe('a payload', () => {
  test('of a subagent tells nothing', () => {
    const events = ['user_prompt_submit', 'stop', 'session_end', 'pre_tool_use'];
    const fields = {
      sessionId: 's',
      subagentType: 'explore',
      prompt: 'x',
      reason: 'shutdown',
      toolName: 't',
    };
    expect(events.flatMap((hookEventName) => readHook({ hookEventName, ...fields }))).toEqual([]);
    expect(readHook({ ...stop, subagent_type: 'explore' })).toEqual([]);
  });

  test('is read in camel case and in snake case', () => {
    const payload = {
      hook_event_name: 'UserPromptSubmit',
      session_id: 's',
      prompt_id: 'p',
      prompt: 'hello',
    };
    const fact = { type: 'prompt', sessionId: 's', turnId: 'p', text: 'hello', by: 'prompt' };
    expect(readHook(payload)).toEqual([fact]);
    expect(
      readHook({ hookEventName: 'user_prompt_submit', sessionId: 's', promptId: 'p', prompt: 'hello' }),
    ).toEqual([fact]);
  });

  test.each(['shutdown', 'other'])('of a stop whose reason is %s ends no turn', (reason) => {
    expect(readHook({ ...stop, reason, lastAssistantMessage: 'x' })).toEqual([]);
  });

  test.each([
    null,
    7,
    'x',
    [],
    {},
    { hookEventName: 'stop' },
    { hookEventName: 'pre_compact', sessionId: 's' },
  ])('that is %j tells nothing', (payload) => {
    expect(readHook(payload)).toEqual([]);
  });
});

test('a last message is whole up to its limit, and beyond it left to the transcript', () => {
  const said = (lastAssistantMessage: string) => textOf(readHook({ ...stop, lastAssistantMessage }));
  const full = 'z'.repeat(32_768);
  expect(said(full)).toEqual([full]);
  expect(said(`${full}… [+1 chars]`)).toEqual([null]);
  expect(said('see [+1 chars]')).toEqual(['see [+1 chars]']);
  const emoji = '😀'.repeat(20_000);
  expect(said(emoji)).toEqual([emoji]);
});
