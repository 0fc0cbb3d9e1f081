import { describe, expect, test } from 'vitest';
import { mock } from '../../../src/adapters/mock/mock.ts';
import type { AgentFact } from '../../../src/core/agent-event.ts';

const ids = { session_id: 's', turn_id: 't' };
const ended = { type: 'turn-ended', sessionId: 's', turnId: 't', wakes: false } as const;

const hooks: [string, object, AgentFact[]][] = [
  [
    'a start',
    { hook_event_name: 'SessionStart', session_id: 's', transcript_path: '/t', source: 'startup' },
    [{ type: 'session', sessionId: 's', transcriptPath: '/t', how: 'started' }],
  ],
  [
    'a resume',
    { hook_event_name: 'SessionStart', session_id: 's', transcript_path: null, source: 'resume' },
    [{ type: 'session', sessionId: 's', transcriptPath: null, how: 'resumed' }],
  ],
  [
    'a prompt',
    { hook_event_name: 'UserPromptSubmit', ...ids, prompt: 'go', by: 'prompt' },
    [{ type: 'prompt', sessionId: 's', turnId: 't', text: 'go', by: 'prompt' }],
  ],
  [
    'a wake-up',
    { hook_event_name: 'UserPromptSubmit', ...ids, prompt: 'tick', by: 'agent' },
    [{ type: 'prompt', sessionId: 's', turnId: 't', text: 'tick', by: 'agent' }],
  ],
  [
    'a queued prompt',
    { hook_event_name: 'PromptQueued', session_id: 's', prompt: 'later' },
    [{ type: 'queued' }],
  ],
  [
    'a tool',
    { hook_event_name: 'PreToolUse', ...ids, tool_name: 'Read', tool_input: { detail: 'a.ts' } },
    [{ type: 'tool-started', name: 'Read', detail: 'a.ts' }],
  ],
  [
    'the end of a tool',
    { hook_event_name: 'PostToolUse', ...ids, tool_name: 'Read', tool_input: { detail: 'a.ts' } },
    [{ type: 'tool-ended', name: 'Read' }],
  ],
  [
    'a permission dialog',
    {
      hook_event_name: 'PermissionRequest',
      ...ids,
      kind: 'permission',
      tool_name: 'Bash',
      tool_input: { detail: 'ls' },
    },
    [{ type: 'dialog-opened', kind: 'permission', what: 'Bash: ls' }],
  ],
  [
    'the end of a turn',
    { hook_event_name: 'Stop', ...ids, last_assistant_message: 'done', background_tasks: [] },
    [{ ...ended, outcome: 'completed', text: 'done', error: null }],
  ],
  [
    'the end of a turn that may wake up again',
    { hook_event_name: 'Stop', ...ids, last_assistant_message: 'done', background_tasks: ['x'] },
    [{ ...ended, outcome: 'completed', text: 'done', error: null, wakes: true }],
  ],
  [
    'a failed turn',
    { hook_event_name: 'StopFailure', ...ids, error: '429', last_assistant_message: '429 slow down' },
    [{ ...ended, outcome: 'failed', text: null, error: '429 slow down' }],
  ],
  [
    'an interrupted turn',
    { hook_event_name: 'Interrupt', ...ids },
    [{ ...ended, outcome: 'interrupted', text: null, error: null }],
  ],
  [
    'a leave',
    { hook_event_name: 'SessionEnd', session_id: 's', reason: 'other' },
    [{ type: 'leaving', reason: 'other' }],
  ],
  ['an event that it does not know', { hook_event_name: 'Weather', session_id: 's' }, []],
  ['a prompt without its turn', { hook_event_name: 'UserPromptSubmit', session_id: 's', prompt: 'go' }, []],
];

describe('a hook payload of', () => {
  test.each(hooks)('%s', (_, payload, facts) => {
    expect(mock.readHook(payload)).toEqual(facts);
  });
  test.each([[null], ['text'], [[]], [42]])('%j tells nothing', (payload) => {
    expect(mock.readHook(payload)).toEqual([]);
  });
});

describe('a state signal', () => {
  const signal = (state: string, kind: string | null = null, message: string | null = null) =>
    mock.readSignal({ app: 'mock', state, kind, message });

  test.each(['idle', 'done'])('%s closes dialogs and is idle', (state) => {
    expect(signal(state)).toEqual([{ type: 'dialog-closed' }, { type: 'idle' }]);
  });
  test('working closes dialogs', () => {
    expect(signal('working')).toEqual([{ type: 'dialog-closed' }, { type: 'working', turnId: null }]);
  });
  test('blocked opens one, whose kind may be unknown', () => {
    expect(signal('blocked', 'permission', 'Bash: ls')).toEqual([
      { type: 'dialog-opened', kind: 'permission', what: 'Bash: ls' },
    ]);
    expect(signal('blocked', 'else')).toEqual([{ type: 'dialog-opened', kind: 'dialog', what: '' }]);
  });
  test('error ends the turn as failed with its text', () => {
    expect(signal('error', null, '500 away')).toContainEqual(
      expect.objectContaining({ type: 'turn-ended', outcome: 'failed', error: '500 away' }),
    );
  });
  test('of another program tells nothing', () => {
    expect(mock.readSignal({ app: 'codex', state: 'idle', kind: null, message: null })).toEqual([]);
  });
});

test.each([
  ['◐ mock', [{ type: 'working', turnId: null }]],
  ['✳ mock', [{ type: 'idle' }]],
  ['! mock', [{ type: 'dialog-opened', kind: 'dialog', what: '' }]],
  ['', []],
  ['mock', []],
])('the title %j tells the state by its mark', (title, facts) => {
  expect(mock.readTitle(title)).toEqual(facts);
});

test('a transcript gives the text of a turn with its end, and of no other turn', () => {
  const reader = mock.openLog('transcript');
  const rows = [
    { type: 'session', session_id: 's' },
    { type: 'prompt', turn_id: '1', text: 'go', by: 'prompt' },
    { type: 'reply', turn_id: '1', text: 'one' },
    { type: 'end', turn_id: '1', outcome: 'completed', error: null, wakes: false },
    { type: 'prompt', turn_id: '2', text: 'on', by: 'prompt' },
    { type: 'end', turn_id: '2', outcome: 'interrupted', error: null, wakes: false },
    { type: 'weather' },
  ];
  expect(rows.flatMap((row) => reader.line(row))).toEqual([
    { type: 'prompt', sessionId: 's', turnId: '1', text: 'go', by: 'prompt' },
    {
      type: 'turn-ended',
      sessionId: 's',
      turnId: '1',
      outcome: 'completed',
      text: 'one',
      error: null,
      wakes: false,
    },
    { type: 'prompt', sessionId: 's', turnId: '2', text: 'on', by: 'prompt' },
    {
      type: 'turn-ended',
      sessionId: 's',
      turnId: '2',
      outcome: 'interrupted',
      text: '',
      error: null,
      wakes: false,
    },
  ]);
});

describe('a launch', () => {
  const request = {
    argv: ['/node', '/dist/mock-agent.js', '--fault', 'draft'],
    cwd: '/work',
    slotDir: '/room/a',
    hookCommand: '/bin/sh /hook.sh',
    brief: 'You are @mock-a.',
    newSessionId: 'new',
    resume: null,
    env: {},
  };

  test('keeps the program and the flags of the human in front', () => {
    const { args, sessionId, briefByFlag, files } = mock.launch(request);
    expect(args.slice(0, 3)).toEqual(['/dist/mock-agent.js', '--fault', 'draft']);
    expect(args).toEqual(expect.arrayContaining(['--brief', 'You are @mock-a.', '--session-id', 'new']));
    expect({ sessionId, briefByFlag }).toEqual({ sessionId: 'new', briefByFlag: true });
    expect(files.map(({ path }) => path)).toEqual(['/room/a/mock-hooks.json']);
  });

  test('resumes the conversation that it is given', () => {
    const { args, sessionId } = mock.launch({ ...request, resume: 'old' });
    expect(args.slice(-2)).toEqual(['--resume', 'old']);
    expect(sessionId).toBe('old');
  });
});

test.each([
  ['/model', true],
  ['  !ls', true],
  ['\n/model', true],
  ['a /model', false],
  ['', false],
])('%j runs as a command: %s', (text, runs) => {
  expect(mock.runsAsCommand(text)).toBe(runs);
});
