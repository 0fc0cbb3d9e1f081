import { mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A home in which Claude Code has been set up and trusts one project, as a user's would after the first day. */
export interface ClaudeHome {
  home: string;
  env: Record<string, string>;
}

/** Makes a fresh home below `dir` for runs in `project` against the model server at `url`. */
export function claudeHome(dir: string, project: string, url: string): ClaudeHome {
  const home = join(dir, 'claude-home');
  mkdirSync(home, { recursive: true });
  const key = 'sk-ant-api03-dummy-dummy-dummy-dummy-dummy';
  const state = {
    hasCompletedOnboarding: true,
    theme: 'dark',
    customApiKeyResponses: { approved: [key.slice(-20)], rejected: [] },
    projects: { [realpathSync(project)]: { hasTrustDialogAccepted: true } },
  };
  writeFileSync(join(home, '.claude.json'), JSON.stringify(state));
  return {
    home,
    env: {
      HOME: home,
      PATH: '/usr/local/bin:/usr/bin:/bin',
      SHELL: '/bin/sh',
      LANG: 'C.UTF-8',
      TERM: 'xterm-256color',
      COLORTERM: 'truecolor',
      ANTHROPIC_BASE_URL: url,
      ANTHROPIC_API_KEY: key,
      DISABLE_AUTOUPDATER: '1',
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
      CLAUDE_CODE_MAX_RETRIES: '0',
    },
  };
}
