// npm start: installs and builds what is missing, then opens PairRoom where npm was called. Arguments go to it:
// npm start -- claude codex
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, root } from './ensure.mjs';

ensureInstalled();
ensureBuilt();
const { status, signal } = spawnSync(
  process.execPath,
  [join(root, 'dist/cli.js'), ...process.argv.slice(2)],
  { stdio: 'inherit', cwd: process.env.INIT_CWD ?? process.cwd() },
);
// What ended the program ends this one too, so that npm and the shell see the same.
if (signal) process.kill(process.pid, signal);
process.exit(status ?? 1);
