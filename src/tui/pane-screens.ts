import { blankRow, type Cursor, type Row } from '../core/cells.ts';
import type { FrameModes, PaneFrame } from '../protocol/pane-frame.ts';

/** What one agent's pane shows now, as the host's frames have told it. */
export interface PaneScreen {
  rows: Row[];
  cursor: Cursor;
  modes: FrameModes;
}

const noModes: FrameModes = {
  mouse: 'none',
  mouseSgr: false,
  focusEvents: false,
  bracketedPaste: false,
  applicationCursorKeys: false,
  alternate: false,
  kittyFlags: 0,
  modifyOtherKeys: 0,
};

export function emptyScreen(): PaneScreen {
  return { rows: [], cursor: { x: 0, y: 0, visible: false, shape: 0 }, modes: noModes };
}

/** The screen after a frame. Rows that the frame does not list stay as they were, unless it is a full one. */
export function applyFrame(screen: PaneScreen, frame: PaneFrame): PaneScreen {
  const before = frame.full ? [] : screen.rows;
  const rows = Array.from({ length: frame.rows }, (_, y) => before[y] ?? blankRow(frame.cols));
  for (const { y, row } of frame.changed) if (y < rows.length) rows[y] = row;
  return { rows, cursor: frame.cursor, modes: frame.modes };
}
