import { mkdirSync, mkdtempSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeHome } from './remove-home.ts';

/** A home in which Grok knows nothing but the model server on loopback. */
export interface GrokHome {
  home: string;
  grokHome: string;
  project: string;
  env: Record<string, string>;
  /** Removes all of it. */
  dispose(): void;
}

/** `suggestions`: Grok asks its model for the next prompt after each turn and shows it in the composer. */
export function freshGrokHome(modelServerUrl: string, options: { suggestions?: boolean } = {}): GrokHome {
  const home = realpathSync(mkdtempSync(join(tmpdir(), 'pairroom-grok-')));
  const project = join(home, 'project');
  mkdirSync(project);
  const { grokHome, env } = grokIn({ home }, modelServerUrl, options);
  return {
    home,
    grokHome,
    project,
    env: {
      HOME: home,
      PATH: '/usr/local/bin:/usr/bin:/bin',
      TERM: 'xterm-256color',
      COLORTERM: 'truecolor',
      LANG: 'C.UTF-8',
      SHELL: '/bin/sh',
      ...env,
    },
    dispose: () => removeHome(home),
  };
}

/** What Grok needs in a home that may be others' as well. */
export function grokIn(
  { home }: { home: string },
  modelServerUrl: string,
  options: { suggestions?: boolean } = {},
): { grokHome: string; env: Record<string, string> } {
  const grokHome = join(home, 'grok');
  mkdirSync(grokHome, { recursive: true });
  const api = `${modelServerUrl}/v1`;
  return {
    grokHome,
    env: {
      GROK_HOME: grokHome,
      XAI_API_KEY: 'dummy',
      GROK_MODELS_BASE_URL: api,
      GROK_XAI_API_BASE_URL: api,
      GROK_CLI_CHAT_PROXY_BASE_URL: api,
      // Else it speaks to servers of its vendor's.
      GROK_DISABLE_AUTOUPDATER: '1',
      GROK_TELEMETRY_ENABLED: '0',
      GROK_TELEMETRY_TRACE_UPLOAD: '0',
      GROK_FEEDBACK_ENABLED: '0',
      GROK_CHANGELOG_OFFLINE: '1',
      // Requests of its own after each turn.
      GROK_PROMPT_SUGGESTIONS: options.suggestions ? '1' : '0',
      GROK_TITLE_REFRESH: '0',
      GROK_TURN_SUMMARY: '0',
      GROK_SESSION_RECAP: '0',
    },
  };
}
