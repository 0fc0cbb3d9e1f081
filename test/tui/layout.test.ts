import { describe, expect, it } from 'vitest';
import {
  defaultWidths,
  dragged,
  type Layout,
  type LayoutInput,
  layout,
  widen,
} from '../../src/tui/layout.ts';

const input = (cols: number, rows: number, more: Partial<LayoutInput> = {}): LayoutInput => ({
  size: { cols, rows },
  focus: 'a',
  agent: 'a',
  zoomed: false,
  widths: defaultWidths,
  ...more,
});

function say(l: Layout): string[] {
  return [
    ...l.panes.map(({ of, rect }) => `${of} ${rect.cols}x${rect.rows} at ${rect.x},${rect.y}`),
    ...l.lines.map(({ of, y }) => `line ${of} ${y}`),
    ...l.separators.map(({ x, y, rows }) => `| ${x} ${y}+${rows}`),
  ];
}

describe('the layout', () => {
  it.each<[number, number, ...string[]]>([
    [220, 60, 'a 80x57 at 0,2', 'conversation 58x57 at 81,2', 'b 80x57 at 140,2', '| 80 1+58', '| 139 1+58'],
    [170, 45, 'a 61x42 at 0,2', 'conversation 46x42 at 62,2', 'b 61x42 at 109,2', '| 61 1+43', '| 108 1+43'],
    [120, 36, 'a 74x32 at 0,3', 'conversation 45x32 at 75,3', 'line b 1', '| 74 2+33'],
    [80, 24, 'a 80x19 at 0,4', 'line conversation 1', 'line b 2'],
    [60, 15, 'a 60x10 at 0,4', 'line conversation 1', 'line b 2'],
    [59, 14],
  ])('of %dx%d', (cols, rows, ...expected) => {
    expect(say(layout(input(cols, rows)))).toEqual(expected);
  });

  it('shows the focused agent on its own side where two columns fit', () => {
    expect(say(layout(input(120, 36, { focus: 'b', agent: 'b' })))).toEqual([
      'conversation 45x32 at 0,3',
      'b 74x32 at 46,3',
      'line a 1',
      '| 45 2+33',
    ]);
  });

  it('keeps the agent that was focused last beside the focused conversation', () => {
    const l = layout(input(120, 36, { focus: 'conversation', agent: 'b' }));
    expect(l.panes.map((p) => p.of)).toEqual(['conversation', 'b']);
  });

  it('gives a pane that is not shown the size it would have', () => {
    expect(layout(input(120, 36)).sizes).toEqual({
      a: { cols: 74, rows: 32 },
      conversation: { cols: 45, rows: 32 },
      b: { cols: 74, rows: 32 },
    });
    expect(layout(input(59, 14)).sizes.b).toEqual({ cols: 60, rows: 10 });
  });

  it('zooms the focused pane and keeps the others as lines', () => {
    expect(say(layout(input(220, 60, { focus: 'b', agent: 'b', zoomed: true })))).toEqual([
      'b 220x55 at 0,4',
      'line a 1',
      'line conversation 2',
    ]);
  });

  it('puts a separator where it is dragged to, as far as the least widths allow, and moves no other', () => {
    for (const cols of [100, 131, 169, 170, 200, 260]) {
      for (const agent of ['a', 'b'] as const) {
        const before = input(cols, 40, { focus: agent, agent, widths: { middle: 3, left: -2 } });
        const were = layout(before).separators.map(({ x }) => x);
        for (const n of were.keys()) {
          for (let to = -20; to < cols + 20; to++) {
            const after = layout({ ...before, widths: dragged(before, n, to) });
            const now = after.separators.map(({ x }) => x);
            const least = after.panes.map(({ of }) => (of !== 'conversation' ? 60 : cols >= 170 ? 46 : 38));
            const from = (were[n - 1] ?? -1) + 1 + (least[n] ?? 0);
            const upTo = (were[n + 1] ?? cols) - 1 - (least[n + 1] ?? 0);
            const at = from <= upTo ? Math.max(from, Math.min(upTo, to)) : now[n];
            expect(now).toEqual(were.map((x, index) => (index === n ? at : x)));
          }
        }
        expect(dragged(before, 7, 50)).toEqual(before.widths);
      }
    }
  });

  it('covers each cell exactly once and respects the least widths, at every size and every width', () => {
    for (let cols = 60; cols <= 300; cols += 7) {
      for (const rows of [15, 24, 60]) {
        for (const focus of ['a', 'b', 'conversation'] as const) {
          for (const columns of [-400, -8, 0, 12, 400]) {
            const widths = widen(defaultWidths, focus, columns);
            const l = layout(input(cols, rows, { focus, agent: focus === 'b' ? 'b' : 'a', widths }));
            const cells =
              cols * 2 +
              l.lines.length * cols +
              l.separators.reduce((sum, s) => sum + s.rows, 0) +
              l.panes.reduce((sum, p) => sum + p.rect.cols * (p.rect.rows + 1), 0);
            expect(cells).toBe(cols * rows);
            for (const p of l.panes) {
              if (cols >= 170) expect(p.rect.cols).toBeGreaterThanOrEqual(p.of === 'conversation' ? 46 : 60);
              else expect(p.rect.cols).toBeGreaterThanOrEqual(38);
            }
          }
        }
      }
    }
  });
});
