import { problemWords } from '../../../src/core/problems.ts';
import { ok } from '../../../src/core/result.ts';
import { runView } from '../../../src/tui/view.ts';

/** `pairroom tui` without a host of its own: socket and room directory are given. */
const [socket = '', roomDir = '', waitMs = '0'] = process.argv.slice(2);
if (process.env.CRASH_AFTER) {
  setTimeout(() => {
    throw new Error('a bug');
  }, Number(process.env.CRASH_AFTER));
}
const end = await runView({
  socket,
  roomDir,
  version: PAIRROOM_VERSION,
  prefix: 'ctrl-z',
  directKeys: process.env.DIRECT_KEYS !== undefined,
  host: new Promise((resolve) => {
    setTimeout(() => resolve(ok(null)), Number(waitMs)).unref();
  }),
});
if (!end.ok) {
  process.stderr.write(`${problemWords(end.problem)}\n`);
  process.exitCode = 1;
}
