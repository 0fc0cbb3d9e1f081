import type { Notifier } from './outer-strings.ts';

/** Terminals that show a notification, by the names that they give themselves (XTVERSION, TERM_PROGRAM, TERM). */
const known: readonly [name: RegExp, takes: Notifier][] = [
  [/kitty/i, 'osc 9'],
  [/iterm/i, 'osc 9'],
  [/wezterm/i, 'osc 9'],
  [/ghostty/i, 'osc 9'],
  [/warp/i, 'osc 9'],
  [/^foot/i, 'osc 777'],
  [/^contour/i, 'osc 777'],
  [/^rxvt-unicode/i, 'osc 777'],
];

const multiplexer = /^(tmux|screen|zellij)/i;

/** By the environment alone. A multiplexer between takes the bell only, whatever stands around it. */
export function notifierOf(env: Readonly<Record<string, string | undefined>>): Notifier {
  const { TERM = '', TERM_PROGRAM = '' } = env;
  if (env.TMUX || env.STY || env.ZELLIJ || multiplexer.test(TERM)) return null;
  const kitty = env.KITTY_WINDOW_ID ? 'kitty' : '';
  return [TERM_PROGRAM, kitty, TERM.replace(/^xterm-/, '')].map(taking).find((one) => one !== null) ?? null;
}

/** By what the terminal said it is; a name that nobody knows takes none. */
export function notifierNamed(version: string): Notifier {
  return multiplexer.test(version) ? null : taking(version);
}

function taking(name: string): Notifier {
  return known.find(([pattern]) => pattern.test(name))?.[1] ?? null;
}
