/**
 * The environment of an agent: the user's own, but for what names the terminal that PairRoom itself runs in or the
 * agent that started it. Programs choose escape sequences by these names, and refuse to start inside another agent.
 */

/** Set by terminals and multiplexers for their own children. */
const terminalVariables = [
  'TMUX',
  'TMUX_PANE',
  'STY',
  'WINDOW',
  'WINDOWID',
  'TERMCAP',
  'COLUMNS',
  'LINES',
  'VTE_VERSION',
  'LC_TERMINAL',
  'LC_TERMINAL_VERSION',
  'TERM_PROGRAM_VERSION',
  'TERM_SESSION_ID',
  'TERM_FEATURES',
  'WT_SESSION',
  'WT_PROFILE_ID',
  'XTERM_VERSION',
];
const terminalPrefixes = ['ZELLIJ', 'KITTY_', 'GHOSTTY_', 'WEZTERM_', 'ALACRITTY_', 'KONSOLE_', 'ITERM_'];

/** Set by an agent for the programs that it runs. Settings of the user's own, such as where its home is, are not here. */
const agentVariables = [
  'CLAUDECODE',
  'CLAUDE_CODE_ENTRYPOINT',
  'CLAUDE_CODE_SESSION_ID',
  'CLAUDE_CODE_MESSAGING_TOKEN',
  'CLAUDE_PROJECT_DIR',
  'CLAUDE_ENV_FILE',
  'CODEX_SESSION_ID',
  'CODEX_THREAD_ID',
  'GROK_SESSION_ID',
  // What PairRoom itself gives to the agents of another room.
  'PAIRROOM_SLOT',
  'PAIRROOM_SPOOL',
  'PAIRROOM_TOKEN',
];

const removed = new Set([...terminalVariables, ...agentVariables]);

/** Panes are the same terminal everywhere. A program that looks for a known name finds none and takes no liberties. */
const identity = { TERM: 'xterm-256color', COLORTERM: 'truecolor', TERM_PROGRAM: 'PairRoom' } as const;

/** What a program in a pane gets of `env`; `version` is PairRoom's. */
export function childEnv(
  env: Readonly<Record<string, string | undefined>>,
  version: string,
): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(env)) {
    const isRemoved = removed.has(name) || terminalPrefixes.some((prefix) => name.startsWith(prefix));
    if (value !== undefined && !isRemoved) kept[name] = value;
  }
  return { ...kept, ...identity, TERM_PROGRAM_VERSION: version };
}
