import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';

/** The vendors' programs as `npm run test:vendors` installs them; the versions stand in package.json. */
const programs = {
  claude: '@anthropic-ai/claude-code',
  'claude-197': 'claude-197',
  codex: '@openai/codex',
  grok: '@xai-official/grok',
} as const;

export type ProgramName = keyof typeof programs;
export const programNames: readonly ProgramName[] = ['claude', 'claude-197', 'codex', 'grok'];

const manifest = z.object({ dependencies: z.record(z.string(), z.string()) });
const installedManifest = z.object({ bin: z.record(z.string(), z.string()) });

/** The executable of a pinned program, and the version that it must be. Not installed is an error, never a skip. */
export function installed(name: ProgramName): { program: string; version: string } {
  const dir = fileURLToPath(new URL(`node_modules/${programs[name]}/`, import.meta.url));
  if (!existsSync(dir))
    throw new Error(`${programs[name]} is not installed: npm run test:vendors installs it`);
  const { dependencies } = manifest.parse(readJson(new URL('package.json', import.meta.url)));
  const [bin] = Object.values(installedManifest.parse(readJson(`${dir}package.json`)).bin);
  const version = dependencies[programs[name]]?.split('@').at(-1);
  if (bin === undefined || version === undefined) throw new Error(`${programs[name]} has no pinned program`);
  return { program: `${dir}${bin}`, version };
}

function readJson(path: string | URL): unknown {
  return JSON.parse(readFileSync(path, 'utf8'));
}
