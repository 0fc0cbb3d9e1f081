import type { Rect, Size } from '../core/geometry.ts';
import type { Focus } from './bridge.ts';

/** How wide the human made the panes: columns more than the default. */
export interface Widths {
  /** Of the conversation. */
  middle: number;
  /** Of agent A against agent B. */
  left: number;
}

export const defaultWidths: Widths = { middle: 0, left: 0 };

export interface LayoutInput {
  size: Size;
  focus: Focus;
  /** The agent that was focused last; it is the one shown where only one fits. */
  agent: 'a' | 'b';
  zoomed: boolean;
  widths: Widths;
}

/** Where everything stands. A pane that is not shown has no rectangle, but the size it would have. */
export interface Layout {
  size: Size;
  /** False: the terminal is too small for anything but a hint. */
  fits: boolean;
  panes: readonly Pane[];
  /** The panes that are one line now. */
  lines: readonly { of: Focus; y: number }[];
  separators: readonly { x: number; y: number; rows: number }[];
  hintY: number;
  sizes: Record<Focus, Size>;
  overlay: Rect;
}

export interface Pane {
  of: Focus;
  rect: Rect;
  /** The line over it, as wide as the pane. */
  line: Rect;
}

const smallest: Size = { cols: 60, rows: 15 };
const threeColumns = 170;
const twoColumns = 100;
const least = { agent: 60, middle: 46, middleOfTwo: 38 };
const overlayCols = 104;

/** The room between the status line (the first) and the hint line (the last). */
export function layout(input: LayoutInput): Layout {
  const fits = input.size.cols >= smallest.cols && input.size.rows >= smallest.rows;
  // Agents keep the size of the smallest screen when there is less; they must not be resized to nothing.
  const size = fits
    ? input.size
    : { cols: Math.max(input.size.cols, smallest.cols), rows: Math.max(input.size.rows, smallest.rows) };
  const shape =
    input.zoomed || size.cols < twoColumns
      ? onePane(size, input)
      : size.cols < threeColumns
        ? twoPanes(size, input)
        : threePanes(size, input);
  const cols = Math.min(size.cols, overlayCols);
  return {
    size: input.size,
    fits,
    ...shape,
    panes: fits ? shape.panes : [],
    lines: fits ? shape.lines : [],
    separators: fits ? shape.separators : [],
    hintY: input.size.rows - 1,
    overlay: { x: (size.cols - cols) >> 1, y: 1, cols, rows: size.rows - 2 },
  };
}

type Shape = Pick<Layout, 'panes' | 'lines' | 'separators' | 'sizes'>;

function threePanes(size: Size, { widths }: LayoutInput): Shape {
  const inner = size.cols - 2;
  const middle = clamp(middleOfThree(inner) + widths.middle, least.middle, inner - 2 * least.agent);
  const agents = inner - middle;
  const a = clamp(Math.floor(agents / 2) + widths.left, least.agent, agents - least.agent);
  return columns(size, 1, [
    ['a', a],
    ['conversation', middle],
    ['b', agents - a],
  ]);
}

function twoPanes(size: Size, { widths, agent }: LayoutInput): Shape {
  const inner = size.cols - 1;
  const middle = clampMiddleOfTwo(middleOfTwo(inner) + widths.middle, inner);
  const shape =
    agent === 'a'
      ? columns(size, 2, [
          ['a', inner - middle],
          ['conversation', middle],
        ])
      : columns(size, 2, [
          ['conversation', middle],
          ['b', inner - middle],
        ]);
  const other = agent === 'a' ? 'b' : 'a';
  return {
    ...shape,
    lines: [{ of: other, y: 1 }],
    sizes: { ...shape.sizes, [other]: shape.sizes[agent] },
  };
}

/** The agents get 80 columns before the conversation gets more than it needs. */
function middleOfThree(inner: number): number {
  return Math.min(Math.round(inner * 0.28), inner - 160);
}

function middleOfTwo(inner: number): number {
  return Math.round(inner * 0.38);
}

function clampMiddleOfTwo(middle: number, inner: number): number {
  return clamp(middle, least.middleOfTwo, Math.max(least.middleOfTwo, inner - least.agent));
}

function onePane(size: Size, { focus }: LayoutInput): Shape {
  const shape = columns(size, 3, [[focus, size.cols]]);
  const others = (['a', 'conversation', 'b'] as const).filter((of) => of !== focus);
  return {
    ...shape,
    lines: others.map((of, n) => ({ of, y: 1 + n })),
    sizes: { a: shape.sizes[focus], b: shape.sizes[focus], conversation: shape.sizes[focus] },
  };
}

/** Panes side by side with separators between, their lines at row `top`. */
function columns(size: Size, top: number, widths: readonly (readonly [Focus, number])[]): Shape {
  const rows = size.rows - 2 - top;
  const panes: Pane[] = [];
  const separators: { x: number; y: number; rows: number }[] = [];
  let x = 0;
  for (const [of, cols] of widths) {
    if (x > 0) separators.push({ x: x - 1, y: top, rows: rows + 1 });
    panes.push({ of, line: { x, y: top, cols, rows: 1 }, rect: { x, y: top + 1, cols, rows } });
    x += cols + 1;
  }
  const sizeOf = (of: Focus): Size => {
    const pane = panes.find((p) => p.of === of);
    return { cols: pane?.rect.cols ?? size.cols, rows };
  };
  return {
    panes,
    lines: [],
    separators,
    sizes: { a: sizeOf('a'), b: sizeOf('b'), conversation: sizeOf('conversation') },
  };
}

/** The widths after the focused pane was made `columns` wider. */
export function widen(widths: Widths, focus: Focus, columns: number): Widths {
  switch (focus) {
    case 'a':
      return { ...widths, left: widths.left + columns };
    case 'b':
      return { ...widths, left: widths.left - columns };
    case 'conversation':
      return { ...widths, middle: widths.middle + columns };
  }
}

/** The widths after the separator right of the pane `n`, counted from the left, was dragged to column `x`. */
export function dragged(input: LayoutInput, n: number, x: number): Widths {
  const { panes } = layout(input);
  const [first, second, third] = panes.map(({ rect }) => rect.cols);
  const inner = input.size.cols - (panes.length - 1);
  if (first === undefined || second === undefined || n > panes.length - 2) return input.widths;
  if (third === undefined) {
    const middle = clampMiddleOfTwo(panes[0]?.of === 'conversation' ? x : inner - x, inner);
    return { ...input.widths, middle: middle - middleOfTwo(inner) };
  }
  // The agent on the other side keeps its width: what this one takes, the conversation gives.
  const a = n === 0 ? clamp(x, least.agent, first + second - least.middle) : first;
  const b = n === 1 ? clamp(inner + 1 - x, least.agent, second + third - least.middle) : third;
  return { middle: inner - a - b - middleOfThree(inner), left: a - Math.floor((a + b) / 2) };
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(high, value));
}
