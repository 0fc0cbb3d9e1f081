import { mkdirSync, mkdtempSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { removeHome } from './remove-home.ts';

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
  const project = join(home, 'project');
  mkdirSync(project);
  const { codexHome, env, flags } = codexIn({ home, project }, modelServerUrl, without);
  return {
    home,
    codexHome,
    project,
    env: {
      HOME: home,
      PATH: '/usr/local/bin:/usr/bin:/bin',
      TERM: 'xterm-256color',
      LANG: 'C.UTF-8',
      ...env,
    },
    flags,
    dispose: () => removeHome(home),
  };
}

/** What Codex needs in a home that may be others' as well. */
export function codexIn(
  { home, project }: { home: string; project: string },
  modelServerUrl: string,
  without?: 'account' | 'trust',
): { codexHome: string; env: Record<string, string>; flags: string[] } {
  const codexHome = join(home, 'codex');
  mkdirSync(codexHome, { recursive: true });
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
    codexHome,
    env: { CODEX_HOME: codexHome, SCRIPTED_KEY: 'dummy' },
    flags: settings.flatMap((setting) => ['-c', setting]),
  };
}
