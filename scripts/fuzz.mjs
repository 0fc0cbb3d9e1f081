// npm run fuzz: mutated bytes through splitter, emulator and painter. npm run fuzz -- --chunks 10000, or --seed 7
import { runBundled } from './bundled.mjs';
import { ensureInstalled } from './ensure.mjs';

ensureInstalled();
await runBundled('test/fuzz/main.ts', process.argv.slice(2));
