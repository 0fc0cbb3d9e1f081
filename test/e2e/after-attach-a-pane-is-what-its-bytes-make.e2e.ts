import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Size } from '../../src/core/geometry.ts';
import { sameSpelling } from '../harness/looks.ts';
import { program, runCommand } from '../harness/run-command.ts';
import { openTmux, type Tmux } from '../harness/tmux.ts';
import { waitFor } from '../harness/wait-for.ts';

/** Pane A and its place on a terminal of 200 x 50: below the status line and its own line, at the left. */
const outer: Size = { cols: 200, rows: 50 };
const pane: Size = { cols: 76, rows: 47 };
const top = 2;

/** What an agent wrote: colours, wide letters, joined ones, a scrolled region, erased parts, a cursor in the middle. */
const bytes = [
  '\x1b[?1049h\x1b[2J\x1b[H',
  ...Array.from(
    { length: 60 },
    (_, n) => `\x1b[38;5;${n + 20}mline ${n} \x1b[1;48;2;${n};40;90mbold\x1b[0m plain\r\n`,
  ),
  '\x1b[5;20r\x1b[20;1Hscrolled away\r\n\r\nkept\x1b[r',
  '\x1b[10;70H漢字漢字 wraps\x1b[12;3H\x1b[4munder\x1b[24m \x1b[7mturned\x1b[27m \x1b[2mdim\x1b[22m \x1b[3mslanted\x1b[0m',
  '\x1b[14;1He\u0301a\u0308 한국어 \x1b[15;10H\x1b[44m\x1b[1K\x1b[0m\x1b[3;5H\x1b[1Jx',
  '\x1b[30;30H\x1b[2P\x1b[3@\x1b[31;1H\x1b[2L\x1b[33;1H\x1b[M',
  '\x1b[?1h\x1b[?2004h\x1b[?1004h\x1b[40;20Hhere:>',
].join('');

const cursor = (tmux: Tmux) => [Number(tmux.ask('cursor_x')), Number(tmux.ask('cursor_y'))];

test('grid, cursor and modes of a pane after attach are those of a tmux pane that got the same bytes', async () => {
  const dir = mkdtempSync('/tmp/pairroom-');
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  const project = join(dir, 'project');
  mkdirSync(project);
  const stream = join(dir, 'stream');
  const typed = join(dir, 'typed');
  const agent = join(dir, 'claude');
  writeFileSync(stream, bytes);
  // An agent that shows these bytes and keeps what it reads, whatever it is started with.
  writeFileSync(agent, `#!/bin/sh\nstty raw -echo\ncat '${stream}'\nexec cat >'${typed}'\n`);
  chmodSync(agent, 0o755);
  const env = {
    PATH: process.env.PATH ?? '',
    HOME: dir,
    LANG: 'C.UTF-8',
    COLORTERM: 'truecolor',
    PAIRROOM_HOME: join(dir, 'home'),
  };

  const bare = openTmux({ command: [agent], cwd: project, env, ...pane });
  onTestFinished(() => bare.dispose());
  await waitFor('the bytes to be shown', () => bare.capture(false).includes('here:>'));

  const tui = [process.execPath, program, 'tui', '--a', agent, '--b', 'mock'];
  const first = openTmux({ command: tui, cwd: project, env, ...outer });
  onTestFinished(async () => {
    await runCommand(['stop'], { cwd: project, env });
    first.dispose();
  });
  await waitFor('the pane', () => first.capture(false).includes('here:>'), {
    picture: () => first.capture(false),
  });
  first.keys('\x1ad');
  await waitFor('the way out', () => first.capture(false).includes('Detached'));
  const again = openTmux({ command: [process.execPath, program, 'attach'], cwd: project, env, ...outer });
  onTestFinished(() => again.dispose());
  await waitFor('the pane', () => again.capture(false).includes('here:>'), {
    picture: () => again.capture(false),
  });

  const expected = await sameSpelling(bare.capture(true), pane);
  const shown = async () => sameSpelling(again.capture(true), { ...outer, part: { x: 0, y: top, ...pane } });
  await waitFor('the grid', async () => (await shown()) === expected).catch(() => undefined);
  expect(await shown()).toBe(expected);

  again.keys('\x1a\x1b[D');
  const [x, y = 0] = cursor(bare);
  await waitFor('the cursor', () => String(cursor(again)) === String([x, y + top])).catch(() => undefined);
  expect(cursor(again)).toEqual([x, y + top]);

  // As the pane's modes want it: focus told, arrows in their application form, a paste in its brackets.
  const read = () => readFileSync(typed, 'latin1');
  again.keys('\x1b[A');
  again.keys('\x1b[200~one\ntwo\x1b[201~');
  await waitFor('the keys', () => read().endsWith('\x1b[201~'), { picture: () => JSON.stringify(read()) });
  expect(read()).toContain('\x1b[I');
  expect(read().replace(/\x1b\[[IO]/g, '')).toContain('\x1bOA\x1b[200~one\ntwo\x1b[201~');
});
