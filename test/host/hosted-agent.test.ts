import { expect, test } from 'vitest';
import { mock } from '../../src/adapters/mock/mock.ts';
import type { Vendor } from '../../src/adapters/vendor.ts';
import type { AgentFact } from '../../src/core/agent-event.ts';
import { HostedAgent } from '../../src/host/hosted-agent.ts';
import type { ScreenView } from '../../src/panes/screen-view.ts';
import { PaneWriter } from '../../src/panes/writer.ts';
import { waitFor } from '../harness/wait-for.ts';

/** A vendor whose program shows nothing but what a test says. */
const vendor: Vendor = {
  ...mock,
  readScreen: (screen) => {
    const isAsking = screen.line(0) === 'Allow?';
    return {
      composer: isAsking ? 'unseen' : 'empty',
      dialog: isAsking ? { kind: 'permission', what: 'Allow?' } : null,
      suggests: screen.line(0) === 'suspended' ? 'suspended' : null,
    };
  },
  submission: (text) => [
    { do: 'write', bytes: text },
    { do: 'wait', ms: 10 },
    { do: 'submit', bytes: '\r' },
  ],
};

function screenOf(line: string): ScreenView {
  return {
    cols: 80,
    rows: 1,
    cursor: { x: 0, y: 0, visible: true },
    alternate: false,
    line: () => line,
    cell: () => ({ text: ' ', dim: false, bold: false, inverse: false }),
  };
}

/** An agent in a pane that keeps what was written; `onWrite` is what its program does about it. */
function hosted(onWrite: (written: string) => void = () => {}, reads = () => true) {
  let screen = screenOf('');
  const written: string[] = [];
  const told: AgentFact[] = [];
  const writer = new PaneWriter((bytes) => {
    if (!reads()) return 0;
    const text = Buffer.from(bytes).toString();
    written.push(text);
    onWrite(text);
    return bytes.length;
  }, 'mock');
  const modes = {
    bracketedPaste: true,
    applicationCursorKeys: false,
    alternate: false,
    mouse: 'none',
    mouseEncoding: 'sgr',
    focusEvents: false,
    kittyFlags: 0,
    modifyOtherKeys: 0,
  } as const;
  const agent = new HostedAgent({
    slot: 'a',
    vendor,
    pane: { writer, screen: () => screen, modes: () => modes, nudge: () => written.push('nudge') },
    clock: { now: () => 0 },
    observe: ({ fact }) => void told.push(fact),
    changed: () => {},
  });
  const show = (line: string) => {
    screen = screenOf(line);
    agent.parsed();
  };
  return { agent, written, told, show };
}

test('a dialog that is on the screen, but was not looked at yet, withholds the submit key', async () => {
  const { agent, written, show } = hosted(() => show('Allow?'));
  const { generation } = agent.pane();
  const submission = agent.submit({ text: 'hello', kind: 'human', generation });
  expect(submission.started && (await submission.end)).toMatchObject({ is: 'submit withheld' });
  expect(written).toEqual(['hello']);
  agent.exited();
});

test('nothing is written when it opened before the first byte', () => {
  const { agent, written, show } = hosted();
  const { generation } = agent.pane();
  show('Allow?');
  expect(agent.submit({ text: 'hello', kind: 'human', generation })).toEqual({ started: false });
  expect(written).toEqual([]);
  agent.exited();
});

test('a screen that stays as it was lets a text go', async () => {
  const { agent, written, show } = hosted(() => show('hello'));
  const { generation } = agent.pane();
  const submission = agent.submit({ text: 'hello', kind: 'human', generation });
  expect(submission.started && (await submission.end)).toMatchObject({ is: 'written' });
  expect(written).toEqual(['hello', '\r']);
  agent.exited();
});

test('an agent that the human has drawn anew is left alone as after a key', () => {
  const { agent, written } = hosted();
  const { generation } = agent.pane();
  agent.nudge();
  expect(written).toEqual(['nudge']);
  expect(agent.pane().lastHumanKeyAt).toBe(0);
  expect(agent.submit({ text: 'hello', kind: 'human', generation })).toEqual({ started: false });
  agent.exited();
});

test('an agent that is being typed to is not made to draw itself anew', async () => {
  const { agent, written } = hosted((text) => {
    if (text === 'hello') setImmediate(() => agent.nudge());
  });
  const { generation } = agent.pane();
  const submission = agent.submit({ text: 'hello', kind: 'human', generation });
  expect(submission.started && (await submission.end)).toMatchObject({ is: 'written' });
  expect(written).toEqual(['hello', '\r']);
  agent.exited();
});

test('keys that the program does not take are told, until it takes them', async () => {
  let reads = false;
  const { agent } = hosted(
    () => {},
    () => reads,
  );
  expect(agent.pane().inputWaits).toBe(false);
  agent.keys(Buffer.from('k'));
  expect(agent.pane().inputWaits).toBe(true);
  reads = true;
  await waitFor('the key to be taken', () => !agent.pane().inputWaits);
  agent.exited();
});

test('a program that says on its screen that it is suspended counts as suspended until it says so no more', async () => {
  const { agent, told, show } = hosted();
  show('suspended');
  await waitFor('the word', () => told.length === 1);
  show('suspended, or so it was');
  await waitFor('the next word', () => told.length === 2);
  expect(told).toEqual([{ type: 'stopped' }, { type: 'continued' }]);
  agent.exited();
});
