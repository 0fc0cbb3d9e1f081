import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openEvents } from '../../../src/adapters/grok/events.ts';
import { sessionLogs } from '../../../src/adapters/grok/session-logs.ts';
import { openUpdates } from '../../../src/adapters/grok/updates.ts';
import type { LogReader } from '../../../src/adapters/vendor.ts';
import { recorded, sessionId } from './recorded.ts';

const factsOf = (reader: LogReader, lines: unknown[]) => lines.flatMap((line) => reader.line(line));

describe('the events', () => {
  const turn = [{ type: 'working', turnId: null }, { type: 'idle' }];
  const question = { type: 'dialog-opened', kind: 'question', what: '' };

  test('of a whole conversation tell when a turn runs and when a dialog is over', () => {
    expect(factsOf(openEvents(), recorded('events.jsonl'))).toEqual([
      ...turn,
      { type: 'working', turnId: null },
      { type: 'dialog-closed' },
      { type: 'idle' },
      { type: 'working', turnId: null },
      question,
      { type: 'dialog-closed' },
      { type: 'idle' },
      ...Array.from({ length: 6 }, () => turn).flat(),
    ]);
  });

  const requested = { type: 'permission_requested', tool_name: 'write' };
  const resolved = (wait_ms: number) => ({ type: 'permission_resolved', decision: 'allow', wait_ms });
  const asks = { type: 'tool_started', tool_name: 'ask_user_question' };

  test('close no dialog when a rule decided', () => {
    expect(factsOf(openEvents(), [requested, resolved(0), requested, resolved(1)])).toEqual([]);
  });

  test('close no dialog while another permission waits or a question stands', () => {
    const reader = openEvents();
    expect(factsOf(reader, [requested, requested, resolved(900)])).toEqual([]);
    expect(factsOf(reader, [resolved(1200)])).toEqual([{ type: 'dialog-closed' }]);
    expect(factsOf(reader, [asks, requested, resolved(900)])).toEqual([question]);
    expect(factsOf(reader, [{ ...asks, type: 'tool_completed' }])).toEqual([{ type: 'dialog-closed' }]);
  });

  test('forget what a killed program left undecided', () => {
    const reader = openEvents();
    factsOf(reader, [requested, { type: 'turn_started' }]);
    expect(factsOf(reader, [requested, resolved(900)])).toEqual([{ type: 'dialog-closed' }]);
  });
});

describe('the updates', () => {
  const ended = {
    type: 'turn-ended',
    sessionId,
    turnId: expect.any(String),
    outcome: 'completed',
    error: null,
  };
  const prompt = (text: unknown, by = 'prompt') => ({
    type: 'prompt',
    sessionId,
    turnId: expect.any(String),
    text,
    by,
  });
  const end = (text: string, outcome = 'completed', error: string | null = null) => ({
    ...ended,
    outcome,
    text,
    error,
    wakes: false,
  });
  const woken = prompt(expect.stringMatching(/^<system-reminder>/), 'agent');

  test('of a whole conversation have each prompt and the whole last text of each turn', () => {
    expect(factsOf(openUpdates(), recorded('updates.jsonl'))).toEqual([
      prompt('look'),
      end('It is there.'),
      prompt('remove it'),
      end('', 'interrupted'),
      prompt('ask'),
      end('A it is.'),
      prompt('count'),
      end('word '.repeat(10), 'interrupted'),
      prompt('fail'),
      end('', 'failed', 'API error (status 400 Bad Request): refusal: no'),
      prompt('long'),
      end('z'.repeat(32_769)),
      prompt('nap'),
      end('Napping.'),
      woken,
      end('Napping.'),
      woken,
      end('Napping.'),
    ]);
  });

  test.each([
    ['end_turn', 'completed'],
    ['cancelled', 'interrupted'],
    ['interrupted', 'interrupted'],
    ['rate_limit', 'failed'],
    ['max_tokens', 'failed'],
  ])('with the stop reason %s end a turn as %s', (stop_reason, outcome) => {
    const update = { sessionUpdate: 'turn_completed', prompt_id: 'p', stop_reason };
    expect(factsOf(openUpdates(), [{ params: { sessionId, update } }])).toMatchObject([{ outcome }]);
  });

  test('that we do not know tell nothing', () => {
    const unknown = { params: { sessionId, update: { sessionUpdate: 'plan' } } };
    expect(factsOf(openUpdates(), [null, 7, {}, unknown])).toEqual([]);
  });
});

describe('the logs of a conversation', () => {
  const env = { HOME: '/home/u' };
  const cwd = "/srv/it's (mine)*!";

  test('stand beside the transcript that a hook names', () => {
    const session = { sessionId, transcriptPath: '/x/y/updates.jsonl', cwd, env };
    expect(sessionLogs(session)).toEqual([
      { kind: 'events', path: '/x/y/events.jsonl' },
      { kind: 'updates', path: '/x/y/updates.jsonl' },
    ]);
  });

  test('stand below the encoded directory before they exist', () => {
    const [events] = sessionLogs({ sessionId, transcriptPath: null, cwd, env });
    const name = '%2Fsrv%2Fit%27s%20%28mine%29%2A%21';
    expect(events?.path).toBe(`/home/u/.grok/sessions/${name}/${sessionId}/events.jsonl`);
  });

  test('are found by the id of the session wherever they are', () => {
    const home = mkdtempSync(join(tmpdir(), 'pairroom-'));
    onTestFinished(() => rmSync(home, { recursive: true }));
    const directory = join(home, 'sessions', 'a-hash-of-grok', sessionId);
    mkdirSync(directory, { recursive: true });
    const session = { sessionId, transcriptPath: null, cwd: `/${'x'.repeat(300)}`, env: { GROK_HOME: home } };
    expect(sessionLogs(session).map(({ path }) => path)).toEqual([
      join(directory, 'events.jsonl'),
      join(directory, 'updates.jsonl'),
    ]);
    expect(sessionLogs({ ...session, sessionId: 'another' })).toEqual([]);
  });
});
