import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OuterTerminal } from './outer-terminal.ts';

declare const PAIRROOM_ROOT: string;

export const root = PAIRROOM_ROOT;
export const size = { cols: 240, rows: 60 };
const cli = process.env.PAIRROOM_BIN ?? join(root, 'dist/cli.js');

/** A place for one run: a state directory, a project and the file that starts a flood, all gone at the end. */
export class Stage {
  readonly dir = mkdtempSync(join(tmpdir(), 'pairroom-bench-'));
  readonly home = join(this.dir, 'state');
  readonly project = join(this.dir, 'project');
  readonly go = join(this.dir, 'go');
  readonly env: Record<string, string>;
  readonly #socket = `bench-${process.pid}`;

  constructor() {
    mkdirSync(this.project);
    const { PATH = '', HOME = '', LANG = 'C.UTF-8' } = process.env;
    this.env = { PATH, HOME, LANG, COLORTERM: 'truecolor', PAIRROOM_HOME: this.home, BENCH_GO: this.go };
  }

  program(name: 'claude' | 'codex'): string {
    return join(root, 'bench/programs', name);
  }

  /** PairRoom on a terminal of its own; the pair is the echo program and the flood program unless arguments say else. */
  pairroom(args = ['--a', this.program('claude'), '--b', this.program('codex')]): OuterTerminal {
    return new OuterTerminal(process.execPath, [cli, 'tui', ...args], {
      ...size,
      cwd: this.project,
      env: this.env,
    });
  }

  /** tmux with the same two programs side by side, the echo program focused. */
  tmux(): OuterTerminal {
    const windows = [
      'new-session',
      this.program('claude'),
      ';',
      'split-window',
      '-h',
      '-d',
      this.program('codex'),
    ];
    return new OuterTerminal('tmux', ['-L', this.#socket, '-f', '/dev/null', ...windows], {
      ...size,
      cwd: this.project,
      env: this.env,
    });
  }

  /** Lets the flood program print a stream. */
  flood(stream: string): void {
    writeFileSync(`${this.go}.part`, stream);
    execFileSync('mv', [`${this.go}.part`, this.go]);
  }

  command(...args: string[]): string {
    return execFileSync(process.execPath, [cli, ...args], {
      cwd: this.project,
      env: this.env,
      encoding: 'utf8',
    });
  }

  /** Ends what runs here and removes it. */
  end(): void {
    for (const [program, args] of [
      [process.execPath, [cli, 'stop']],
      ['tmux', ['-L', this.#socket, 'kill-server']],
    ] as const) {
      try {
        execFileSync(program, args, { cwd: this.project, env: this.env, stdio: 'ignore' });
      } catch {
        // Nothing ran.
      }
    }
    rmSync(this.dir, { recursive: true, force: true });
  }
}
