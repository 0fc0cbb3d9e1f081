import { setTimeout as sleep } from 'node:timers/promises';
import { grok } from '../../src/adapters/grok/grok.ts';
import { readScreen } from '../../src/adapters/grok/screen.ts';
import type { AgentFact } from '../../src/core/agent-event.ts';
import type { Composer, Evidence } from '../../src/core/agent-state.ts';
import type { ScreenView } from '../../src/panes/screen-view.ts';
import { textOf } from '../adapters/replay.ts';
import type { GrokHome } from './homes/grok.ts';
import { installed } from './installed.ts';
import { type Rig, startRig, until } from './rig.ts';
import type { Answer } from './servers/model-server.ts';

export interface GrokStart {
  args?: string[];
  resume?: string;
  brief?: string;
}

export const newSessionId = '3f1c9c1e-0b0a-4d59-9a51-1f6a3d0c7e11';

/** The pinned Grok in a terminal of 100x30. */
export function startGrok(home: GrokHome, { args = [], resume, brief }: GrokStart = {}): Rig {
  const { program } = installed('grok');
  return startRig({
    vendor: grok,
    program,
    dir: home.home,
    cols: 100,
    rows: 30,
    request: {
      argv: [program, ...args],
      cwd: home.project,
      brief: brief ?? 'You share a room.',
      newSessionId,
      resume: resume ?? null,
      env: home.env,
    },
  });
}

/** Waits until the text, or what `met` looks for, is on the screen. */
export async function onScreen(
  rig: Rig,
  met: string | ((screen: ScreenView) => boolean),
): Promise<ScreenView> {
  const end = Date.now() + 20_000;
  for (;;) {
    const screen = rig.screen();
    if (typeof met === 'string' ? textOf(screen).includes(met) : met(screen)) return screen;
    if (Date.now() > end) throw new Error(`never on screen: ${met}\n${textOf(screen)}`);
    await sleep(20);
  }
}

export async function composerIs(rig: Rig, composer: Composer): Promise<void> {
  await onScreen(rig, (screen) => readScreen(screen).composer === composer);
}

export function submit(rig: Rig, text: string): Promise<void> {
  return rig.type(grok.submission(text, { peer: false, modes: rig.modes() }));
}

/** The facts of one type that one source has told since event number `from`. */
export function factsOf<T extends AgentFact['type']>(rig: Rig, type: T, source: Evidence, from = 0) {
  return rig.events
    .slice(from)
    .filter((event) => event.source === source)
    .map((event) => event.fact)
    .filter((fact): fact is Extract<AgentFact, { type: T }> => fact.type === type);
}

/** The first of them, waited for. */
export function factFrom<T extends AgentFact['type']>(rig: Rig, type: T, source: Evidence, from = 0) {
  return until(`${type} by ${source}`, () => factsOf(rig, type, source, from)[0]);
}

/** The model's wish to run a command for which Grok must ask. */
export const removal: Answer = {
  tool: { name: 'run_terminal_command', input: { command: 'rm -rf ./nothing', description: 'remove it' } },
};

const options = [
  { label: 'A', description: 'the first' },
  { label: 'B', description: 'the second' },
];

/** The model's wish to ask the human something. */
export const question: Answer = {
  tool: { name: 'ask_user_question', input: { questions: [{ question: 'Which one?', options }] } },
};
