import { describe, expect, test } from 'vitest';
import type { AgentState, Evidence } from '../../src/core/agent-state.ts';
import { type GateFacts, gate } from '../../src/relay/gate.ts';

const now = 100_000;

function presence(state: AgentState, evidence: Evidence | null = 'hook') {
  return { state, evidence, since: 0, tool: null };
}

const open: GateFacts = {
  now,
  presence: presence({ is: 'idle' }),
  composer: 'empty',
  alive: true,
  lastHumanKeyAt: null,
  inputWaits: false,
  lastEndAt: null,
  endingUntil: null,
  paused: false,
  recordDown: false,
  attemptOpen: false,
  approved: false,
};

const exited: AgentState = { is: 'exited', code: 0, signal: null, afterMs: 1, hadTurn: true };

/** One fact that holds, the reason, and when time alone may end it. Every row stands against the open gate. */
const holds: [name: string, facts: Partial<GateFacts>, reason: object, at: number | null][] = [
  ['the record is down', { recordDown: true }, { code: 'record' }, null],
  ['the relay is paused', { paused: true }, { code: 'paused' }, null],
  ['the process is gone', { alive: false }, { code: 'exited' }, null],
  ['the agent has exited', { presence: presence(exited, 'process') }, { code: 'exited' }, null],
  ['it is suspended', { presence: presence({ is: 'suspended' }) }, { code: 'suspended' }, null],
  [
    'a dialog is open',
    { presence: presence({ is: 'needs you', kind: 'question', what: 'which?' }) },
    { code: 'dialog', kind: 'question' },
    null,
  ],
  ['it is starting', { presence: presence({ is: 'starting' }, null) }, { code: 'starting' }, null],
  ['another attempt is open', { attemptOpen: true }, { code: 'another' }, null],
  ['it is working', { presence: presence({ is: 'working' }) }, { code: 'working' }, null],
  ['nobody knows', { presence: presence({ is: 'unknown' }, null) }, { code: 'unsure' }, null],
  [
    'only the screen says idle',
    { presence: presence({ is: 'idle' }, 'screen') },
    { code: 'only screen' },
    null,
  ],
  ['the composer is not on screen', { composer: 'unseen' }, { code: 'menu' }, null],
  ['a draft is in the composer', { composer: 'draft' }, { code: 'draft' }, null],
  ['keys that the program does not read', { inputWaits: true }, { code: 'not reading' }, now + 100],
  ['a key 1,499 ms ago', { lastHumanKeyAt: now - 1_499 }, { code: 'typing' }, now + 1],
  ['an end 999 ms ago', { lastEndAt: now - 999 }, { code: 'settling' }, now + 1],
  ['an end that waits for its text', { endingUntil: now + 7 }, { code: 'settling' }, now + 7],
];

describe('the gate', () => {
  test('is open when nothing holds', () => {
    expect(gate(open)).toEqual({ passes: true });
    expect(gate({ ...open, lastHumanKeyAt: now - 1_500, lastEndAt: now - 1_000 })).toEqual({ passes: true });
  });

  test.each(holds)('holds when %s', (_name, facts, reason, at) => {
    expect(gate({ ...open, ...facts })).toEqual({ passes: false, reason, at });
  });

  test.each(holds)(
    'the human’s word alone does not open it when %s, but for an idle of the screen',
    (name, facts) => {
      expect(gate({ ...open, ...facts, approved: true }).passes).toBe(name === 'only the screen says idle');
    },
  );

  test('while the turn of the message before runs, the reason is that the agent works', () => {
    const facts = { ...open, attemptOpen: true, presence: presence({ is: 'working' }) };
    expect(gate(facts)).toMatchObject({ reason: { code: 'working' } });
  });

  test('stays shut for any two of them together', () => {
    for (const [, one] of holds) {
      for (const [, other] of holds) expect(gate({ ...open, ...one, ...other }).passes).toBe(false);
    }
  });
});
