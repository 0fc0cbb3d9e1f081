import { expect, test } from 'vitest';
import { readRollout } from '../../../src/adapters/codex/rollout.ts';

const event = (payload: object) => ({
  timestamp: '2026-11-30T17:00:00Z',
  ordinal: 1,
  type: 'event_msg',
  payload,
});
const begin = { type: 'session_meta', payload: { id: 's1', cwd: '/home/u', cli_version: '0.171.0' } };
const said = (turn_id: string, text: string) =>
  event({
    type: 'item_completed',
    thread_id: 's1',
    turn_id,
    item: { type: 'UserMessage', id: 'i', content: [{ type: 'Text', text }] },
  });

function read(...lines: unknown[]) {
  const reader = readRollout();
  return lines.flatMap((line) => reader.line(line));
}

test('a turn is told from its start to its end', () => {
  expect(
    read(
      begin,
      event({ type: 'task_started', turn_id: 't1', model_context_window: 258000 }),
      said('t1', 'one\ntwo'),
      event({ type: 'item_completed', turn_id: 't1', item: { type: 'AgentMessage', content: [] } }),
      event({ type: 'token_count', info: null }),
      event({ type: 'task_complete', turn_id: 't1', last_agent_message: 'done' }),
    ),
  ).toEqual([
    { type: 'working', turnId: 't1' },
    { type: 'prompt', sessionId: 's1', turnId: 't1', text: 'one\ntwo', by: 'prompt' },
    {
      type: 'turn-ended',
      sessionId: 's1',
      turnId: 't1',
      outcome: 'completed',
      text: 'done',
      error: null,
      wakes: false,
    },
  ]);
});

test('a failed turn has the text of its error and none of its own', () => {
  const error = { message: 'usage limit reached', codex_error_info: 'usage_limit_exceeded' };
  const failed = event({ type: 'task_complete', turn_id: 't1', last_agent_message: 'half', error });
  expect(read(begin, failed)).toEqual([
    expect.objectContaining({ outcome: 'failed', text: null, error: 'usage limit reached' }),
  ]);
});

test('an aborted turn is interrupted', () => {
  expect(read(begin, event({ type: 'turn_aborted', turn_id: 't1', reason: 'interrupted' }))).toEqual([
    expect.objectContaining({ outcome: 'interrupted', sessionId: 's1', turnId: 't1', text: null }),
  ]);
});

test('a turn without a message of the agent, as a compaction, ends with an empty text', () => {
  expect(read(event({ type: 'task_complete', turn_id: 't1', last_agent_message: null }))).toEqual([
    expect.objectContaining({ outcome: 'completed', text: '', sessionId: null }),
  ]);
});

test('a file that is read from its middle learns its conversation from the first row that names it', () => {
  const end = event({ type: 'task_complete', turn_id: 't2', last_agent_message: 'done' });
  expect(read(said('t2', 'on'), end).at(-1)).toMatchObject({ sessionId: 's1', turnId: 't2' });
});

test.each([
  null,
  7,
  {},
  { type: 'response_item', payload: { type: 'message' } },
  event({ type: 'task_complete' }),
])('a row that is not understood is skipped: %j', (row) => {
  expect(read(row)).toEqual([]);
});
