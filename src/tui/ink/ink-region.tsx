import { isDeepStrictEqual } from 'node:util';
import { Box } from 'ink';
import type { FunctionComponent } from 'react';
import type { CellExtra } from '../../core/cells.ts';
import type { Size } from '../../core/geometry.ts';
import type { Ground } from '../own-colours.ts';
import { LinesContext } from './components/Rows.tsx';
import { frameCells } from './draw/frame-cells.ts';
import type { Cells } from './draw/line-cells.ts';
import { PlacedLines, signCols } from './draw/placed-lines.ts';
import { openVirtualScreen } from './virtual-screen.ts';

/**
 * A part of the screen that Ink draws by itself, so that a key in the composer costs nothing in the conversation. It
 * draws only when its model says something else than before. Owns its virtual screen.
 */
export class InkRegion<Model extends Size> {
  readonly #View: FunctionComponent<Model>;
  readonly #screen = openVirtualScreen();
  #drawn: { model: Model; ground: Ground | null; cells: Cells } | null = null;

  constructor(view: FunctionComponent<Model>) {
    this.#View = view;
  }

  draw(model: Model, ground: Ground | null): Cells {
    const last = this.#drawn;
    if (last !== null && last.ground === ground && isDeepStrictEqual(last.model, model)) return last.cells;
    const { cols, rows } = model;
    const View = this.#View;
    const lines = new PlacedLines();
    const frame = this.#screen.draw(
      <LinesContext.Provider value={lines}>
        <Box flexDirection="column" width={signCols} height={rows}>
          <View {...model} />
        </Box>
      </LinesContext.Provider>,
      { cols: signCols, rows },
    );
    const cells = frameCells(frame, { cols, rows }, lines, ground);
    this.#drawn = { model, ground, cells };
    return cells;
  }

  close(): void {
    this.#screen.close();
  }
}

/** Two rectangles of the same width, one below the other. */
export function stacked(upper: Cells, lower: Cells): Cells {
  const words = new Uint32Array(upper.words.length + lower.words.length);
  words.set(upper.words);
  words.set(lower.words, upper.words.length);
  const shift = upper.cols * upper.rows;
  const extras = [
    ...upper.extras,
    ...lower.extras.map(([cell, extra]): [number, CellExtra] => [cell + shift, extra]),
  ];
  const texts = [...upper.texts, ...lower.texts];
  return { cols: upper.cols, rows: upper.rows + lower.rows, words, extras, texts };
}
