// npm run bench: builds what is needed and runs bench/main.ts. Flags go to it: npm run bench -- --json --only key-echo
import { join } from 'node:path';
import { build } from 'esbuild';
import { ensureBuilt, ensureInstalled, root, run } from './ensure.mjs';

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
  define: { PAIRROOM_ROOT: JSON.stringify(root), PAIRROOM_VERSION: '"bench"' },
  logLevel: 'warning',
});
run(process.execPath, [bundle, ...process.argv.slice(2)]);
