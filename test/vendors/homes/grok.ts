import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** The environment of one Grok run that knows nothing but `home` (empty, ours) and the model server on loopback. */
export function grokHome(home: string, serverUrl: string): Record<string, string> {
  mkdirSync(home, { recursive: true });
  const api = `${serverUrl}/v1`;
  return {
    HOME: home,
    GROK_HOME: join(home, '.grok'),
    PATH: '/usr/local/bin:/usr/bin:/bin',
    TERM: 'xterm-256color',
    COLORTERM: 'truecolor',
    LANG: 'C.UTF-8',
    SHELL: '/bin/sh',
    XAI_API_KEY: 'dummy',
    GROK_MODELS_BASE_URL: api,
    GROK_XAI_API_BASE_URL: api,
    GROK_CLI_CHAT_PROXY_BASE_URL: api,
    GROK_DISABLE_AUTOUPDATER: '1',
    GROK_TELEMETRY_ENABLED: '0',
    GROK_TELEMETRY_TRACE_UPLOAD: '0',
    GROK_FEEDBACK_ENABLED: '0',
    GROK_PROMPT_SUGGESTIONS: '0',
    GROK_TITLE_REFRESH: '0',
    GROK_TURN_SUMMARY: '0',
    GROK_SESSION_RECAP: '0',
    GROK_CHANGELOG_OFFLINE: '1',
  };
}
