// Runs a TypeScript program of the project that is no part of the product, bundled as the product is.
import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { root, run } from './ensure.mjs';
import { version } from './version.mjs';

/** In the bundle every file still knows where it stands itself. */
const ownUrls = {
  name: 'own urls',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\/(bench|test)\/.*\.ts$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replaceAll(
        'import.meta.url',
        JSON.stringify(pathToFileURL(path).href),
      ),
      loader: 'ts',
    })),
};

/** Bundles `entry` (`bench/main.ts`) and runs it with these arguments. */
export async function runBundled(entry, args) {
  const bundle = join(root, `node_modules/.cache/pairroom-${basename(dirname(entry))}.mjs`);
  await build({
    absWorkingDir: root,
    entryPoints: [entry],
    outfile: bundle,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    loader: { '.sql': 'text' },
    external: ['node-pty', 'better-sqlite3'],
    define: { PAIRROOM_VERSION: JSON.stringify(version()) },
    plugins: [ownUrls],
    logLevel: 'warning',
  });
  run(process.execPath, [bundle, ...args]);
}
