import { describe, expect, test } from 'vitest';
import type { AgentFact } from '../../src/core/agent-event.ts';
import type { Evidence } from '../../src/core/agent-state.ts';
import { observePresence, presenceAt, presenceDue, startPresence } from '../../src/relay/presence.ts';

type Step = [ms: number, source: Evidence, fact: AgentFact];

const session: AgentFact = { type: 'session', sessionId: 's', transcriptPath: null, how: 'started' };
const prompt: AgentFact = { type: 'prompt', sessionId: 's', turnId: 't', text: 'x', by: 'prompt' };
const working: AgentFact = { type: 'working', turnId: null };
const idle: AgentFact = { type: 'idle' };
const stop: AgentFact = {
  type: 'turn-ended',
  sessionId: 's',
  turnId: 't',
  outcome: 'completed',
  text: 'x',
  error: null,
  wakes: false,
};
const opened: AgentFact = { type: 'dialog-opened', kind: 'permission', what: 'Bash' };
const closed: AgentFact = { type: 'dialog-closed' };
const tool: AgentFact = { type: 'tool-started', name: 'Bash', detail: 'ls' };
const toolEnd: AgentFact = { type: 'tool-ended', name: 'Bash' };

/** What is shown at the time of each `at` (ms from the start). */
function play(steps: Step[], at: number): string {
  let state = startPresence(0);
  for (const [ms, source, fact] of steps)
    if (ms <= at) state = observePresence(state, { fact, source, at: ms });
  const { state: shown, evidence } = presenceAt(state, at);
  return `${shown.is}${evidence === null ? '' : ` by ${evidence}`}`;
}

const cases: [name: string, steps: Step[], expected: [at: number, shown: string][]][] = [
  [
    'silence is starting, for ever',
    [],
    [
      [0, 'starting'],
      [3_600_000, 'starting'],
    ],
  ],
  ['a hook at the start makes it idle', [[5, 'hook', session]], [[5, 'idle by hook']]],
  ['an idle that only the screen shows says so', [[5, 'screen', idle]], [[5, 'idle by screen']]],
  [
    'a turn with hook and signal, the signal trailing',
    [
      [0, 'hook', session],
      [100, 'hook', prompt],
      [260, 'signal', working],
      [900, 'hook', stop],
      [1_100, 'signal', idle],
    ],
    [
      [100, 'working by hook'],
      [260, 'working by hook'],
      [900, 'working by signal'],
      [1_100, 'idle by hook'],
    ],
  ],
  [
    'the signal is the first to know',
    [
      [0, 'signal', idle],
      [50, 'signal', working],
      [120, 'hook', prompt],
      [800, 'signal', idle],
      [850, 'hook', stop],
    ],
    [
      [50, 'working by signal'],
      [120, 'working by hook'],
      [800, 'idle by signal'],
      [850, 'idle by hook'],
    ],
  ],
  [
    'an interrupt without a hook: the signal took part, so its idle counts at once',
    [
      [0, 'hook', prompt],
      [200, 'signal', working],
      [5_000, 'signal', idle],
    ],
    [
      [4_999, 'working by hook'],
      [5_000, 'idle by signal'],
      [60_000, 'idle by signal'],
    ],
  ],
  [
    'a stale idle of the signal does not end the turn that a hook began',
    [
      [0, 'hook', session],
      [100, 'hook', prompt],
      [150, 'signal', idle],
    ],
    [
      [150, 'working by hook'],
      [60_000, 'working by hook'],
    ],
  ],
  [
    'a late working of the signal after the end: working for two seconds, then the hook is believed',
    [
      [0, 'hook', prompt],
      [500, 'hook', stop],
      [600, 'signal', working],
    ],
    [
      [500, 'idle by hook'],
      [600, 'working by signal'],
      [2_599, 'working by signal'],
      [2_600, 'idle by hook'],
    ],
  ],
  [
    'a signal that never follows the end is outvoted after two seconds',
    [
      [0, 'hook', prompt],
      [100, 'signal', working],
      [500, 'hook', stop],
    ],
    [
      [500, 'working by signal'],
      [2_499, 'working by signal'],
      [2_500, 'idle by hook'],
    ],
  ],
  [
    'the flicker of start-up work',
    [
      [0, 'signal', idle],
      [100, 'signal', working],
      [300, 'signal', idle],
    ],
    [
      [0, 'idle by signal'],
      [100, 'working by signal'],
      [300, 'idle by signal'],
    ],
  ],
  [
    'a screen that looks idle for a frame does not end a turn',
    [
      [0, 'hook', prompt],
      [10, 'screen', working],
      [200, 'screen', idle],
    ],
    [
      [200, 'working by hook'],
      [60_000, 'working by hook'],
    ],
  ],
  [
    'an idle title does not end a turn that a hook began, a log’s row does',
    [
      [0, 'hook', prompt],
      [60, 'title', working],
      [400, 'title', idle],
      [600, 'transcript', stop],
    ],
    [
      [400, 'working by hook'],
      [599, 'working by hook'],
      [600, 'idle by transcript'],
    ],
  ],
  [
    'with a title alone, it decides',
    [
      [0, 'title', idle],
      [100, 'title', working],
      [500, 'title', idle],
    ],
    [
      [100, 'working by title'],
      [500, 'idle by title'],
    ],
  ],
  [
    'a dialog wins over an idle title and over a tool that began before it',
    [
      [0, 'hook', prompt],
      [100, 'title', idle],
      [110, 'hook', opened],
      [115, 'hook', tool],
      [120, 'title', idle],
    ],
    [
      [110, 'needs you by hook'],
      [60_000, 'needs you by hook'],
    ],
  ],
  [
    'a dialog of signal, hook and screen is closed when signal and screen say so',
    [
      [0, 'hook', prompt],
      [100, 'signal', opened],
      [130, 'hook', opened],
      [140, 'screen', opened],
      [900, 'signal', closed],
      [950, 'screen', closed],
    ],
    [
      [130, 'needs you by hook'],
      [900, 'needs you by screen'],
      [950, 'working by hook'],
    ],
  ],
  [
    'a screen that misses the dialog for a frame does not close it',
    [
      [0, 'hook', prompt],
      [100, 'signal', opened],
      [140, 'screen', opened],
      [200, 'screen', closed],
    ],
    [[200, 'needs you by signal']],
  ],
  [
    'a pane that became too small to show the dialog does not take back what a hook told',
    [
      [0, 'hook', prompt],
      [100, 'hook', opened],
      [140, 'screen', opened],
      [900, 'screen', closed],
      [5_000, 'hook', toolEnd],
    ],
    [
      [900, 'needs you by hook'],
      [5_000, 'working by hook'],
    ],
  ],
  [
    'a parallel tool that ends does not close a dialog that the signal shows',
    [
      [0, 'hook', prompt],
      [100, 'signal', opened],
      [130, 'hook', opened],
      [200, 'hook', toolEnd],
    ],
    [[200, 'needs you by signal']],
  ],
  [
    'a late end of the turn before does not close a dialog that opened between turns',
    [
      [0, 'hook', prompt],
      [50, 'signal', working],
      [500, 'signal', idle],
      [520, 'signal', opened],
      [560, 'hook', stop],
    ],
    [[560, 'needs you by signal']],
  ],
  [
    'a dialog that only a hook told is closed by the tool’s end, or by the end of the turn',
    [
      [0, 'hook', prompt],
      [100, 'hook', opened],
      [900, 'hook', toolEnd],
      [1_000, 'hook', opened],
      [1_500, 'transcript', stop],
    ],
    [
      [100, 'needs you by hook'],
      [900, 'working by hook'],
      [1_000, 'needs you by hook'],
      [1_500, 'idle by transcript'],
    ],
  ],
  [
    'a dialog in front of the start',
    [
      [0, 'signal', opened],
      [500, 'signal', closed],
      [600, 'hook', session],
    ],
    [
      [0, 'needs you by signal'],
      [500, 'starting'],
      [600, 'idle by hook'],
    ],
  ],
  [
    'the tool of a turn that is over begins nothing',
    [
      [0, 'hook', prompt],
      [500, 'hook', stop],
      [520, 'hook', toolEnd],
    ],
    [[520, 'idle by hook']],
  ],
  [
    'a compaction in the middle of a turn does not end it',
    [
      [0, 'hook', prompt],
      [500, 'hook', { ...session, how: 'compacted' }],
    ],
    [[500, 'working by hook']],
  ],
  [
    'a stopped process is suspended, and goes on as it was',
    [
      [0, 'hook', prompt],
      [100, 'process', { type: 'stopped' }],
      [200, 'process', { type: 'continued' }],
    ],
    [
      [100, 'suspended by process'],
      [200, 'working by hook'],
    ],
  ],
  [
    'a screen may say that its program is suspended',
    [
      [0, 'hook', prompt],
      [100, 'screen', { type: 'stopped' }],
      [200, 'screen', { type: 'continued' }],
    ],
    [
      [100, 'suspended by screen'],
      [200, 'working by hook'],
    ],
  ],
  [
    'an exit wins over everything',
    [
      [0, 'signal', opened],
      [100, 'process', { type: 'exited', code: 0, signal: null }],
      [200, 'hook', prompt],
      [300, 'screen', { type: 'stopped' }],
      [400, 'screen', { type: 'continued' }],
    ],
    [
      [200, 'exited by process'],
      [300, 'exited by process'],
      [400, 'exited by process'],
    ],
  ],
];

describe('presence', () => {
  test.each(cases)('%s', (_name, steps, expected) => {
    expect(expected.map(([at]) => [at, play(steps, at)])).toEqual(expected);
  });

  test.each([
    [
      'the screen adds no poorer words to those of the signal',
      ['signal', 'approve Bash: make'],
      ['screen', 'permission'],
      'approve Bash: make',
    ],
    [
      'the signal words what the screen saw first',
      ['screen', 'permission'],
      ['signal', 'approve Bash: make'],
      'approve Bash: make',
    ],
    ['the screen words what the signal only told', ['signal', ''], ['screen', '$ make'], '$ make'],
    [
      'a hook without words keeps those that are known',
      ['signal', 'approve Bash'],
      ['hook', ''],
      'approve Bash',
    ],
  ] as const)('%s', (_name, first, second, expected) => {
    let state = observePresence(startPresence(0), { fact: session, source: 'hook', at: 0 });
    for (const [source, what] of [first, second]) {
      state = observePresence(state, {
        fact: { type: 'dialog-opened', kind: 'permission', what },
        source,
        at: 5,
      });
    }
    expect(presenceAt(state, 9).state).toEqual({ is: 'needs you', kind: 'permission', what: expected });
  });

  test('a doubt is due when it ends, and not after', () => {
    let state = startPresence(0);
    state = observePresence(state, { fact: session, source: 'hook', at: 0 });
    state = observePresence(state, { fact: working, source: 'signal', at: 10 });
    expect(presenceDue(state, 10)).toBe(2_010);
    expect(presenceDue(state, 2_010)).toBe(null);
  });

  test('the running tool is shown with its start, until it ends', () => {
    let state = startPresence(0);
    state = observePresence(state, { fact: prompt, source: 'hook', at: 0 });
    state = observePresence(state, { fact: tool, source: 'hook', at: 20 });
    expect(presenceAt(state, 30).tool).toEqual({ name: 'Bash', detail: 'ls', since: 20 });
    state = observePresence(state, { fact: toolEnd, source: 'hook', at: 40 });
    expect(presenceAt(state, 50).tool).toBe(null);
  });
});
