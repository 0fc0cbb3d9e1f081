import type { CellExtra, Cursor, Row } from '../../core/cells.ts';
import { wordsPerCell } from '../../core/cells.ts';
import type { Rect } from '../../core/geometry.ts';
import type { Slot } from '../../core/slot.ts';
import type { RegionFrame, RowText } from '../bridge.ts';
import type { Layout } from '../layout.ts';
import type { PaneScreen } from '../pane-screens.ts';
import { drawReader } from '../reading/draw-reader.ts';
import { cursorCell } from '../reading/reader.ts';
import { type ChromeFacts, drawChrome } from './chrome.ts';
import type { Grid } from './grid.ts';
import { looks } from './look.ts';

/** All that a frame shows. */
export interface Picture {
  layout: Layout;
  chrome: ChromeFacts;
  panes: Readonly<Record<Slot, PaneScreen>>;
  middle: Region | null;
  /** Null while closed. */
  overlay: Region | null;
}

/** A region of the worker's as rows. */
export interface Region {
  rows: Row[];
  /** How each row is read as text. */
  texts: readonly RowText[];
  cursor: { x: number; y: number } | null;
}

/** Draws a whole frame into `grid` and says where the terminal's cursor belongs. */
export function compose(grid: Grid, { layout, chrome, panes, middle, overlay }: Picture): Cursor {
  grid.clear();
  drawChrome(grid, layout, chrome);
  for (const { of, rect } of layout.panes) {
    const open = chrome.readers.get(of);
    if (open) {
      drawReader(grid, rect, open.reader, chrome.ground !== null);
      continue;
    }
    const rows = of === 'conversation' ? middle?.rows : panes[of].rows;
    if (rows) place(grid, rect, rows);
  }
  if (overlay && layout.fits) {
    const rect = overlayRect(layout, overlay);
    place(grid, rect, overlay.rows);
    frameSides(grid, rect);
    return cursorIn(rect, overlay.cursor);
  }
  return focusedCursor(layout, chrome, panes, middle);
}

/**
 * Draws the focused pane alone over what `compose` drew last; nothing lies over a pane, and none is read. Says where the
 * cursor belongs.
 */
export function composeFocused(grid: Grid, { layout, chrome, panes, middle }: Picture): Cursor {
  const { focus } = chrome;
  const rect = layout.panes.find((pane) => pane.of === focus)?.rect;
  const rows = focus === 'conversation' ? middle?.rows : panes[focus].rows;
  if (rect && rows) place(grid, rect, rows);
  return focusedCursor(layout, chrome, panes, middle);
}

/** The region's own size, centred in the room for overlays. */
export function overlayRect(layout: Layout, overlay: Region): Rect {
  const room = layout.overlay;
  const cols = Math.min(room.cols, (overlay.rows[0]?.words.length ?? 0) / wordsPerCell);
  const rows = Math.min(room.rows, overlay.rows.length);
  return { x: room.x + ((room.cols - cols) >> 1), y: room.y + ((room.rows - rows) >> 1), cols, rows };
}

/** A line on each side, so that what lies under it does not read as part of it. */
function frameSides(grid: Grid, rect: Rect): void {
  const { dim } = looks(null);
  for (let y = rect.y; y < rect.y + rect.rows; y++) {
    for (const x of [rect.x - 1, rect.x + rect.cols]) if (x >= 0) grid.put(x, y, '│', dim, 1);
  }
}

function place(grid: Grid, rect: Rect, rows: readonly Row[]): void {
  for (let y = 0; y < Math.min(rect.rows, rows.length); y++) {
    const row = rows[y];
    if (row) grid.placeRow(rect.x, rect.y + y, row, rect.cols);
  }
}

const hidden: Cursor = { x: 0, y: 0, visible: false, shape: 0 };

function focusedCursor(
  layout: Layout,
  { focus, readers }: ChromeFacts,
  panes: Picture['panes'],
  middle: Region | null,
): Cursor {
  const rect = layout.panes.find((pane) => pane.of === focus)?.rect;
  if (!rect) return hidden;
  const open = readers.get(focus);
  if (open) return cursorIn(rect, cursorCell(open.reader));
  if (focus === 'conversation') return cursorIn(rect, middle?.cursor ?? null);
  const { cursor } = panes[focus];
  return { ...cursorIn(rect, cursor), visible: cursor.visible && inside(rect, cursor), shape: cursor.shape };
}

function cursorIn(rect: Rect, at: { x: number; y: number } | null): Cursor {
  if (at === null) return hidden;
  return { x: rect.x + at.x, y: rect.y + at.y, visible: inside(rect, at), shape: 0 };
}

function inside(rect: Rect, at: { x: number; y: number }): boolean {
  return at.x < rect.cols && at.y < rect.rows;
}

/** A worker's frame cut into rows. */
export function regionOf(frame: RegionFrame): Region {
  const stride = frame.cols * wordsPerCell;
  const extras = Array.from({ length: frame.rows }, () => new Map<number, CellExtra>());
  for (const [index, extra] of frame.extras) {
    extras[Math.floor(index / frame.cols)]?.set(index % frame.cols, extra);
  }
  const rows = extras.map((map, y) => ({
    words: frame.words.subarray(y * stride, (y + 1) * stride),
    extras: map,
  }));
  return { rows, texts: frame.texts, cursor: frame.cursor };
}
