// npm run bench: builds what is needed and runs bench/main.ts. Flags go to it: npm run bench -- --json --only key-echo
import { runBundled } from './bundled.mjs';
import { ensureBuilt, ensureInstalled } from './ensure.mjs';

ensureInstalled();
ensureBuilt();
await runBundled('bench/main.ts', process.argv.slice(2));
