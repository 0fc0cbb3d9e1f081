import { expect, test } from 'vitest';
import { readSignal, readTitle } from '../../../src/adapters/codex/signal.ts';

const signal = (state: string, kind: string | null = null) =>
  readSignal({ app: 'codex', state, kind, message: null });
const closed = { type: 'dialog-closed' };

test.each([
  ['idle', [closed, { type: 'idle' }]],
  ['done', [closed, { type: 'idle' }]],
  ['working', [closed, { type: 'working', turnId: null }]],
  ['clear', [{ type: 'leaving', reason: '' }]],
  ['something new', []],
])('the state "%s" gives its facts', (state, facts) => {
  expect(signal(state)).toEqual(facts);
});

test.each([
  ['permission', 'permission'],
  ['question', 'question'],
  ['something new', 'dialog'],
  [null, 'dialog'],
])('blocked of kind %s opens a dialog: %s', (kind, expected) => {
  expect(signal('blocked', kind)).toEqual([{ type: 'dialog-opened', kind: expected, what: '' }]);
});

test('an error ends the turn as failed, without text, and leaves the agent idle', () => {
  expect(signal('error')).toEqual([
    closed,
    expect.objectContaining({ type: 'turn-ended', outcome: 'failed', text: null, error: null }),
    { type: 'idle' },
  ]);
});

test("another program's signal is not Codex's", () => {
  expect(readSignal({ app: 'claude', state: 'idle', kind: null, message: null })).toEqual([]);
});

test.each([
  ['⠋ project', [{ type: 'working', turnId: null }]],
  ['⠙ a thread | project', [{ type: 'working', turnId: null }]],
  ['[ ! ] Action Required | project', [{ type: 'dialog-opened', kind: 'dialog', what: '' }]],
  ['[ . ] Action Required | project', [{ type: 'dialog-opened', kind: 'dialog', what: '' }]],
  ['project', [closed]],
  ['', [closed]],
  ['my [ ! ] project', [closed]],
])('the title %j gives its facts', (title, facts) => {
  expect(readTitle(title)).toEqual(facts);
});
