import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished, test } from 'vitest';
import { program, runCommand } from '../harness/run-command.ts';
import { openTmux } from '../harness/tmux.ts';
import { waitFor } from '../harness/wait-for.ts';

test('Shift-Enter is a new line inside tmux, in the conversation and in an agent that knows no key protocol', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'pairroom-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  const project = join(dir, 'project');
  mkdirSync(project);
  const env = {
    PATH: process.env.PATH ?? '',
    HOME: dir,
    LANG: 'C.UTF-8',
    PAIRROOM_HOME: join(dir, 'home'),
  };
  const command = [process.execPath, program, 'tui', '--mock'];
  const tmux = openTmux({ command, cwd: project, env, cols: 180, rows: 40 });
  onTestFinished(async () => {
    await runCommand(['stop'], { cwd: project, env });
    tmux.dispose();
  });
  const screen = () => tmux.capture(false);
  const shows = (what: string, seen: RegExp) => waitFor(what, () => seen.test(screen()), { picture: screen });

  await shows('both agents idle', /A mock-a ○ idle.*B mock-b ○ idle/s);
  tmux.keys('first');
  await shows('the first line', /› first/);
  tmux.press('S-Enter');
  tmux.keys('second');
  await shows('two lines in the composer', /› first.*\n.*│ {2}second/);

  tmux.keys('\x1a');
  tmux.press('Left');
  await shows('the focus', /▸A mock-a/);
  tmux.keys('one');
  tmux.press('S-Enter');
  tmux.keys('two');
  await shows("two lines in the agent's composer", /❯ one.*\n {2}two/);
});
