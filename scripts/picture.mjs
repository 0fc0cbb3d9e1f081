// node scripts/picture.mjs: makes docs/screen.svg from the program itself, run with the mock pair on a terminal.
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import headless from '@xterm/headless';
import { spawn } from 'node-pty';
import { ensureBuilt, root } from './ensure.mjs';
import { screenToSvg } from './screen-to-svg.mjs';

const size = { cols: 170, rows: 36 };
const title = 'PairRoom: a mock agent on the left and on the right, their conversation in the middle';

ensureBuilt();
// Fixed, because the agents show it.
const dir = join(tmpdir(), 'pairroom-picture');
const project = join(dir, 'shop');
mkdirSync(dir);
mkdirSync(project);
execFileSync('git', ['init', '-q', '-b', 'main'], { cwd: project });
const env = { PATH: process.env.PATH, HOME: dir, TZ: 'UTC', LANG: 'C.UTF-8', COLORTERM: 'truecolor' };
const cli = join(root, 'dist/cli.js');

const terminal = new headless.Terminal({ ...size, allowProposedApi: true });
const program = spawn(process.execPath, [cli, 'tui', '--mock'], {
  ...size,
  cwd: project,
  env,
  name: 'xterm-256color',
});
program.onData((data) => terminal.write(data));
terminal.onData((data) => program.write(data));

try {
  await shown(/mock-a ○ idle.*mock-b ○ idle/s);
  program.write('plan a cache for the price list');
  await shown(/› plan a cache/);
  program.write('\r');
  // The review is on its way back, and the human may still hold, edit or drop it.
  await shown(/mock-b → mock-a in \d s.*Space hold/s);
  writeFileSync(join(root, 'docs/screen.svg'), screenToSvg(terminal, title));
} finally {
  execFileSync(process.execPath, [cli, 'stop'], { cwd: project, env, stdio: 'ignore' });
  program.kill();
  rmSync(dir, { recursive: true, force: true });
}
process.exit();

async function shown(wanted) {
  const end = Date.now() + 30_000;
  while (!wanted.test(screenText())) {
    if (Date.now() > end) throw new Error(`The screen never showed ${wanted}:\n${screenText()}`);
    await sleep(20);
  }
}

function screenText() {
  const { active } = terminal.buffer;
  const lines = Array.from({ length: size.rows }, (_, y) =>
    active.getLine(active.baseY + y)?.translateToString(true),
  );
  return lines.join('\n');
}
