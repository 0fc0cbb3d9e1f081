import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { program, runCommand } from '../harness/run-command.ts';
import { openTmux } from '../harness/tmux.ts';
import { waitFor } from '../harness/wait-for.ts';

const white = '\x1b]11;rgb:ffff/ffff/ffff\x1b\\';
const black = '\x1b]11;rgb:0000/0000/0000\x1b\\';

/** The letter of agent A on its line: blue, in one way or another. */
test.concurrent.for([
  {
    on: 'no colours wanted',
    env: { TERM: 'xterm-256color', NO_COLOR: '1' },
    reply: '',
    letter: /\x1b\[1mA mock-a/,
  },
  { on: 'an old terminal', env: { TERM: 'xterm' }, reply: '', letter: /\x1b\[94mA/ },
  { on: 'a light ground', env: { TERM: 'xterm-256color' }, reply: white, letter: /\x1b\[38;5;25mA/ },
  { on: 'a dark ground', env: { TERM: 'xterm-256color' }, reply: black, letter: /\x1b\[38;5;75mA/ },
])('$on', async ({ env: looks, reply, letter }, { onTestFinished }) => {
  const dir = mkdtempSync('/tmp/pairroom-');
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  const project = join(dir, 'project');
  mkdirSync(project);
  const env = { PATH: process.env.PATH ?? '', HOME: dir, LANG: 'C.UTF-8', PAIRROOM_HOME: join(dir, 'home') };
  const given = Object.entries(looks).map(([name, value]) => `${name}=${value}`);
  const command = ['env', ...given, process.execPath, program, 'tui', '--mock'];
  const tmux = openTmux({ command, cwd: project, env, cols: 120, rows: 30 });
  onTestFinished(async () => {
    await runCommand(['stop'], { cwd: project, env });
    tmux.dispose();
  });
  await waitFor('the room', () => tmux.capture(false).includes('to mock-a, at once'));
  if (reply !== '') tmux.keys(reply);
  await waitFor('the colour', () => letter.test(tmux.capture(true)), { picture: () => tmux.capture(true) });
  const [status = ''] = tmux.capture(true).split('\n');
  const palette = [...tmux.capture(true).matchAll(/38;5;/g)].length;
  if ('NO_COLOR' in looks) expect(status).not.toMatch(/\x1b\[[\d;]*(3[0-8]|9\d)/);
  if (looks.TERM === 'xterm') expect(palette).toBe(0);
});
