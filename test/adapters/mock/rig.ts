import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { mock } from '../../../src/adapters/mock/mock.ts';
import type { Step } from '../../../src/adapters/vendor.ts';
import type { AgentEvent, AgentFact } from '../../../src/core/agent-event.ts';
import type { Evidence } from '../../../src/core/agent-state.ts';
import type { Size } from '../../../src/core/geometry.ts';
import type { PaneModes } from '../../../src/panes/screen-view.ts';
import { readSignal } from '../../../src/panes/signals.ts';
import { type Program, runInTerminal } from '../../harness/terminal.ts';
import { waitFor } from '../../harness/wait-for.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
export const brief = 'You are @mock-a. Your peer is @mock-b, the human is @user.';

/** The mock agent's program, bundled as the build does it. */
export async function bundleMockAgent(dir: string): Promise<string> {
  const outfile = join(dir, 'mock-agent.mjs');
  await build({
    entryPoints: [join(root, 'src/adapters/mock/agent/main.ts')],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    define: { PAIRROOM_VERSION: '"0.0.0-test"' },
    logLevel: 'warning',
  });
  return outfile;
}

/** The mock agent in a terminal, launched and read by its adapter, without host and relay. */
export interface Mock {
  readonly terminal: Program;
  /** What the adapter has read so far, oldest first. */
  events(): readonly AgentEvent[];
  /** The first fact of this type after event number `from`. */
  fact<T extends AgentFact['type']>(type: T, from?: number): Promise<Extract<AgentFact, { type: T }>>;
  /** How many facts of this type one source has told. */
  count(type: AgentFact['type'], source: Evidence): number;
  /** Does the adapter's steps. */
  type(steps: readonly Step[]): Promise<void>;
  /** Submits a text by the adapter's recipe. */
  submit(text: string): Promise<void>;
  modes(): PaneModes;
  ready(): Promise<void>;
  /** The prompts that it took. */
  received(): string[];
  /** Every byte that it read. */
  readBytes(): string;
}

export interface MockOptions extends Partial<Size> {
  program: string;
  dir?: string;
  args?: readonly string[];
  resume?: string;
  takesSignal?: boolean;
}

export function freshDir(): string {
  return mkdtempSync(join(tmpdir(), 'mock-agent-'));
}

export function startMock({
  program,
  dir = freshDir(),
  args = [],
  resume,
  takesSignal = true,
  ...size
}: MockOptions): Mock {
  const slotDir = join(dir, 'slot');
  const spool = join(slotDir, 'spool');
  mkdirSync(spool, { recursive: true });
  const receivedFile = join(dir, 'received.jsonl');
  const inputFile = join(dir, 'input');
  const launch = mock.launch({
    argv: [process.execPath, program, '--received', receivedFile, '--record-input', inputFile, ...args],
    cwd: dir,
    slotDir,
    hookCommand: `/bin/sh ${join(root, 'src/adapters/hook.sh')}`,
    brief,
    newSessionId: 'session-1',
    resume: resume ?? null,
    env: {},
  });
  for (const { path, text } of launch.files) writeFileSync(path, text, { mode: 0o600 });

  const events: AgentEvent[] = [];
  const transcript = mock.openLog('transcript');
  let transcriptPath: string | null = null;
  let rowsRead = 0;
  const take = (source: Evidence, facts: AgentFact[]) => {
    for (const fact of facts) {
      if (fact.type === 'session') transcriptPath = fact.transcriptPath;
      events.push({ fact, source, at: Date.now() });
    }
  };
  const takeSignal = (data: string) => {
    const read = readSignal(`7501;${data}`);
    if (read?.type === 'state') take('signal', mock.readSignal(read.signal));
  };
  const collect = () => {
    for (const name of readdirSync(spool).filter((file) => file.endsWith('.hook'))) {
      const [, payload = ''] = readFileSync(join(spool, name), 'utf8').split(/\n(.*)/s);
      rmSync(join(spool, name));
      take('hook', mock.readHook(JSON.parse(payload)));
    }
    const rows = transcriptPath === null ? [] : linesOf(transcriptPath);
    for (const row of rows.slice(rowsRead)) take('transcript', transcript.line(JSON.parse(row)));
    rowsRead = Math.max(rowsRead, rows.length);
    return events;
  };

  const terminal = runInTerminal({
    file: process.execPath,
    args: launch.args,
    cwd: dir,
    env: { PATH: process.env.PATH ?? '', HOME: dir, PAIRROOM_SPOOL: spool, PAIRROOM_TOKEN: 'token' },
    ...size,
    ...(takesSignal ? { onSignal: takeSignal } : {}),
    onTitle: (title) => take('title', mock.readTitle(title)),
  });
  const type = async (steps: readonly Step[]) => {
    for (const step of steps) {
      if (step.do === 'wait') await sleep(step.ms);
      else terminal.keys(step.bytes);
    }
  };
  return {
    terminal,
    events: collect,
    fact: <T extends AgentFact['type']>(wanted: T, from = 0) =>
      waitFor(
        `a fact ${wanted}`,
        () => {
          for (const { fact } of collect().slice(from)) if (isFact(fact, wanted)) return fact;
          return undefined;
        },
        { picture: () => `${JSON.stringify(events, null, 1)}\n${terminal.text()}` },
      ),
    count: (wanted: AgentFact['type'], source: Evidence) =>
      collect().filter((event) => event.fact.type === wanted && event.source === source).length,
    type,
    modes: () => allModes,
    submit: (text: string) => type(mock.submission(text, { peer: false, modes: allModes })),
    ready: () => terminal.waitFor('the composer to be there', /^❯/m),
    received: () =>
      linesOf(receivedFile).map((line) => {
        const { text }: { text: string } = JSON.parse(line);
        return text;
      }),
    readBytes: () => (existsSync(inputFile) ? readFileSync(inputFile, 'utf8') : ''),
  };
}

const allModes: PaneModes = {
  bracketedPaste: true,
  applicationCursorKeys: false,
  alternate: true,
  mouse: 'none',
  mouseEncoding: 'default',
  focusEvents: true,
  kittyFlags: 0,
  modifyOtherKeys: 0,
};

function isFact<T extends AgentFact['type']>(
  fact: AgentFact,
  type: T,
): fact is Extract<AgentFact, { type: T }> {
  return fact.type === type;
}

function linesOf(path: string): string[] {
  return existsSync(path) ? readFileSync(path, 'utf8').split('\n').slice(0, -1) : [];
}
