import { execFile, execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { closeSync, constants, mkdtempSync, openSync, rmSync, write } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ReadStream } from 'node:tty';
import { promisify } from 'node:util';
import type { Size } from '../../src/core/geometry.ts';
import { waitFor } from '../harness/wait-for.ts';
import { capturedRows } from './captured-rows.ts';
import type { Screen } from './screen.ts';

/** A pane of tmux without a program: its bytes come from the test. */
export interface TmuxScreen {
  /** Writes `bytes` and waits until tmux has parsed them. They must not end within a sequence. */
  write(bytes: Uint8Array): Promise<void>;
  screen(): Promise<Screen>;
  close(): void;
}

const run = promisify(execFile);
const writeAll = promisify(write);

/** tmux answers it with `statusAnswer`, when it has parsed all that came before. */
const statusQuery = '\x1b[5n';
const statusAnswer = '\x1b[0n';

const variables = {
  // Beyond the last column while a wrap is pending.
  cursor: '#{?#{==:#{cursor_x},#{pane_width}},#{e|-:#{cursor_x},1},#{cursor_x}},#{cursor_y}',
  'cursor shown': '#{cursor_flag}',
  alternate: '#{alternate_on}',
  'cursor keys': '#{keypad_cursor_flag}',
  mouse: '#{mouse_any_flag}',
  'mouse sgr': '#{mouse_sgr_flag}',
};

/** A tmux of the test's own, with as many panes as are opened. */
export class TmuxScreens {
  readonly #dir = mkdtempSync(join(tmpdir(), 'pairroom-tmux-'));
  readonly #server = `pairroom-${randomUUID()}`;
  readonly #env = { PATH: process.env.PATH, LANG: 'C.UTF-8', TERM: 'xterm-256color', TMUX_TMPDIR: this.#dir };
  #opened = 0;

  constructor() {
    // biome-ignore format: one command a line
    this.#tmuxNow(
      'start-server', ';',
      'set', '-g', 'status', 'off', ';',
      'set', '-g', 'default-terminal', 'tmux-256color', ';',
      'set', '-g', 'exit-empty', 'off', ';',
    );
  }

  async open({ cols, rows }: Size): Promise<TmuxScreen> {
    const name = `s${this.#opened++}`;
    const size = ['-x', String(cols), '-y', String(rows)];
    const idle = `stty raw -echo; printf '${statusQuery.replace('\x1b', '\\033')}'; exec sleep 600`;
    const tty = await this.#tmux('new-session', '-d', '-P', '-F', '#{pane_tty}', ...size, '-s', name, idle);
    const path = tty.trim();
    const out = openSync(path, constants.O_WRONLY | constants.O_NOCTTY);
    const answers = new ReadStream(openSync(path, constants.O_RDWR | constants.O_NOCTTY));
    let heard = '';
    answers.on('data', (data) => {
      heard += data.toString('latin1');
    });
    const parsed = async (queries: number) => {
      await waitFor('tmux to have parsed', () => heard.split(statusAnswer).length > queries, {
        picture: () => JSON.stringify(heard),
      });
      heard = '';
    };
    await parsed(1);
    return {
      write: async (bytes) => {
        const all = Buffer.concat([bytes, Buffer.from(statusQuery)]);
        for (let at = 0; at < all.length; ) at += (await writeAll(out, all, at)).bytesWritten;
        await parsed(all.toString('latin1').split(statusQuery).length - 1);
      },
      screen: async () => {
        const format = Object.values(variables).join('\n');
        const captured = await this.#tmux(
          ...['capture-pane', '-p', '-e', '-N', '-t', name, ';'],
          ...['display-message', '-p', '-t', name, format],
        );
        const lines = captured.split('\n');
        const values = lines.slice(rows);
        const state = Object.fromEntries(Object.keys(variables).map((key, n) => [key, values[n] ?? '']));
        return { rows: capturedRows(lines.slice(0, rows)), state };
      },
      close: () => {
        closeSync(out);
        answers.destroy();
        this.#tmuxNow('kill-session', '-t', name);
      },
    };
  }

  dispose(): void {
    this.#tmuxNow('kill-server');
    rmSync(this.#dir, { recursive: true });
  }

  async #tmux(...words: string[]): Promise<string> {
    const { stdout } = await run('tmux', ['-L', this.#server, '-f', '/dev/null', ...words], {
      env: this.#env,
    });
    return stdout;
  }

  #tmuxNow(...words: string[]): void {
    execFileSync('tmux', ['-L', this.#server, '-f', '/dev/null', ...words], { env: this.#env });
  }
}
