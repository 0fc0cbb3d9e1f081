import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** A home in which Codex starts without an account or a first-run screen. */
export interface CodexHome {
  home: string;
  codexHome: string;
  project: string;
  env: Record<string, string>;
  /** What a test run adds to the human's own arguments. */
  flags: string[];
  /** Removes all of it. */
  dispose(): void;
}

/** Not below the temporary directory: Codex refuses to put its own helper programs there. */
const root = '/var/tmp';

/** `without`: the screen that asks for it comes at start. */
export function freshCodexHome(modelServerUrl: string, without?: 'account' | 'trust'): CodexHome {
  const home = realpathSync(mkdtempSync(join(root, 'pairroom-codex-')));
  const codexHome = join(home, 'codex');
  const project = join(home, 'project');
  for (const dir of [codexHome, project]) mkdirSync(dir);
  const provider = [
    'name="scripted"',
    `base_url="${modelServerUrl}/v1"`,
    'wire_api="responses"',
    'env_key="SCRIPTED_KEY"',
    'requires_openai_auth=false',
    'supports_websockets=false',
    'request_max_retries=0',
    'stream_max_retries=0',
  ].join(',');
  const account = [
    'model="scripted-model"',
    'model_provider="scripted"',
    `model_providers.scripted={${provider}}`,
  ];
  const settings = [
    'check_for_update_on_startup=false',
    'analytics.enabled=false',
    'tui.animations=false',
    ...(without === 'account' ? [] : account),
    ...(without === 'trust' ? [] : [`projects={"${project}"={trust_level="trusted"}}`]),
  ];
  return {
    home,
    codexHome,
    project,
    env: {
      HOME: home,
      CODEX_HOME: codexHome,
      PATH: '/usr/local/bin:/usr/bin:/bin',
      TERM: 'xterm-256color',
      LANG: 'C.UTF-8',
      SCRIPTED_KEY: 'dummy',
    },
    flags: settings.flatMap((setting) => ['-c', setting]),
    dispose: () => rmSync(home, { recursive: true, force: true }),
  };
}
