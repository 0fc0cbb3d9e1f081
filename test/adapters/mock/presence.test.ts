import { expect, test } from 'vitest';
import type { AgentEvent } from '../../../src/core/agent-event.ts';
import { observePresence, presenceAt, startPresence } from '../../../src/relay/presence.ts';
import { waitFor } from '../../harness/wait-for.ts';
import type { Mock } from './rig.ts';
import { mockStarter } from './started.ts';

const start = mockStarter();

/** What the relay makes of the mock's facts now, when nothing more comes for a while. */
function seenBy(agent: Mock): string {
  const events: readonly AgentEvent[] = agent.events();
  const state = events.reduce(observePresence, startPresence(0));
  return presenceAt(state, Number.MAX_SAFE_INTEGER).state.is;
}

test.each([
  ['everything', []],
  ['no hooks', ['--fault', 'no-hooks']],
  ['no signal', ['--fault', 'no-signal']],
  ['no Stop hook', ['--fault', 'missing-stop']],
])('the relay follows it through a turn with a dialog: %s', async (_, args) => {
  const agent = start({ args });
  await waitFor('idle', () => seenBy(agent) === 'idle');
  await agent.submit('mock: dialog\nmock: slow 10x40\nmock: reply a b c d e f g h i j');
  await waitFor('the dialog', () => seenBy(agent) === 'needs you');
  agent.terminal.keys('1');
  await waitFor('working', () => seenBy(agent) === 'working');
  await waitFor('idle again', () => seenBy(agent) === 'idle');
  expect(agent.terminal.text()).toContain('a b c d e f g h i j');
});
