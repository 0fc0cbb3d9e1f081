import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Home } from '../protocol/home.ts';

/**
 * The shell command that every hook runs: a copy of the hook script of the host's own, named by its content, so that
 * an upgrade or a removal of the package breaks no turn. The same string for every slot and launch.
 */
export function installHookScript(home: Home): string {
  const script = readFileSync(fileURLToPath(new URL('./hook.sh', import.meta.url)));
  const hash = createHash('sha256').update(script).digest('hex').slice(0, 8);
  const path = join(home.dir, 'bin', `hook-${hash}.sh`);
  if (!existsSync(path)) {
    const part = `${path}.${process.pid}`;
    writeFileSync(part, script, { mode: 0o500 });
    renameSync(part, path);
  }
  return hookCommand(path);
}

/** With its interpreter in front: Grok takes a command of one word for a path, quotes and all. */
export function hookCommand(script: string): string {
  return `/bin/sh '${script.replaceAll("'", "'\\''")}'`;
}
