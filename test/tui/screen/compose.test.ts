import { describe, expect, it } from 'vitest';
import { content, wordsPerCell } from '../../../src/core/cells.ts';
import type { Focus, RegionFrame } from '../../../src/tui/bridge.ts';
import { defaultWidths, layout } from '../../../src/tui/layout.ts';
import { applyFrame, emptyScreen, type PaneScreen } from '../../../src/tui/pane-screens.ts';
import { compose, type Picture, regionOf } from '../../../src/tui/screen/compose.ts';
import { Grid } from '../../../src/tui/screen/grid.ts';
import { now, roomView } from '../room.ts';

const plain = { fg: 0, bg: 0 };

/** A pane that shows these lines. */
function pane(lines: readonly string[], cols: number, cursor = { x: 0, y: 0 }): PaneScreen {
  const grid = new Grid(cols, lines.length);
  for (const [y, text] of lines.entries()) grid.put(0, y, text, plain, cols);
  const stride = cols * wordsPerCell;
  return applyFrame(emptyScreen(), {
    slot: 'a',
    full: true,
    cols,
    rows: lines.length,
    cursor: { ...cursor, visible: true, shape: 3 },
    modes: emptyScreen().modes,
    changed: lines.map((_, y) => ({
      y,
      row: { words: grid.words.slice(y * stride, (y + 1) * stride), extras: new Map() },
    })),
  });
}

function region(text: string, cols: number, rows: number): RegionFrame {
  const grid = new Grid(cols, rows);
  for (let y = 0; y < rows; y++) grid.put(0, y, text.repeat(cols), plain, cols);
  return { cols, rows, words: grid.words, extras: [...grid.extras], texts: [], cursor: { x: 2, y: 1 } };
}

function picture(focus: Focus, more: Partial<Picture> = {}): Picture {
  const size = { cols: 170, rows: 20 };
  const agent = focus === 'b' ? 'b' : 'a';
  return {
    layout: layout({ size, focus, agent, zoomed: false, widths: defaultWidths }),
    chrome: {
      room: roomView(),
      link: 'up',
      focus,
      hint: { is: 'keys' },
      prefix: 'Ctrl-Z',
      mouse: true,
      readers: new Map(),
      ground: 'unknown',
      now,
    },
    panes: { a: pane(['left'], 61), b: pane(['right'], 61, { x: 5, y: 0 }) },
    middle: regionOf(region('m', 46, 17)),
    overlay: null,
    ...more,
  };
}

function draw(p: Picture): { cursor: ReturnType<typeof compose>; line(y: number): string; grid: Grid } {
  const grid = new Grid(p.layout.size.cols, p.layout.size.rows);
  const cursor = compose(grid, p);
  const line = (y: number): string =>
    Array.from({ length: grid.cols }, (_, x) => {
      const head = grid.words[(y * grid.cols + x) * wordsPerCell] ?? 0;
      const code = head & content.codePointMask;
      return head >>> content.widthShift === 0 ? '' : code === 0 ? ' ' : String.fromCodePoint(code);
    }).join('');
  return { cursor, line, grid };
}

describe('a composed frame', () => {
  it('has panes, conversation and separators at their places', () => {
    expect(draw(picture('a')).line(2)).toBe(`${'left'.padEnd(61)}│${'m'.repeat(46)}│${'right'.padEnd(61)}`);
  });

  it('puts the cursor where the focused region has it, in its shape', () => {
    expect(draw(picture('b')).cursor).toEqual({ x: 114, y: 2, visible: true, shape: 3 });
    expect(draw(picture('conversation')).cursor).toEqual({ x: 64, y: 3, visible: true, shape: 0 });
    expect(draw(picture('conversation', { middle: null })).cursor.visible).toBe(false);
  });

  it('cuts a pane that is larger than its place, and hides a cursor that is outside', () => {
    const wide = pane([`${'x'.repeat(60)}漢字`, ...Array.from({ length: 30 }, () => 'y')], 90, {
      x: 80,
      y: 0,
    });
    const { line, cursor } = draw(picture('a', { panes: { a: wide, b: pane([], 61) } }));
    expect(line(2).slice(0, 63)).toBe(`${'x'.repeat(60)} │m`);
    expect(line(19)).toMatch(/^ Ctrl-Z then:/);
    expect(cursor.visible).toBe(false);
  });

  it('centres an overlay over everything and gives it the cursor', () => {
    const { line, cursor } = draw(picture('a', { overlay: regionOf(region('o', 50, 6)) }));
    expect(line(7)).toMatch(/^[^o]{60}o{50}[^o]+$/);
    expect(line(6)).not.toContain('oo');
    expect(cursor).toEqual({ x: 62, y: 8, visible: true, shape: 0 });
  });

  it('leaves no half of a wide cell beside an overlay', () => {
    const rows = Array.from({ length: 17 }, () => '漢'.repeat(30));
    const { grid } = draw(
      picture('a', { panes: { a: pane(rows, 61), b: pane([], 61) }, overlay: regionOf(region('o', 51, 6)) }),
    );
    for (let index = 0; index < grid.cols * grid.rows; index++) {
      const width = (grid.words[index * wordsPerCell] ?? 0) >>> content.widthShift;
      const next = (grid.words[(index + 1) * wordsPerCell] ?? 0) >>> content.widthShift;
      if (width === 2) expect([index, next]).toEqual([index, 0]);
    }
  });

  it('keeps the rows that a later frame does not list, unless it is a full one', () => {
    const before = pane(['one', 'two'], 10);
    const frame = {
      slot: 'a' as const,
      cols: 10,
      rows: 3,
      cursor: before.cursor,
      modes: before.modes,
      changed: [],
    };
    expect(applyFrame(before, { ...frame, full: false }).rows[1]).toBe(before.rows[1]);
    expect(applyFrame(before, { ...frame, full: true }).rows[1]).not.toBe(before.rows[1]);
    expect(applyFrame(before, { ...frame, full: false }).rows).toHaveLength(3);
  });
});
