// npm run test:vendors: installs the pinned vendor programs, builds, and runs the suite that drives the real ones.
// Arguments go to vitest: npm run test:vendors -- test/vendors/pinned-versions.e2e.ts
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, root, run } from './ensure.mjs';

const vendors = join(root, 'test/vendors');

ensureInstalled();
ensureVendorsInstalled();
ensureBuilt();
run(join(root, 'node_modules/.bin/vitest'), [
  'run',
  '--config',
  join(vendors, 'vitest.config.ts'),
  ...process.argv.slice(2),
]);

/**
 * Forced, because the programs are native and run under Nodes that their packages no longer name. Not `npm ci`, which
 * wants every platform's package in the lock file, and some registries do not have them all.
 */
function ensureVendorsInstalled() {
  const marker = join(vendors, 'node_modules/.package-lock.json');
  const lock = join(vendors, 'package-lock.json');
  if (existsSync(marker) && statSync(marker).mtimeMs >= statSync(lock).mtimeMs) return;
  console.error('Installing the pinned vendor programs (about 1.2 GB).');
  run('npm', ['install', '--no-save', '--force', '--no-audit', '--no-fund'], { cwd: vendors });
}
