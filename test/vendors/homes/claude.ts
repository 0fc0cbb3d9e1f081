import { mkdirSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeHome } from './remove-home.ts';

/** A home in which Claude Code starts without an account or a first-run screen. */
export interface ClaudeHome {
  home: string;
  project: string;
  env: Record<string, string>;
  /** What a test run adds to the human's own arguments. */
  flags: string[];
  /** Removes all of it. */
  dispose(): void;
}

const key = 'sk-ant-api03-dummy-dummy-dummy-dummy-dummy';

/** `without`: the screen that asks for it comes at start. */
export function freshClaudeHome(modelServerUrl: string, without?: 'key' | 'trust'): ClaudeHome {
  const home = realpathSync(mkdtempSync(join(tmpdir(), 'pairroom-claude-')));
  const project = join(home, 'project');
  mkdirSync(project);
  const { env, flags } = claudeIn({ home, project }, modelServerUrl, without);
  return {
    home,
    project,
    env: {
      HOME: home,
      PATH: '/usr/local/bin:/usr/bin:/bin',
      SHELL: '/bin/sh',
      LANG: 'C.UTF-8',
      TERM: 'xterm-256color',
      COLORTERM: 'truecolor',
      ...env,
    },
    flags,
    dispose: () => removeHome(home),
  };
}

/** What Claude Code needs in a home that may be others' as well. */
export function claudeIn(
  { home, project }: { home: string; project: string },
  modelServerUrl: string,
  without?: 'key' | 'trust',
): { env: Record<string, string>; flags: string[] } {
  const state = {
    hasCompletedOnboarding: true,
    theme: 'dark',
    customApiKeyResponses: { approved: without === 'key' ? [] : [key.slice(-20)], rejected: [] },
    projects: without === 'trust' ? {} : { [project]: { hasTrustDialogAccepted: true } },
  };
  writeFileSync(join(home, '.claude.json'), JSON.stringify(state));
  return {
    env: {
      ANTHROPIC_BASE_URL: modelServerUrl,
      ANTHROPIC_API_KEY: key,
      DISABLE_AUTOUPDATER: '1',
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
      CLAUDE_CODE_MAX_RETRIES: '0',
    },
    // `default` asks before a tool runs, in every version; the newer ones call it `manual`.
    flags: ['--model', 'sonnet', '--permission-mode', 'default'],
  };
}
