import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, isAbsolute, join, resolve } from 'node:path';

/** Where programs are looked for: PATH, then the places where installers put them without telling PATH. */
export function searchPath(env: Readonly<Record<string, string | undefined>>): string[] {
  const fromEnv = (env.PATH ?? '').split(delimiter).filter((dir) => dir !== '');
  const usual = [env.HOME ? join(env.HOME, '.local/bin') : '', '/opt/homebrew/bin', '/usr/local/bin'];
  return [...new Set([...fromEnv, ...usual.filter((dir) => dir !== '')])];
}

/** The absolute path of a program, or null. A name with a slash is a path already. */
export function findBinary(name: string, env: Readonly<Record<string, string | undefined>>): string | null {
  if (name.includes('/')) return isExecutable(resolve(name)) ? resolve(name) : null;
  for (const dir of searchPath(env)) {
    const path = join(dir, name);
    if (isAbsolute(path) && isExecutable(path)) return path;
  }
  return null;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
