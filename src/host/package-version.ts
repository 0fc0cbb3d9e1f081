import { readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as z from 'zod';

const manifest = z.object({
  version: z.string(),
  bin: z.union([z.string(), z.record(z.string(), z.string())]),
});

/** How far above its program a package's manifest may stand. */
const mostParents = 3;

/** The version of the npm package whose program this is; null when it is none. Nothing is run. */
export function packageVersion(program: string): string | null {
  try {
    const file = realpathSync(program);
    let dir = dirname(file);
    for (let n = 0; n < mostParents; n++, dir = dirname(dir)) {
      const found = manifestIn(dir);
      if (found !== null) return programsOf(found, dir).includes(file) ? found.version : null;
    }
  } catch {
    // Not there, or not readable: nothing is known.
  }
  return null;
}

function manifestIn(dir: string): z.infer<typeof manifest> | null {
  try {
    return manifest.safeParse(JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8'))).data ?? null;
  } catch {
    return null;
  }
}

function programsOf({ bin }: z.infer<typeof manifest>, dir: string): string[] {
  const paths = typeof bin === 'string' ? [bin] : Object.values(bin);
  return paths.map((path) => realpathSync(join(dir, path)));
}
