import { statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Why no program could be started in a terminal, in words that name what to do where that is known. */
export function spawnFailure(error: unknown): string {
  const why = error instanceof Error ? error.message : String(error);
  return process.platform === 'darwin' ? (lockedHelper(helpers()) ?? why) : why;
}

/** On macOS programs are started by a helper, which some installers unpack without its execute bit. */
export function lockedHelper(paths: readonly string[]): string | null {
  for (const path of paths) {
    const mode = statSync(path, { throwIfNoEntry: false })?.mode;
    if (mode === undefined || (mode & 0o111) !== 0) continue;
    return `${path} is not executable: its mode is ${(mode & 0o777).toString(8)}. Fix: chmod +x ${path}`;
  }
  return null;
}

/** Where node-pty looks for its helper. */
function helpers(): string[] {
  const dir = dirname(createRequire(import.meta.url).resolve('node-pty/package.json'));
  const places = ['build/Release', `prebuilds/${process.platform}-${process.arch}`];
  return places.map((place) => join(dir, place, 'spawn-helper'));
}
