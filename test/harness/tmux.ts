import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import type { Size } from '../../src/core/geometry.ts';

export interface TmuxOptions extends Size {
  command: readonly string[];
  cwd: string;
  env: Readonly<Record<string, string>>;
}

/** A program in a tmux of its own, as a user's terminal shows it. */
export interface Tmux {
  /** What tmux shows; `looks` with colours and attributes as SGR sequences, and blanks at the ends. */
  capture(looks: boolean): string;
  /** One of tmux's own variables, `cursor_x` for example. */
  ask(variable: string): string;
  /** Bytes as a terminal sends them. */
  keys(bytes: string): void;
  /** A key by tmux's name, `S-Enter` for example, in the form that the program asked tmux for. */
  press(key: string): void;
  dispose(): void;
}

export function openTmux({ command, cwd, env, cols, rows }: TmuxOptions): Tmux {
  const server = `pairroom-${randomUUID()}`;
  const tmux = (...words: readonly string[]) =>
    execFileSync('tmux', ['-L', server, '-f', '/dev/null', ...words], {
      cwd,
      env: { ...env },
      encoding: 'utf8',
    });
  const size = ['-x', String(cols), '-y', String(rows)];
  // Without its status line the window has all rows; a server that has ended would take the last screen with it.
  tmux(
    'set',
    '-s',
    'extended-keys',
    'on',
    ';',
    'set',
    '-g',
    'status',
    'off',
    ';',
    'set',
    '-g',
    'remain-on-exit',
    'on',
    ';',
    'new-session',
    '-d',
    ...size,
    ...command,
  );
  return {
    capture: (looks) => tmux('capture-pane', '-p', ...(looks ? ['-e', '-N'] : [])),
    ask: (variable) => tmux('display-message', '-p', `#{${variable}}`).trimEnd(),
    keys(bytes) {
      const hex = Array.from(Buffer.from(bytes), (byte) => byte.toString(16).padStart(2, '0'));
      tmux('send-keys', '-H', ...hex);
    },
    press: (key) => void tmux('send-keys', key),
    dispose() {
      tmux('kill-server');
    },
  };
}
