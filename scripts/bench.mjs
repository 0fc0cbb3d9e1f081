// npm run bench: builds what is needed and runs bench/main.ts. Flags go to it: npm run bench -- --json --only key-echo
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { ensureBuilt, ensureInstalled, root, run } from './ensure.mjs';
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

ensureInstalled();
ensureBuilt();
const bundle = join(root, 'node_modules/.cache/pairroom-bench.mjs');
await build({
  absWorkingDir: root,
  entryPoints: ['bench/main.ts'],
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
run(process.execPath, [bundle, ...process.argv.slice(2)]);
