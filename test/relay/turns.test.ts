import { describe, expect, test } from 'vitest';
import type { AgentFact, TurnOutcome } from '../../src/core/agent-event.ts';
import type { Evidence } from '../../src/core/agent-state.ts';
import { concludeIdle, noTurns, observeTurn, type TurnStep, tickTurn } from '../../src/relay/turns.ts';

type Step = [ms: number, source: Evidence, fact: AgentFact | 'concluded idle' | 'interrupted idle' | 'tick'];

const prompt = (turnId: string | null): AgentFact => ({
  type: 'prompt',
  sessionId: 's',
  turnId,
  text: 'x',
  by: 'prompt',
});
const ends = (
  turnId: string | null,
  text: string | null,
  outcome: TurnOutcome = 'completed',
  error: string | null = null,
): AgentFact => ({
  type: 'turn-ended',
  sessionId: 's',
  turnId,
  outcome,
  text,
  error,
  wakes: false,
});
const working: AgentFact = { type: 'working', turnId: null };

/** Every turn that was settled: `outcome text/error by source at`. */
function play(steps: Step[]): string[] {
  let state = noTurns;
  const settled: string[] = [];
  for (const [at, source, fact] of steps) {
    const step: TurnStep =
      fact === 'tick'
        ? tickTurn(state, at)
        : typeof fact === 'string'
          ? concludeIdle(state, source, at, fact === 'interrupted idle')
          : observeTurn(state, { fact, source, at });
    state = step.state;
    if (step.ended !== null) {
      const { outcome, text, error, evidence, endedAt } = step.ended;
      settled.push(`${outcome} ${text ?? error ?? '-'} by ${evidence} at ${endedAt}`);
    }
  }
  return settled;
}

const cases: [name: string, steps: Step[], settled: string[]][] = [
  [
    'a prompt and its end',
    [
      [0, 'hook', prompt('t')],
      [9, 'hook', ends('t', 'hi')],
    ],
    ['completed hi by hook at 9'],
  ],
  [
    'a doubled end, and the log’s after the hook’s',
    [
      [0, 'hook', prompt('t')],
      [9, 'hook', ends('t', 'hi')],
      [10, 'hook', ends('t', 'hi')],
      [60, 'transcript', ends('t', 'ho')],
    ],
    ['completed hi by hook at 9'],
  ],
  [
    'an end of the turn before, in the middle of the next',
    [
      [0, 'hook', prompt('t')],
      [5, 'hook', ends('t', 'hi')],
      [9, 'hook', prompt('u')],
      [10, 'hook', ends('t', 'hi')],
      [20, 'hook', ends('u', 'ho')],
    ],
    ['completed hi by hook at 5', 'completed ho by hook at 20'],
  ],
  ['an end without a turn and without an id is nothing', [[0, 'signal', ends(null, null, 'failed')]], []],
  ['an end of an older log is nothing', [[0, 'transcript', ends('old', 'hi')]], []],
  [
    'a hook’s end whose beginning was missed is a turn',
    [[5, 'hook', ends('t', 'hi')]],
    ['completed hi by hook at 5'],
  ],
  [
    'the end comes first, the text from another source',
    [
      [0, 'hook', prompt('t')],
      [5, 'signal', ends(null, null)],
      [90, 'transcript', ends('t', 'hi')],
    ],
    ['completed hi by transcript at 5'],
  ],
  [
    'no source has the text',
    [
      [0, 'hook', prompt('t')],
      [5, 'hook', ends('t', null)],
      [3_004, 'hook', 'tick'],
      [3_005, 'hook', 'tick'],
    ],
    ['completed - by hook at 5'],
  ],
  [
    'a failure waits for its words',
    [
      [0, 'hook', prompt('t')],
      [5, 'signal', ends(null, null, 'failed')],
      [40, 'transcript', ends('t', null, 'failed', '400')],
    ],
    ['failed 400 by transcript at 5'],
  ],
  [
    'idle without an end: unknown, unless an end follows in time',
    [
      [0, 'hook', prompt('t')],
      [5, 'signal', 'concluded idle'],
      [3_005, 'signal', 'tick'],
    ],
    ['unknown - by signal at 5'],
  ],
  [
    'idle, then the hook’s end',
    [
      [0, 'hook', prompt('t')],
      [5, 'signal', 'concluded idle'],
      [70, 'hook', ends('t', 'hi')],
    ],
    ['completed hi by hook at 5'],
  ],
  [
    'idle after an interrupt that was asked for',
    [
      [0, 'hook', prompt('t')],
      [5, 'signal', 'interrupted idle'],
      [3_005, 'signal', 'tick'],
    ],
    ['interrupted - by signal at 5'],
  ],
  [
    'idle that work takes back is no end',
    [
      [0, 'hook', prompt('t')],
      [5, 'signal', 'concluded idle'],
      [20, 'signal', working],
      [4_000, 'signal', 'tick'],
      [5_000, 'hook', ends('t', 'hi')],
    ],
    ['completed hi by hook at 5000'],
  ],
  [
    'the next prompt while the end waits for its text',
    [
      [0, 'hook', prompt('t')],
      [5, 'hook', ends('t', null)],
      [9, 'hook', prompt('u')],
      [20, 'hook', ends('u', 'ho')],
    ],
    ['completed - by hook at 5', 'completed ho by hook at 20'],
  ],
  [
    'the next prompt when nobody told the end',
    [
      [0, 'hook', prompt('t')],
      [9, 'hook', prompt('u')],
      [20, 'hook', ends('u', 'ho')],
    ],
    ['unknown - by hook at 9', 'completed ho by hook at 20'],
  ],
  [
    'a second prompt of the same turn goes into it',
    [
      [0, 'hook', prompt('t')],
      [5, 'hook', prompt('t')],
      [9, 'hook', ends('t', 'hi')],
    ],
    ['completed hi by hook at 9'],
  ],
  [
    'without ids a second prompt goes into the running turn',
    [
      [0, 'hook', prompt(null)],
      [5, 'hook', prompt(null)],
      [9, 'hook', ends(null, 'hi')],
      [10, 'hook', ends(null, 'hi')],
    ],
    ['completed hi by hook at 9'],
  ],
  [
    'the signal began it, the prompt came after',
    [
      [0, 'signal', working],
      [80, 'hook', prompt('t')],
      [90, 'hook', ends('t', 'hi')],
    ],
    ['completed hi by hook at 90'],
  ],
  [
    'start-up work that no prompt began is forgotten',
    [
      [0, 'signal', working],
      [5, 'signal', 'concluded idle'],
      [3_005, 'signal', 'tick'],
    ],
    [],
  ],
  [
    'an exit ends it',
    [
      [0, 'hook', prompt('t')],
      [5, 'process', { type: 'exited', code: 1, signal: null }],
    ],
    ['failed exited by process at 5'],
  ],
];

describe('turns', () => {
  test.each(cases)('%s', (_name, steps, settled) => {
    expect(play(steps)).toEqual(settled);
  });
});
