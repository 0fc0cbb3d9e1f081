import { describe, expect, test } from 'vitest';
import { readHook } from '../../../src/adapters/claude/hooks.ts';
import { readSignal } from '../../../src/adapters/claude/signal.ts';
import { readTitle } from '../../../src/adapters/claude/title.ts';
import { openTranscript } from '../../../src/adapters/claude/transcript.ts';

const base = {
  session_id: 's',
  transcript_path: '/t.jsonl',
  cwd: '/p',
  prompt_id: 'p1',
  permission_mode: 'default',
};
const hook = (hook_event_name: string, fields: Record<string, unknown> = {}) =>
  readHook({ ...base, hook_event_name, ...fields });
const turn = { sessionId: 's', turnId: 'p1' };
const completed = {
  type: 'turn-ended',
  ...turn,
  outcome: 'completed',
  text: 'Hi.',
  error: null,
  wakes: false,
};

describe('a hook', () => {
  test.each([
    ['startup', 'started'],
    ['resume', 'resumed'],
    ['clear', 'cleared'],
    ['compact', 'compacted'],
    ['fork', 'forked'],
  ])('of a session from %s binds the slot to it', (source, how) => {
    expect(hook('SessionStart', { source })).toEqual([
      { type: 'session', sessionId: 's', transcriptPath: '/t.jsonl', how },
    ]);
  });

  test('of a prompt tells its text and its turn', () => {
    expect(hook('UserPromptSubmit', { prompt: 'hi' })).toEqual([
      { type: 'prompt', ...turn, text: 'hi', by: 'prompt' },
    ]);
  });

  test('of a prompt that the program gives itself tells so', () => {
    const prompt = '<task-notification>\n<task-id>b1</task-id>\n</task-notification>';
    expect(hook('UserPromptSubmit', { prompt })).toMatchObject([{ type: 'prompt', by: 'agent' }]);
  });

  test('of a tool tells what it does', () => {
    const tool = { tool_name: 'Bash', tool_input: { command: 'ls\n -l', description: 'Lists' } };
    expect(hook('PreToolUse', tool)).toEqual([{ type: 'tool-started', name: 'Bash', detail: 'ls -l' }]);
    expect(hook('PostToolUse', tool)).toEqual([{ type: 'tool-ended', name: 'Bash' }]);
    expect(hook('PostToolUseFailure', tool)).toEqual([{ type: 'tool-ended', name: 'Bash' }]);
    expect(hook('PermissionRequest', tool)).toEqual([
      { type: 'dialog-opened', kind: 'permission', what: 'Bash ls -l' },
    ]);
  });

  test('of a question tells the question', () => {
    const tool = { tool_name: 'AskUserQuestion', tool_input: { questions: [{ question: 'Which?' }] } };
    expect(hook('PermissionRequest', tool)).toEqual([
      { type: 'dialog-opened', kind: 'question', what: 'AskUserQuestion Which?' },
    ]);
  });

  test.each([
    [{}, false],
    [{ background_tasks: [{}] }, true],
    [{ session_crons: [{}] }, true],
  ])('of a stop with %j carries the text, and whether the agent wakes by itself', (fields, wakes) => {
    expect(hook('Stop', { last_assistant_message: 'Hi.', ...fields })).toEqual([{ ...completed, wakes }]);
  });

  test('of a failure carries the error and no text', () => {
    expect(hook('StopFailure', { error: 'rate_limit', last_assistant_message: 'API Error: 429' })).toEqual([
      { ...completed, outcome: 'failed', text: null, error: 'API Error: 429' },
    ]);
  });

  test.each([
    ['prompt_input_exit', [{ type: 'leaving', reason: 'prompt_input_exit' }]],
    ['other', [{ type: 'leaving', reason: 'other' }]],
    ['clear', []],
    ['resume', []],
  ])('of a session that ends by %s', (reason, facts) => {
    expect(hook('SessionEnd', { reason })).toEqual(facts);
  });

  test('of a subagent, of an event that is not known, and broken ones give nothing', () => {
    expect(hook('PreToolUse', { tool_name: 'Bash', tool_input: {}, agent_id: 'a1' })).toEqual([]);
    expect(hook('Notification', { message: 'x' })).toEqual([]);
    expect(hook('Stop', { background_tasks: 'none' })).toEqual([]);
    expect(readHook(null)).toEqual([]);
    expect(readHook({ hook_event_name: 'Stop' })).toEqual([]);
  });
});

describe('a signal', () => {
  const signal = (state: string, kind: string | null = null, message: string | null = null) =>
    readSignal({ state, app: 'claude-code', kind, message });

  test('tells the whole state', () => {
    expect(signal('working')).toEqual([{ type: 'dialog-closed' }, { type: 'working', turnId: null }]);
    expect(signal('idle')).toEqual([{ type: 'dialog-closed' }, { type: 'idle' }]);
    expect(signal('done')).toEqual(signal('idle'));
    expect(signal('clear')).toEqual([]);
  });

  test.each([
    ['permission', 'approve Bash: ls', 'permission'],
    ['question', 'answer: Which?', 'question'],
    ['permission', 'trust this folder', 'trust'],
    [null, 'dialog open', 'dialog'],
  ])('of a block by %s (%s) opens a dialog', (kind, message, expected) => {
    expect(signal('blocked', kind, message)).toEqual([
      { type: 'dialog-opened', kind: expected, what: message },
    ]);
  });

  test('of an error ends the turn', () => {
    expect(signal('error', null, 'API Error: 400')).toEqual([
      { type: 'dialog-closed' },
      { ...completed, sessionId: null, turnId: null, outcome: 'failed', text: null, error: 'API Error: 400' },
      { type: 'idle' },
    ]);
  });

  test('of another program is not its own', () => {
    expect(readSignal({ state: 'idle', app: 'codex', kind: null, message: null })).toEqual([]);
  });
});

test.each([
  ['◐ Claude Code', 'working'],
  ['⠂ left', 'working'],
  ['✳ Claude Code', 'idle'],
  ['Claude Code', undefined],
  ['', undefined],
])('the title %j tells: %s', (title, type) => {
  expect(readTitle(title).at(-1)?.type).toBe(type);
});

describe('the transcript', () => {
  const read = (...rows: Record<string, unknown>[]) => {
    const reader = openTranscript();
    return rows.flatMap((row) => reader.line({ sessionId: 's', isSidechain: false, ...row }));
  };
  const user = (content: unknown, more = {}) => ({
    type: 'user',
    promptId: 'p1',
    message: { content },
    ...more,
  });
  const said = (id: string, text: string, more = {}) => ({
    type: 'assistant',
    message: { id, content: [{ type: 'text', text }] },
    ...more,
  });
  const over = { type: 'system', subtype: 'turn_duration', durationMs: 1 };
  const prompt = { type: 'prompt', ...turn, text: 'hi', by: 'prompt' };

  test('tells a turn: its prompt, and its end with the text of the last message', () => {
    const tool = {
      type: 'assistant',
      message: { id: 'm1', content: [{ type: 'tool_use', id: 't', name: 'Bash', input: {} }] },
    };
    const result = user([{ type: 'tool_result', tool_use_id: 't', content: 'ok' }]);
    expect(
      read(user('hi'), said('m1', 'First.'), tool, result, said('m2', 'H'), said('m2', 'i.'), over),
    ).toEqual([prompt, completed]);
  });

  test.each(['[Request interrupted by user]', '[Request interrupted by user for tool use]'])(
    'tells an interrupt by %j, and keeps the text of it to itself',
    (text) => {
      expect(read(user('hi'), said('m1', 'Hal'), user([{ type: 'text', text }]))).toEqual([
        prompt,
        { type: 'dialog-closed' },
        { ...completed, outcome: 'interrupted', text: null },
      ]);
    },
  );

  test('tells a failure by its row', () => {
    expect(read(user('hi'), said('m1', 'API Error: 400', { isApiErrorMessage: true }))).toEqual([
      prompt,
      { ...completed, outcome: 'failed', text: null, error: 'API Error: 400' },
    ]);
  });

  test('never gives the text of one turn to another', () => {
    expect(read(user('hi'), said('m1', 'Hi.'), over, user('hi'), over)).toEqual([
      prompt,
      completed,
      prompt,
      { ...completed, text: null },
    ]);
  });

  test('tells a text that was put into the queue', () => {
    expect(
      read(
        { type: 'queue-operation', operation: 'enqueue' },
        { type: 'queue-operation', operation: 'dequeue' },
      ),
    ).toEqual([{ type: 'queued' }]);
  });

  test('gives nothing for subagents, traces of commands, summaries, and rows that are not known', () => {
    expect(
      read(
        user('hi', { isSidechain: true }),
        user('<command-name>/clear</command-name>'),
        user('<local-command-stdout>x</local-command-stdout>'),
        user('caveat', { isMeta: true }),
        user('summary', { isCompactSummary: true }),
        { type: 'user', message: { content: 'no id' } },
        { type: 'api-request-blob', message: 7 },
        { type: 'user', message: 7 },
      ),
    ).toEqual([]);
    expect(openTranscript().line('not an object')).toEqual([]);
  });
});
