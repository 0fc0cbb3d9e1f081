// npm test: installs, builds, lints, checks types and runs every test that needs no vendor program.
// Arguments go to vitest: npm test -- test/relay
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, root, run } from './ensure.mjs';

const bin = (name) => join(root, 'node_modules/.bin', name);

ensureInstalled();
ensureBuilt();
run(bin('biome'), ['check', '.']);
run(bin('tsc'), ['-p', 'tsconfig.json']);
run(bin('vitest'), ['run', ...process.argv.slice(2)]);
