import { mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import xterm from '@xterm/headless';
import { type IPty, spawn } from 'node-pty';
import { codex } from '../../src/adapters/codex/codex.ts';
import type { LogReader, ScreenReading, Step } from '../../src/adapters/vendor.ts';
import type { AgentFact } from '../../src/core/agent-event.ts';
import type { Evidence } from '../../src/core/agent-state.ts';
import type { ScreenView, StateSignal } from '../../src/panes/screen-view.ts';
import type { CodexHome } from './homes/codex.ts';

/** One fact with its source and when it came (ms). */
export interface Seen {
  fact: AgentFact;
  source: Evidence;
  at: number;
}

/** The real Codex in a PTY, watched through the adapter as the host does it, only smaller. */
export class CodexProgram {
  readonly seen: Seen[] = [];
  /** Everything that it printed. */
  output = '';
  exited = false;
  readonly #pty: IPty;
  readonly #terminal: InstanceType<typeof xterm.Terminal>;
  readonly #spool: string;
  readonly #poll: NodeJS.Timeout;
  readonly #logs = new Map<string, { reader: LogReader; rest: string; offset: number }>();

  constructor(
    binary: string,
    home: CodexHome,
    options: {
      args?: string[];
      brief?: string;
      resume?: string;
      cols?: number;
      rows?: number;
      cwd?: string;
      env?: Record<string, string>;
    } = {},
  ) {
    const { cols = 100, rows = 30, cwd = home.project } = options;
    this.#spool = join(home.home, 'spool');
    mkdirSync(this.#spool, { recursive: true });
    const env = { ...home.env, ...options.env, PAIRROOM_SPOOL: this.#spool, PAIRROOM_TOKEN: 'token' };
    const launch = codex.launch({
      argv: [binary, ...home.flags, ...(options.args ?? [])],
      cwd,
      slotDir: home.home,
      hookCommand: `sh '${resolve('src/adapters/hook.sh')}'`,
      brief: options.brief ?? 'You are in a room.',
      newSessionId: '00000000-0000-4000-8000-000000000000',
      resume: options.resume ?? null,
      env,
    });
    this.#terminal = new xterm.Terminal({ cols, rows, allowProposedApi: true });
    this.#pty = spawn(binary, launch.args, { cwd, env: { ...env, ...launch.env }, cols, rows });
    this.#terminal.onData((reply) => this.#pty.write(reply));
    this.#terminal.onTitleChange((title) => this.#note(codex.readTitle(title), 'title'));
    this.#terminal.parser.registerOscHandler(7501, (text) => {
      this.#note(codex.readSignal(parseSignal(text)), 'signal');
      return true;
    });
    this.#pty.onData((data) => {
      this.output += data;
      this.#terminal.write(data);
    });
    this.#pty.onExit(() => {
      this.exited = true;
    });
    this.#poll = setInterval(() => this.#readFiles(), 15);
  }

  facts<T extends AgentFact['type']>(type: T, source?: Evidence): Extract<AgentFact, { type: T }>[] {
    const matches = (fact: AgentFact): fact is Extract<AgentFact, { type: T }> => fact.type === type;
    return this.seen
      .filter((seen) => source === undefined || seen.source === source)
      .map((seen) => seen.fact)
      .filter(matches);
  }

  screen(): ScreenView {
    return viewOf(this.#terminal);
  }

  reading(): ScreenReading {
    return codex.readScreen(this.screen());
  }

  text(): string {
    const screen = this.screen();
    return Array.from({ length: screen.rows }, (_, y) => screen.line(y)).join('\n');
  }

  /** Waits until `met` holds; fails with the screen and the facts after `ceiling` ms. */
  async until(what: string, met: () => boolean, ceiling = 15_000): Promise<void> {
    const end = Date.now() + ceiling;
    while (!met()) {
      if (Date.now() > end)
        throw new Error(
          `not seen: ${what}\n${this.text()}\n${JSON.stringify(this.seen.slice(-15), null, 1)}`,
        );
      await delay(10);
    }
  }

  keys(bytes: string): void {
    this.#pty.write(bytes);
  }

  async run(steps: Step[]): Promise<void> {
    for (const step of steps) {
      if (step.do === 'wait') await delay(step.ms);
      else this.#pty.write(step.bytes);
    }
  }

  async close(): Promise<void> {
    this.#pty.kill('SIGKILL');
    await this.until('exit', () => this.exited);
    clearInterval(this.#poll);
    this.#terminal.dispose();
  }

  #note(facts: AgentFact[], source: Evidence): void {
    for (const fact of facts) {
      this.seen.push({ fact, source, at: Date.now() });
      if (fact.type !== 'session') continue;
      for (const { kind, path } of codex.logs({ ...fact, cwd: '', env: {} })) {
        if (!this.#logs.has(path)) this.#logs.set(path, { reader: codex.openLog(kind), rest: '', offset: 0 });
      }
    }
  }

  #readFiles(): void {
    for (const name of readdirSync(this.#spool).filter((file) => file.endsWith('.hook'))) {
      const file = join(this.#spool, name);
      const [, ...json] = readFileSync(file, 'utf8').split('\n');
      rmSync(file);
      this.#note(codex.readHook(JSON.parse(json.join('\n'))), 'hook');
    }
    for (const [path, log] of this.#logs) {
      if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true) continue;
      const bytes = readFileSync(path).subarray(log.offset);
      log.offset += bytes.length;
      const lines = (log.rest + bytes.toString()).split('\n');
      log.rest = lines.pop() ?? '';
      for (const line of lines) this.#note(log.reader.line(JSON.parse(line)), 'transcript');
    }
  }
}

function parseSignal(text: string): StateSignal {
  const fields = new Map(
    text.split(':').map((field): [string, string] => [field.split('=')[0] ?? '', field.split('=')[1] ?? '']),
  );
  return {
    state: fields.get('state') ?? '',
    app: fields.get('app') ?? '',
    kind: fields.get('kind') ?? null,
    message: null,
  };
}

/** The visible screen of a headless terminal as the screen rules see it. */
export function viewOf(terminal: InstanceType<typeof xterm.Terminal>): ScreenView {
  const buffer = terminal.buffer.active;
  const row = (y: number) => buffer.getLine(buffer.viewportY + y);
  return {
    cols: terminal.cols,
    rows: terminal.rows,
    cursor: { x: buffer.cursorX, y: buffer.cursorY, visible: true },
    alternate: buffer.type === 'alternate',
    line: (y) => row(y)?.translateToString(true) ?? '',
    cell(x, y) {
      const cell = row(y)?.getCell(x);
      return {
        text: cell?.getChars() ?? '',
        dim: cell?.isDim() === 1,
        bold: cell?.isBold() === 1,
        inverse: cell?.isInverse() === 1,
      };
    },
  };
}
