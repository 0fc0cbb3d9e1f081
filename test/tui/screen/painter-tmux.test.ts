import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { Grid } from '../../../src/tui/screen/grid.ts';
import { Painter } from '../../../src/tui/screen/painter.ts';
import { openTmux } from '../../harness/tmux.ts';
import { waitFor } from '../../harness/wait-for.ts';
import { randomFrom } from '../../random.ts';
import { agreedTexts, cellsOf, full, scribble, terminalWith } from './random-grid.ts';

const size = { cols: 50, rows: 8 };
/** tmux gives these the widths that we give them. It puts a combining mark of the last column on the cell before. */
const texts = [...agreedTexts, 'é', '→', '─', '⚠', '😀'];

test('tmux shows exactly the grid, frame after frame', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'painter-tmux-'));
  onTestFinished(() => rm(dir, { recursive: true, force: true }));
  // Prints the file of each number in turn and names the number in the title when it is through.
  const show =
    'stty raw -echo; printf "\\033[?1049h\\033[?7l"; n=0; while :; do [ -e "$1/$n.done" ] || { sleep 0.01; continue; }; cat "$1/$n"; printf "\\033]2;%s\\007" $n; n=$((n + 1)); done';
  const env = { PATH: process.env.PATH ?? '', LANG: 'C.UTF-8', HOME: dir, TMUX_TMPDIR: dir };
  const tmux = openTmux({ command: ['/bin/sh', '-c', show, 'sh', dir], cwd: dir, env, ...size });
  onTestFinished(() => tmux.dispose());

  const random = randomFrom(5);
  const grid = new Grid(size.cols, size.rows);
  const painter = new Painter();
  for (let frame = 0; frame < 200; frame++) {
    scribble(grid, random, frame % 10 === 0 ? 40 : 4, texts);
    const cursor = { x: random.below(size.cols), y: random.below(size.rows), visible: true, shape: 0 };
    if (frame % 50 === 49) painter.forget();
    writeFileSync(join(dir, `${frame}`), painter.paint(grid, cursor, full));
    writeFileSync(join(dir, `${frame}.done`), '');
    await waitFor(`frame ${frame}`, () => tmux.ask('pane_title') === `${frame}`);
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

/** What cannot be seen of a blank is not told. */
function visible(cell: string): string {
  return cell.startsWith('  ') && / d [bdikh]*$/.test(cell) ? '  d d ' : cell;
}
