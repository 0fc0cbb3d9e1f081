import headless from '@xterm/headless';
import { spawn } from 'node-pty';
import type { Size } from '../../src/core/geometry.ts';
import type { ScreenView } from '../../src/panes/screen-view.ts';
import { type LineQuality, throughLine } from './line.ts';
import { waitFor } from './wait-for.ts';

/** Which questions a terminal answers: all that the emulator knows and its colours, its attributes alone, or none. */
export type Answers = 'all' | 'attributes' | 'none';

export interface ProgramOptions extends Partial<Size> {
  file: string;
  args: readonly string[];
  cwd: string;
  env: Readonly<Record<string, string>>;
  /** Every `OSC 7501` of the program; the terminal answers its query when this is given. */
  onSignal?: (data: string) => void;
  onTitle?: (title: string) => void;
  /** How good the line to the terminal is, when it is not the same machine. */
  line?: LineQuality;
  /** 'all' unless given; colours only when it is. */
  answers?: Answers;
}

const attributes = /^\x1b\[\?[\d;]*c$/;

/** A program in a terminal of its own, as a human sees and uses it. */
export interface Program {
  readonly pid: number;
  /** Everything that it wrote. */
  readonly output: string;
  /** Null while it runs. */
  readonly exit: { code: number; signal: number | null } | null;
  screen(): ScreenView;
  /** The whole screen as text, blanks at the ends of lines left out. */
  text(): string;
  /** The private modes that are set, for comparing before and after. */
  modes(): Readonly<Record<string, unknown>>;
  /** Bytes as a terminal sends them for keys and pastes. */
  keys(bytes: string): void;
  resize(size: Size): void;
  /** Whether the terminal takes what the program writes; it does until told otherwise. */
  reads(does: boolean): void;
  /** Waits until the screen shows `seen`, or a condition holds. A failure prints the screen. */
  waitFor(what: string, seen: string | RegExp | ((text: string) => boolean), ceiling?: number): Promise<void>;
  kill(signal: NodeJS.Signals): void;
  /** The terminal is gone from one moment to the next, as when its window is closed. */
  hangUp(): void;
  /** Ends it if it still runs. */
  dispose(): Promise<void>;
}

export function runInTerminal(options: ProgramOptions): Program {
  const { file, args, cwd, env, cols = 80, rows = 24, onSignal, onTitle, line, answers } = options;
  const terminal = new headless.Terminal({ cols, rows, allowProposedApi: true, scrollback: 1000 });
  const pty = spawn(file, [...args], { cols, rows, cwd, env, name: env.TERM ?? 'xterm-256color' });
  let output = '';
  let exit: Program['exit'] = null;
  let ended = false;
  const show = (data: string | Buffer) => terminal.write(data);
  const arrive = line === undefined ? show : throughLine(show, line);
  pty.onData((data) => {
    output += data;
    arrive(data);
  });
  pty.onExit(({ exitCode, signal }) => {
    ended = true;
    // What it wrote last is on the screen before the end is told.
    terminal.write('', () => {
      exit = { code: exitCode, signal: signal || null };
    });
  });
  const type = (bytes: string | Buffer) => {
    if (!ended) pty.write(bytes);
  };
  const write = line === undefined ? type : throughLine(type, line);
  terminal.onData((data) => {
    if (answers === 'none' || (answers === 'attributes' && !attributes.test(data))) return;
    write(data);
  });
  if (answers === 'all') {
    for (const question of [4, 10, 11, 12]) {
      terminal.parser.registerOscHandler(question, (data) => {
        const index = question === 4 ? `${data.split(';')[0]};` : '';
        if (data.endsWith('?')) write(`\x1b]${question};${index}rgb:1111/2222/3333\x1b\\`);
        return true;
      });
    }
  }
  if (onTitle !== undefined) terminal.onTitleChange(onTitle);
  terminal.parser.registerOscHandler(7501, (data) => {
    if (data !== '?') onSignal?.(data);
    else if (onSignal !== undefined && answers !== 'none' && answers !== 'attributes')
      write('\x1b]7501;?\x1b\\');
    return true;
  });
  const text = () => {
    const view = screenOf(terminal);
    return Array.from({ length: view.rows }, (_, y) => view.line(y)).join('\n');
  };
  return {
    pid: pty.pid,
    get output() {
      return output;
    },
    get exit() {
      return exit;
    },
    screen: () => screenOf(terminal),
    text,
    modes: () => ({ ...terminal.modes, alternate: terminal.buffer.active.type === 'alternate' }),
    keys: write,
    resize(size) {
      terminal.resize(size.cols, size.rows);
      if (!ended) pty.resize(size.cols, size.rows);
    },
    reads: (does) => (does ? pty.resume() : pty.pause()),
    async waitFor(what, seen, ceiling) {
      const matches =
        typeof seen === 'function'
          ? seen
          : (now: string) => (typeof seen === 'string' ? now.includes(seen) : seen.test(now));
      await waitFor(what, () => matches(text()), {
        ...(ceiling === undefined ? {} : { ceiling }),
        picture: () => framed(text(), exit),
      });
    },
    kill: (signal) => process.kill(pty.pid, signal),
    hangUp() {
      // Missing in node-pty's types.
      const destroy: unknown = Reflect.get(pty, 'destroy');
      if (typeof destroy !== 'function') throw new Error('node-pty has another interface');
      destroy.call(pty);
    },
    async dispose() {
      if (!ended) pty.kill('SIGKILL');
      await waitFor('the program to end', () => exit !== null);
      terminal.dispose();
    },
  };
}

function framed(text: string, exit: Program['exit']): string {
  const state = exit === null ? 'it runs' : `it has ended: ${JSON.stringify(exit)}`;
  return `The screen (${state}):\n${text.replace(/^/gm, '  | ')}`;
}

function screenOf(terminal: headless.Terminal): ScreenView {
  const buffer = terminal.buffer.active;
  const line = (y: number) => buffer.getLine(buffer.baseY + y);
  return {
    cols: terminal.cols,
    rows: terminal.rows,
    cursor: { x: buffer.cursorX, y: buffer.cursorY, visible: true },
    alternate: buffer.type === 'alternate',
    line: (y) => line(y)?.translateToString(true, 0, terminal.cols) ?? '',
    cell(x, y) {
      const cell = line(y)?.getCell(x);
      return {
        text: cell?.getChars() ?? '',
        dim: Boolean(cell?.isDim()),
        bold: Boolean(cell?.isBold()),
        inverse: Boolean(cell?.isInverse()),
      };
    },
  };
}
