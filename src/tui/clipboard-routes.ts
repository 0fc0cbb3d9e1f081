/** A way to the system's clipboard: an escape sequence to the terminal, or a program that reads the text from stdin. */
export type ClipboardRoute =
  | { by: 'OSC 52' }
  | { by: 'command'; command: readonly [file: string, ...args: string[]] };

/** Ways of which the first that works is enough. */
export type Alternatives = readonly ClipboardRoute[];

const osc52: ClipboardRoute = { by: 'OSC 52' };

/**
 * The ways to try; of each entry one has to work.
 *
 * Inside tmux `load-buffer -w` fills tmux's own buffer and sets the outer terminal's clipboard; with tmux 3.3a that
 * works with `set-clipboard` external, on and off, where our OSC 52 gets through with `on` alone. tmux before 3.2 does
 * not know `-w`. Over SSH the programs of this machine would set the wrong clipboard.
 */
export function clipboardRoutes(
  env: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform,
): readonly Alternatives[] {
  const terminal = env.TMUX ? [run('tmux', 'load-buffer', '-w', '-'), osc52] : [osc52];
  const local = env.SSH_CONNECTION ? [] : localPrograms(env, platform);
  return local.length > 0 ? [terminal, local] : [terminal];
}

function localPrograms(
  env: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform,
): Alternatives {
  if (platform === 'darwin') return [run('pbcopy')];
  const x11 = env.DISPLAY ? [run('xclip', '-selection', 'clipboard'), run('xsel', '--clipboard')] : [];
  const wayland = env.WAYLAND_DISPLAY ? [run('wl-copy')] : [];
  const windows = env.WSL_DISTRO_NAME ? [run('clip.exe')] : [];
  return [...windows, ...wayland, ...x11];
}

function run(file: string, ...args: readonly string[]): ClipboardRoute {
  return { by: 'command', command: [file, ...args] };
}
