// npm run test:package: packs the program, installs the tarball under several Nodes, and uses what was installed.
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, root, run } from './ensure.mjs';

ensureInstalled();
ensureBuilt();
console.error('Installing the tarball. The first time compiles SQLite, which takes a minute or two.');
run(join(root, 'node_modules/.bin/vitest'), [
  'run',
  '--config',
  join(root, 'test/packaging/vitest.config.ts'),
  ...process.argv.slice(2),
]);
