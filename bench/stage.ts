import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { placeOf } from '../src/host/project.ts';
import { type RoomFiles, roomFiles } from '../src/host/room-files.ts';
import { type Client, connectClient } from '../src/protocol/client.ts';
import { OuterTerminal } from './outer-terminal.ts';

export const root = fileURLToPath(new URL('..', import.meta.url));
export const dist = process.env.PAIRROOM_DIST ?? join(root, 'dist');
export const streamDir = join(root, 'node_modules/.cache/pairroom-bench');
export const size = { cols: 240, rows: 60 };
const cli = join(dist, 'cli.js');

/** What a stand-in for an agent does: see programs/stand-in. */
export type Part = 'echo' | 'flood' | 'busy';

/** The names that the stand-ins of the first and the second pane go by. */
export type StandIn = 'claude' | 'codex';

/** Not the temporary directory: Codex refuses to put its own helper programs there. */
const base = '/var/tmp';

/** Stages that nobody has ended yet: whatever ends the bench leaves nothing running. */
const open = new Set<Stage>();
process.on('exit', () => {
  for (const stage of open) stage.end();
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1));

/** A place for one run: a state directory, a project and the file that starts a flood, all gone at the end. */
export class Stage {
  readonly dir = realpathSync(mkdtempSync(join(base, 'pairroom-bench-')));
  readonly home = { dir: join(this.dir, 'state') };
  readonly project = join(this.dir, 'project');
  readonly files: RoomFiles;
  /** What the first stand-in tells as its transcript when it is there. */
  readonly transcript = join(this.dir, 'transcript.jsonl');
  readonly #go = join(this.dir, 'go');
  readonly #env: Record<string, string>;
  readonly #socket = `bench-${process.pid}`;

  constructor() {
    open.add(this);
    mkdirSync(this.project);
    this.files = roomFiles(this.home, placeOf(this.project).room);
    const { PATH = '', LANG = 'C.UTF-8' } = process.env;
    const user = { PATH, HOME: this.dir, SHELL: '/bin/sh', LANG, COLORTERM: 'truecolor' };
    const ours = { PAIRROOM_HOME: this.home.dir, BENCH_GO: this.#go, BENCH_TRANSCRIPT: this.transcript };
    this.#env = { ...user, ...ours };
  }

  /** `pairroom tui` with these arguments, on a terminal of its own. */
  pairroom(args: readonly string[]): OuterTerminal {
    return this.open(process.execPath, [cli, 'tui', ...args]);
  }

  /** PairRoom with two stand-ins. */
  standIns(a: Part, b: Part): OuterTerminal {
    return this.pairroom(['--a', `${standIn('claude')} ${a}`, '--b', `${standIn('codex')} ${b}`]);
  }

  /** tmux with the same two programs side by side, the first one focused. */
  tmux(a: Part, b: Part): OuterTerminal {
    const first = ['new-session', standIn('claude'), a, ';'];
    const second = ['split-window', '-h', '-d', standIn('codex'), b];
    // As many lines kept as ours; an option of its own, before there is a window.
    const kept = ['set-option', '-g', 'history-limit', '10000', ';'];
    return this.open('tmux', ['-L', this.#socket, '-f', '/dev/null', ...kept, ...first, ...second]);
  }

  /** The process that keeps tmux's panes. */
  tmuxServer(): number {
    const args = ['-L', this.#socket, 'display-message', '-p', '#{pid}'];
    return Number(execFileSync('tmux', args, { encoding: 'utf8' }));
  }

  open(file: string, args: readonly string[], { cols, rows } = size): OuterTerminal {
    return new OuterTerminal(file, args, { cols, rows, cwd: this.project, env: this.#env });
  }

  /** Lets the flood program of a pane, the second unless told, print a stream so many times. */
  flood(stream: string, times: number, name: StandIn = 'codex'): void {
    const go = `${this.#go}-${name}`;
    writeFileSync(`${go}.part`, `${stream}\n${times}\n`);
    renameSync(`${go}.part`, go);
  }

  /** A connection to the room's host. */
  async client(): Promise<Client> {
    const options = { version: 'bench', root: this.project, anyVersion: true };
    const client = await connectClient(this.files.socket, options);
    if (!client.ok) throw new Error(`the host does not answer: ${client.problem.code}`);
    return client.value;
  }

  /** Ends what runs here and removes it. */
  end(): void {
    open.delete(this);
    if (existsSync(this.files.socket)) this.#run(process.execPath, [cli, 'stop']);
    this.#run('tmux', ['-L', this.#socket, 'kill-server']);
    rmSync(this.dir, { recursive: true, force: true });
  }

  #run(file: string, args: readonly string[]): void {
    try {
      execFileSync(file, args, { cwd: this.project, env: this.#env, stdio: 'ignore' });
    } catch {
      // Nothing ran.
    }
  }
}

function standIn(name: StandIn): string {
  return join(root, 'bench/programs', name);
}
