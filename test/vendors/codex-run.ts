import { setTimeout as sleep } from 'node:timers/promises';
import { codex } from '../../src/adapters/codex/codex.ts';
import { readScreen } from '../../src/adapters/codex/screen.ts';
import type { AgentFact } from '../../src/core/agent-event.ts';
import type { Evidence } from '../../src/core/agent-state.ts';
import type { ScreenView } from '../../src/panes/screen-view.ts';
import { textOf } from '../adapters/replay.ts';
import type { CodexHome } from './homes/codex.ts';
import { installed } from './installed.ts';
import { type Rig, startRig, until } from './rig.ts';
import type { Answer } from './servers/model-server.ts';

export interface CodexStart {
  args?: string[];
  resume?: string;
  brief?: string;
}

/** The pinned Codex in a terminal of 100x30. */
export function startCodex(home: CodexHome, { args = [], resume, brief }: CodexStart = {}): Rig {
  const { program } = installed('codex');
  return startRig({
    vendor: codex,
    program,
    dir: home.home,
    cols: 100,
    rows: 30,
    request: {
      argv: [program, ...home.flags, ...args],
      cwd: home.project,
      brief: brief ?? 'You share a room.',
      newSessionId: '00000000-0000-4000-8000-000000000000',
      resume: resume ?? null,
      env: home.env,
    },
  });
}

/** Waits for what the gate waits for: idle by its own signal, and its composer seen empty. */
export async function atRest(rig: Rig): Promise<void> {
  await until('idle by signal', () => {
    const last = rig.events.findLast(({ source }) => source === 'signal');
    return last?.fact.type === 'idle' || undefined;
  });
  await onScreen(rig, (screen) => readScreen(screen).composer === 'empty');
}

/** Waits until the text, or what `met` looks for, is on the screen. */
export async function onScreen(rig: Rig, met: string | ((screen: ScreenView) => boolean)): Promise<void> {
  const end = Date.now() + 20_000;
  for (;;) {
    const screen = rig.screen();
    if (typeof met === 'string' ? textOf(screen).includes(met) : met(screen)) return;
    if (Date.now() > end) throw new Error(`never on screen: ${met}\n${textOf(screen)}`);
    await sleep(30);
  }
}

/** Waits until the program has printed nothing for 250 ms; Codex drops keys that come while a screen is set up. */
export async function quiet(rig: Rig): Promise<void> {
  let length = rig.output.length;
  let since = Date.now();
  await until('quiet', () => {
    if (rig.output.length !== length) since = Date.now();
    length = rig.output.length;
    return Date.now() - since > 250 || undefined;
  });
}

export function submit(rig: Rig, text: string): Promise<void> {
  return rig.type(codex.submission(text, { peer: false, modes: rig.modes() }));
}

/** The facts of one type that one source has told so far. */
export function factsOf<T extends AgentFact['type']>(rig: Rig, type: T, source: Evidence) {
  return rig.events
    .filter((event) => event.source === source)
    .map((event) => event.fact)
    .filter((fact): fact is Extract<AgentFact, { type: T }> => fact.type === type);
}

/** The model's wish to run a command for which Codex must ask. */
export function wishToRun(cmd: string): Answer {
  const input = { cmd, sandbox_permissions: 'require_escalated', justification: 'May I?' };
  return { tool: { name: 'exec_command', input } };
}
