// npm start: installs and builds what is missing, then opens PairRoom. Arguments go to it: npm start -- claude codex
import { spawnSync } from 'node:child_process';
import { ensureBuilt, ensureInstalled, root } from './ensure.mjs';

ensureInstalled();
ensureBuilt();
const directory = process.env.INIT_CWD ?? process.cwd();
const { status } = spawnSync(process.execPath, [`${root}dist/cli.js`, ...process.argv.slice(2)], {
  stdio: 'inherit',
  cwd: directory,
});
process.exit(status ?? 1);
