import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type TestContext, test } from 'vitest';
import type { Size } from '../../src/core/geometry.ts';
import { matchesGolden } from '../harness/golden.ts';
import { sameSpelling } from '../harness/looks.ts';
import { program, runCommand } from '../harness/run-command.ts';
import { openTmux } from '../harness/tmux.ts';
import { waitFor } from '../harness/wait-for.ts';

const goldens = fileURLToPath(new URL('../goldens/', import.meta.url));

/** Runs the program again and again, each time after an Enter. */
const script = 'while :; do "$@"; echo "ended with $?"; read again; done';

/** What differs from run to run, in as many columns as it had. */
function normalised(screen: string): string {
  return screen
    .replace(/pairroom-[A-Za-z0-9]{6}\//g, 'pairroom-XXXXXX/')
    .replace(/\[(\/?)pairroom [0-9a-f]{16}/g, '[$1pairroom 0123456789abcdef')
    .replace(/(?<!\d)\d\d:\d\d(?!\d)/g, 'hh:mm')
    .replace(/(?<![\d:])\d:\d\d(?!\d)/g, 'm:ss')
    .replace(/in \d{4} s/g, 'in 3600 s')
    .replace(/[✻✶] Working… \(\d+s/g, '✻ Working… (0s');
}

/** A room with mock agents in a tmux of this size, and what a story needs of it. */
function openStory({ cols, rows }: Size, onTestFinished: TestContext['onTestFinished']) {
  // Not the system's temporary directory: the path is on the screen, and its length counts.
  const dir = mkdtempSync('/tmp/pairroom-');
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  const project = join(dir, 'project');
  mkdirSync(project);
  const env = {
    PATH: process.env.PATH ?? '',
    HOME: dir,
    LANG: 'C.UTF-8',
    PAIRROOM_HOME: join(dir, 'home'),
  };
  const run = (...words: string[]) => runCommand(words, { cwd: project, env });
  const tui = [process.execPath, program, 'tui', '--mock', '--grace', '3600'];
  const tmux = openTmux({
    command: ['/bin/sh', '-c', script, 'sh', ...tui],
    cwd: project,
    env,
    cols,
    rows,
  });
  onTestFinished(async () => {
    await run('stop');
    tmux.dispose();
  });
  return {
    run,
    keys: (bytes: string) => tmux.keys(bytes),
    shows: (what: string, seen: RegExp) =>
      waitFor(what, () => seen.test(tmux.capture(false)), { picture: () => tmux.capture(false) }),
    golden: (name: string) =>
      matchesGolden(join(goldens, `${name}-${cols}x${rows}.golden`), async () =>
        normalised(await sameSpelling(tmux.capture(true), { cols, rows })),
      ),
    say: (text: string) => tmux.keys(`\x1b[200~${text}\x1b[201~\r`),
    prefix: (key: string) => tmux.keys(`\x1a${key}`),
  };
}

test.concurrent.for([
  { cols: 220, rows: 60 },
  { cols: 120, rows: 36 },
  { cols: 80, rows: 24 },
])(
  'at $cols x $rows: start, relay there and back, hold, pause, interrupt, forward, detach, attach, quit',
  async (size, { onTestFinished }) => {
    const { run, keys, shows, golden, say, prefix } = openStory(size, onTestFinished);

    await shows('the room', /to mock-a, at once/);
    await golden('start');

    say('mock: reply @mock-b ping\\nmock: reply @mock-a pong');
    await shows('the grace of the hop', /mock-a → mock-b in \d+ s/);
    await golden('grace');
    prefix('y');
    await shows('the grace of the way back', /mock-b → mock-a in \d+ s/);
    prefix('y');
    await shows('the end of the chain', /@user I have read this/);
    await golden('there-and-back');

    say('mock: reply @mock-b please review');
    await shows('the hop', /mock-a → mock-b in \d+ s/);
    prefix(' ');
    await shows('the hold', /kept by you/);
    await golden('hold');
    prefix('n');
    await shows('the drop', /cancelled/);

    prefix('p');
    await shows('the pause', /relay paused/);
    await run('send', '@b', 'mock: reply not yet');
    await shows('what waits', /1 held: the relay is paused/);
    await golden('pause');
    prefix('p');
    await shows('the answer', /not sent on: does not address @mock-a/);

    prefix('\x1b[D');
    keys('mock: think 60000\r');
    await shows('the turn', /A mock-a ● working/);
    prefix('x');
    await shows('the interrupt', /A mock-a ○ idle/);
    await golden('interrupt');

    prefix('f');
    await shows('what Enter will do', /Enter sends · Esc leaves/);
    keys('see for yourself');
    await golden('forward');
    keys('\x1b');
    await shows('the target again', /to mock-[ab], at once/);

    prefix('d');
    await shows('the way out', /ended with 0/);
    await golden('detach');
    keys('\r');
    await shows('the room again', /A mock-a ○ idle.*mock: think 60000/s);
    await shows('its conversation', /#9 +interrupted/);
    await golden('attach');

    prefix('q');
    await shows('the question', /Stop this room\?/);
    await golden('quit');
    keys('y');
    await shows('the end', /ended with 0/);
    await golden('stopped');
  },
);

/** The smallest screen with three columns, and the smallest of all. */
test.concurrent.for([
  { cols: 170, rows: 45 },
  { cols: 60, rows: 15 },
])(
  'at $cols x $rows: start, hold, a dialog of an agent without the focus',
  async (size, { onTestFinished }) => {
    const { shows, golden, say, prefix } = openStory(size, onTestFinished);
    await shows('the room', /to mock-a, at once/);
    await golden('start');

    say('mock: reply @mock-b please review');
    await shows('the hop', /mock-a → mock-b in \d+ s/);
    prefix(' ');
    await shows('the hold', /kept by you/);
    await golden('hold');
    prefix('n');
    await shows('the drop', /cancelled/);

    say('mock: dialog Bash "rm -rf build"');
    await shows('the dialog', /A mock-a ◆ needs you/);
    await golden('dialog');
  },
);
