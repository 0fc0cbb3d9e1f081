import { describe, expect, it } from 'vitest';
import { childEnv } from '../../src/panes/child-env.ts';

const removed = [
  ...[
    'TMUX',
    'TMUX_PANE',

    'STY',
    'WINDOW',
    'ZELLIJ',
    'ZELLIJ_SESSION_NAME',
    'KITTY_WINDOW_ID',
  ],
  ...[
    'KITTY_PID',
    'GHOSTTY_RESOURCES_DIR',
    'WEZTERM_PANE',
    'VTE_VERSION',
    'ITERM_SESSION_ID',
    'TERM_SESSION_ID',
  ],
  ...['COLUMNS', 'LINES', 'TERMCAP', 'LC_TERMINAL', 'WT_SESSION'],
  ...['CLAUDECODE', 'CLAUDE_CODE_SESSION_ID', 'CLAUDE_CODE_ENTRYPOINT', 'CLAUDE_CODE_MESSAGING_TOKEN'],
  ...['CODEX_SESSION_ID', 'CODEX_THREAD_ID', 'GROK_SESSION_ID'],
  ...['PAIRROOM_SLOT', 'PAIRROOM_SPOOL', 'PAIRROOM_TOKEN'],
];

const kept = [
  ...[
    'PATH',
    'HOME',
    'LANG',
    'LC_ALL',
    'SHELL',
    'EDITOR',
    'SSH_AUTH_SOCK',
    'HTTPS_PROXY',
    'TERMINFO',
    'NO_COLOR',
  ],
  ...['ENABLE_IDE_INTEGRATION', 'CLAUDE_CODE_SSE_PORT', 'CLAUDE_CODE_USE_BEDROCK', 'CLAUDE_CONFIG_DIR'],
  ...[
    'CODEX_HOME',
    'GROK_HOME',
    'ANTHROPIC_API_KEY',
    'OPENAI_API_KEY',
    'WINDOWS_PATH',
    'TMUX_TMPDIR',
    'PAIRROOM_HOME',
  ],
];

describe('the environment of an agent', () => {
  it.each(removed)('does not hold %s', (name) => {
    expect(childEnv({ [name]: 'x' }, '1.0.0')).not.toHaveProperty(name);
  });

  it.each(kept)('keeps %s', (name) => {
    expect(childEnv({ [name]: 'x' }, '1.0.0')).toHaveProperty(name, 'x');
  });

  it('names our terminal whatever the outer one is', () => {
    const outer = { TERM: 'xterm-kitty', COLORTERM: '', TERM_PROGRAM: 'ghostty', TERM_PROGRAM_VERSION: '9' };
    expect(childEnv(outer, '1.0.0')).toEqual({
      TERM: 'xterm-256color',
      COLORTERM: 'truecolor',
      TERM_PROGRAM: 'PairRoom',
      TERM_PROGRAM_VERSION: '1.0.0',
    });
  });

  it('leaves out what is not set', () => {
    expect(childEnv({ EDITOR: undefined }, '1.0.0')).not.toHaveProperty('EDITOR');
  });
});
