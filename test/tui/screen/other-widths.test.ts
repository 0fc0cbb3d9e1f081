import { describe, expect, it } from 'vitest';
import { Grid } from '../../../src/tui/screen/grid.ts';
import { Painter } from '../../../src/tui/screen/painter.ts';
import { randomFrom } from '../../random.ts';
import { cellsOf, disputedTexts, full, scribble, terminalWith } from './random-grid.ts';

describe('a terminal with other widths than ours', () => {
  it.each(['old', 'wide', 'narrow'] as const)(
    '(%s) has every ASCII and blank cell at its place',
    async (widths) => {
      for (let seed = 1; seed <= 20; seed++) {
        const random = randomFrom(seed);
        const grid = new Grid(20 + random.below(30), 4);
        const screen = terminalWith(grid, widths);
        const painter = new Painter();
        for (let frame = 0; frame < 25; frame++) {
          scribble(grid, random, frame % 5 === 0 ? 40 : 3, disputedTexts);
          await screen.write(painter.paint(grid, { x: 0, y: 0, visible: false, shape: 0 }, full));
          const shown = screen.cells();
          const cells = cellsOf(grid);
          const certain = cells.map((cell, index) => (/^[ -~] /.test(cell) ? cell : shown[index]));
          expect([seed, frame, ...shown]).toEqual([seed, frame, ...certain]);
          const stale = shown.filter((cell, index) => cells[index] === '' && /^[!-~]/.test(cell));
          expect([seed, frame, ...stale]).toEqual([seed, frame]);
        }
      }
    },
  );

  it.each([
    ['→', 'a terminal that takes ambiguous characters for wide'],
    ['👩\u200d👩\u200d👧\u200d👦', 'one that draws the parts of a family side by side'],
    ['❤\ufe0f', 'one that leaves a heart narrow'],
  ])('shows the neighbour of a lone change to %s: %s', async (text) => {
    for (const widths of ['old', 'wide', 'narrow'] as const) {
      const grid = new Grid(16, 1);
      const screen = terminalWith(grid, widths);
      const painter = new Painter();
      grid.put(0, 0, 'left....|right..', { fg: 0, bg: 0 }, 16);
      await screen.write(painter.paint(grid, { x: 0, y: 0, visible: false, shape: 0 }, full));
      const width = grid.put(6, 0, text, { fg: 0, bg: 0 }, 2);
      if (width === 1) grid.put(7, 0, text, { fg: 0, bg: 0 }, 1);
      await screen.write(painter.paint(grid, { x: 0, y: 0, visible: false, shape: 0 }, full));
      expect([widths, ...screen.cells().map((cell) => cell[0])].slice(9).join('')).toBe('|right..');
    }
  });
});
