import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { Grid } from '../../../src/tui/screen/grid.ts';
import { Painter } from '../../../src/tui/screen/painter.ts';
import { openTmux, type Tmux } from '../../harness/tmux.ts';
import { waitFor } from '../../harness/wait-for.ts';
import { randomFrom } from '../../random.ts';
import { agreedTexts, cellsOf, full, mend, scribble, terminalWith } from './random-grid.ts';

const size = { cols: 50, rows: 8 };
/** tmux gives these the widths that we give them. It puts a combining mark of the last column on the cell before. */
const texts = [...agreedTexts, 'é', '→', '─', '⚠', '😀'];

test('tmux shows exactly the grid, frame after frame', async () => {
  const { tmux, show } = await printer();
  const random = randomFrom(5);
  const grid = new Grid(size.cols, size.rows);
  const painter = new Painter();
  for (let frame = 0; frame < 200; frame++) {
    scribble(grid, random, frame % 10 === 0 ? 40 : 4, texts);
    const cursor = { x: random.below(size.cols), y: random.below(size.rows), visible: true, shape: 0 };
    if (frame % 50 === 49) painter.forget();
    await show(painter.paint(grid, cursor, full));
    // tmux tells its cells as text with colours: a terminal of ours makes cells of it again. It spells an overline wrong.
    const copy = terminalWith(size, 'ours');
    const lines = tmux.capture(true).replaceAll('5:3', '53').split('\n').slice(0, size.rows);
    await copy.write(lines.map((line, y) => `\x1b[${y + 1}H${line}`).join(''));
    expect([frame, ...copy.cells().map(visible)]).toEqual([frame, ...cellsOf(grid).map(visible)]);
    expect([frame, tmux.ask('cursor_x'), tmux.ask('cursor_y')]).toEqual([
      frame,
      `${cursor.x}`,
      `${cursor.y}`,
    ]);
  }
}, 120_000);

test('tmux draws a flag part by part, and keeps both of them over what was wide', async () => {
  const { show, tmux } = await printer();
  const plain = { fg: 0, bg: 0 };
  const grid = new Grid(size.cols, size.rows);
  const painter = new Painter();
  const cursor = { x: 0, y: size.rows - 1, visible: true, shape: 0 };
  for (let y = 0; y < 4; y++) grid.put(y, y, '漢字한글', plain, 20);
  await show(painter.paint(grid, cursor, full));
  for (let y = 0; y < 4; y++) {
    grid.put(3, y, '🇩🇪', plain, 20);
    mend(grid, y);
  }
  await show(painter.paint(grid, cursor, full));
  expect(tmux.capture(false).split('\n').slice(0, 4)).toEqual([
    '漢 🇩🇪 글',
    ' 漢🇩🇪한글',
    '   🇩🇪 한글',
    '   🇩🇪字한글',
  ]);
});

/** A tmux, and what prints a frame in it. */
async function printer(): Promise<{ tmux: Tmux; show(frame: string): Promise<void> }> {
  const dir = await mkdtemp(join(tmpdir(), 'painter-tmux-'));
  onTestFinished(() => rm(dir, { recursive: true, force: true }));
  // Prints the file of each number in turn and names the number in the title when it is through.
  const loop =
    'stty raw -echo; printf "\\033[?1049h\\033[?7l"; n=0; while :; do [ -e "$1/$n.done" ] || { sleep 0.01; continue; }; cat "$1/$n"; printf "\\033]2;%s\\007" $n; n=$((n + 1)); done';
  const env = { PATH: process.env.PATH ?? '', LANG: 'C.UTF-8', HOME: dir, TMUX_TMPDIR: dir };
  const tmux = openTmux({ command: ['/bin/sh', '-c', loop, 'sh', dir], cwd: dir, env, ...size });
  onTestFinished(() => tmux.dispose());
  let shown = 0;
  return {
    tmux,
    async show(frame) {
      const n = `${shown++}`;
      writeFileSync(join(dir, n), frame);
      writeFileSync(join(dir, `${n}.done`), '');
      await waitFor(`frame ${n}`, () => tmux.ask('pane_title') === n);
    },
  };
}

/** What cannot be seen of a blank is not told. */
function visible(cell: string): string {
  return cell.startsWith('  ') && / d [bdikh]*$/.test(cell) ? '  d d ' : cell;
}
