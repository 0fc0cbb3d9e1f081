import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { spawn } from 'node-pty';
import type { LaunchRequest, LogReader, Step, Vendor } from '../../src/adapters/vendor.ts';
import type { AgentEvent, AgentFact } from '../../src/core/agent-event.ts';
import type { Evidence } from '../../src/core/agent-state.ts';
import type { Size } from '../../src/core/geometry.ts';
import { hookCommand } from '../../src/host/hook-script.ts';
import { Emulator } from '../../src/panes/emulator.ts';
import { pictureOf } from '../../src/panes/screen-picture.ts';
import type { PaneModes, ScreenView } from '../../src/panes/screen-view.ts';
import { readSignal } from '../../src/panes/signals.ts';

/** One vendor's program in a pseudo-terminal, started and read by its adapter alone: no host, no relay. */
export interface Rig {
  readonly events: readonly AgentEvent[];
  /** Everything that the program wrote, as text. */
  readonly output: string;
  readonly exited: boolean;
  screen(): ScreenView;
  modes(): PaneModes;
  /** Runs the adapter's steps. */
  type(steps: readonly Step[]): Promise<void>;
  /** Bytes as a human's keys. */
  keys(bytes: string): void;
  resize(size: Size): void;
  /** The first fact after event number `from` that the test accepts. */
  fact<T extends AgentFact['type']>(type: T, from?: number): Promise<Extract<AgentFact, { type: T }>>;
  close(): Promise<void>;
}

const hookScript = fileURLToPath(new URL('../../src/adapters/hook.sh', import.meta.url));

export interface RigOptions {
  vendor: Vendor;
  /** The program's absolute path. */
  program: string;
  request: Omit<LaunchRequest, 'hookCommand' | 'slotDir'>;
  /** A directory of this run alone. */
  dir: string;
  cols?: number;
  rows?: number;
}

export function startRig({ vendor, program, request, dir, cols = 100, rows = 40 }: RigOptions): Rig {
  const slotDir = join(dir, 'slot');
  const spool = join(slotDir, 'spool');
  mkdirSync(spool, { recursive: true });
  // A path that a shell would take apart.
  const ownScript = join(dir, "a user's hooks", 'hook.sh');
  mkdirSync(dirname(ownScript), { recursive: true });
  copyFileSync(hookScript, ownScript);
  const launch = vendor.launch({ ...request, slotDir, hookCommand: hookCommand(ownScript) });
  for (const file of launch.files) {
    mkdirSync(dirname(file.path), { recursive: true });
    writeFileSync(file.path, file.text, { mode: 0o600 });
  }

  const events: AgentEvent[] = [];
  const logs = new Map<string, { reader: LogReader; read: number }>();
  let output = '';
  let exited = false;

  function take(source: Evidence, facts: AgentFact[]): void {
    for (const fact of facts) {
      events.push({ fact, source, at: Date.now() });
      if (fact.type === 'session') watchLogs(fact.sessionId, fact.transcriptPath);
    }
  }
  function watchLogs(sessionId: string, transcriptPath: string | null): void {
    for (const log of vendor.logs({ sessionId, transcriptPath, cwd: request.cwd, env: request.env })) {
      if (!logs.has(log.path)) logs.set(log.path, { reader: vendor.openLog(log.kind), read: 0 });
    }
  }

  const terminal = new Emulator({ cols, rows }, { reply: (bytes) => pty.write(bytes), bell() {} });
  const pty = spawn(program, launch.args, {
    cols,
    rows,
    cwd: request.cwd,
    env: { ...request.env, ...launch.env, PAIRROOM_SPOOL: spool, PAIRROOM_TOKEN: 'token' },
  });
  function takeOsc(osc: string): boolean {
    const signal = readSignal(osc);
    if (osc === '7501;?') pty.write('\x1b]7501;?\x1b\\');
    else if (signal?.type === 'title') take('title', vendor.readTitle(signal.title));
    else if (signal?.type === 'state') take('signal', vendor.readSignal(signal.signal));
    return true;
  }
  for (const number of [0, 2, 7501]) {
    terminal.parser.registerOscHandler(number, (data) => takeOsc(`${number};${data}`));
  }
  pty.onData((data) => {
    output += data;
    terminal.write(Buffer.from(data));
  });
  pty.onExit(() => {
    exited = true;
  });

  const poll = setInterval(() => {
    for (const name of readdirSync(spool).filter((n) => n.endsWith('.hook'))) {
      const path = join(spool, name);
      const text = readFileSync(path, 'utf8');
      rmSync(path);
      take('hook', vendor.readHook(JSON.parse(text.slice(text.indexOf('\n') + 1))));
    }
    for (const [path, log] of logs) {
      if (!existsSync(path)) continue;
      const lines = readFileSync(path, 'utf8').split('\n').slice(0, -1);
      for (const line of lines.slice(log.read)) take('transcript', log.reader.line(JSON.parse(line)));
      log.read = lines.length;
    }
  }, 20);

  return {
    events,
    get output() {
      return output;
    },
    get exited() {
      return exited;
    },
    screen: () => pictureOf(terminal),
    modes: () => ({ ...terminal.modes, kittyFlags: 0, modifyOtherKeys: 0, mouseEncoding: 'sgr' }),
    async type(steps) {
      for (const step of steps) {
        if (step.do === 'wait') await sleep(step.ms);
        else pty.write(step.bytes);
      }
    },
    keys: (bytes) => pty.write(bytes),
    resize(size) {
      terminal.resize(size);
      pty.resize(size.cols, size.rows);
    },
    async fact(type, from = 0) {
      return until(`a fact ${type}`, () => {
        for (const { fact } of events.slice(from)) if (isFact(fact, type)) return fact;
        return undefined;
      });
    },
    async close() {
      if (!exited) pty.kill('SIGTERM');
      await until('the program to end', () => exited || undefined);
      clearInterval(poll);
      terminal.dispose();
    },
  };
}

function isFact<T extends AgentFact['type']>(
  fact: AgentFact,
  type: T,
): fact is Extract<AgentFact, { type: T }> {
  return fact.type === type;
}

/** Waits for a condition; 20 s is far more than any of them takes. */
export async function until<T>(what: string, look: () => T | undefined): Promise<T> {
  const end = Date.now() + 20_000;
  for (;;) {
    const seen = look();
    if (seen !== undefined && seen !== false) return seen;
    if (Date.now() > end) throw new Error(`waited in vain for ${what}`);
    await sleep(10);
  }
}
