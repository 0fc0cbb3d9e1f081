import type { Size } from '../../src/core/geometry.ts';
import { InputSplitter } from '../../src/tui/input/splitter.ts';
import { Grid } from '../../src/tui/screen/grid.ts';
import { Painter } from '../../src/tui/screen/painter.ts';
import { paneTerminal } from '../conformance/pane-screen.ts';
import type { Random } from '../random.ts';
import { inputChunk, outputChunk } from './chunks.ts';

/** One thing that happens to the program. */
export type Act = { input: Buffer } | { output: Buffer } | { resize: Size };

/** The outer terminal; a pane stands in it with a frame of `frameMark` around. */
export const outer = { cols: 64, rows: 20 } as const;
export const rect = { x: 3, y: 2, cols: 58, rows: 16 } as const;
export const frameMark = '#';

const abilities = {
  colourDepth: 'rgb',
  styledUnderlines: true,
  links: true,
  synchronized: true,
} as const;

export function randomAct(random: Random): Act {
  const kind = random.below(100);
  if (kind < 25) return { input: inputChunk(random) };
  if (kind < 26)
    return { resize: { cols: 2 + random.below(rect.cols - 1), rows: 1 + random.below(rect.rows) } };
  return { output: outputChunk(random) };
}

/** Does what the acts say and gives the bytes to the outer terminal. Throws where anything is wrong. */
export function play(acts: readonly Act[]): string {
  const splitter = new InputSplitter();
  const terminal = paneTerminal({ cols: rect.cols, rows: rect.rows });
  const painter = new Painter();
  const grid = new Grid(outer.cols, outer.rows);
  for (let y = 0; y < outer.rows; y++) {
    grid.put(0, y, frameMark.repeat(outer.cols), { fg: 0, bg: 0 }, outer.cols);
  }
  const { emulator } = terminal;
  let written = '';
  let now = 0;
  for (const act of acts) {
    now += 30;
    if ('input' in act) {
      splitter.push(act.input, now);
      splitter.expire(now + 10);
      continue;
    }
    if ('resize' in act) emulator.resize(act.resize);
    else terminal.write(act.output);
    const { cols, rows } = emulator.size;
    const { x, y, visible } = emulator.cursor;
    if (x < 0 || x >= cols || y < 0 || y >= rows) throw new Error(`the cursor is at ${x},${y}`);
    grid.fill(rect, { fg: 0, bg: 0 });
    for (let row = 0; row < rows; row++) {
      grid.placeRow(rect.x, rect.y + row, emulator.row(row), rect.cols);
    }
    const cursor = { x: rect.x + x, y: rect.y + y, visible, shape: emulator.cursor.shape };
    const frame = painter.paint(grid, cursor, abilities);
    checkFrame(frame);
    written += frame;
  }
  terminal.dispose();
  return written;
}

/** All that a painter may write: places, looks, links, the cursor, a synchronized frame, and text. */
const allowed =
  /\x1b\[\d*(?:;\d+)?H|\x1b\[\d+[GCX]|\x1b\[[\d;:]*m|\x1b\[\d q|\x1b\[\?(?:25|2026)[hl]|\x1b\]8;(?:id=\w+)?;[\x21-\x7e]*\x1b\\/g;

function checkFrame(frame: string): void {
  const rest = frame.replace(allowed, '');
  const control = /[\x00-\x1f\x7f-\x9f]/.exec(rest);
  if (control)
    throw new Error(`the painter wrote ${JSON.stringify(rest.slice(control.index, control.index + 20))}`);
  if (frame.split('\x1b[?2026h').length !== frame.split('\x1b[?2026l').length)
    throw new Error('a frame without an end');
}
