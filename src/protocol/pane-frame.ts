import type { Cursor, Row } from '../core/cells.ts';
import type { Size } from '../core/geometry.ts';
import type { Slot } from '../core/slot.ts';
import { codeRow, readRow } from './row-code.ts';

/** The changed rows of one pane and its present cursor and modes. Rows that are not listed are as they were. */
export interface PaneFrame extends Size {
  slot: Slot;
  /** True: the rows not listed are blank; the view forgets what it had. */
  full: boolean;
  cursor: Cursor;
  modes: FrameModes;
  changed: readonly { y: number; row: Row }[];
}

/** What the view must know to send keys and mouse into the pane. */
export interface FrameModes {
  mouse: 'none' | 'x10' | 'vt200' | 'drag' | 'any';
  mouseSgr: boolean;
  focusEvents: boolean;
  bracketedPaste: boolean;
  applicationCursorKeys: boolean;
  alternate: boolean;
  kittyFlags: number;
  /** xterm's, as a level from 0 to 2. */
  modifyOtherKeys: number;
}

const mouseModes = ['none', 'x10', 'vt200', 'drag', 'any'] as const;
const headBytes = 20;
const bit = { full: 1, cursorVisible: 2, mouseSgr: 4, focus: 8, paste: 16, appCursor: 32, alternate: 64 };

/**
 * Layout, little endian: u8 slot, u8 bits, u8 mouse, u8 cursor shape, u16 cols, rows, cursor x, cursor y,
 * u16 kitty flags, modifyOtherKeys, u32 row count; then per row u16 y and the row (row-code.ts).
 */
export function encodePaneFrame(frame: PaneFrame): Buffer {
  const rows = frame.changed.map(({ y, row }) => ({ y, coded: codeRow(row) }));
  const size = rows.reduce((sum, { coded }) => sum + 2 + coded.bytes, headBytes);
  const out = Buffer.allocUnsafe(size);
  const { cursor, modes } = frame;
  out.writeUInt8(frame.slot === 'a' ? 0 : 1, 0);
  out.writeUInt8(
    (frame.full ? bit.full : 0) |
      (cursor.visible ? bit.cursorVisible : 0) |
      (modes.mouseSgr ? bit.mouseSgr : 0) |
      (modes.focusEvents ? bit.focus : 0) |
      (modes.bracketedPaste ? bit.paste : 0) |
      (modes.applicationCursorKeys ? bit.appCursor : 0) |
      (modes.alternate ? bit.alternate : 0),
    1,
  );
  out.writeUInt8(mouseModes.indexOf(modes.mouse), 2);
  out.writeUInt8(cursor.shape, 3);
  out.writeUInt16LE(frame.cols, 4);
  out.writeUInt16LE(frame.rows, 6);
  out.writeUInt16LE(Math.max(0, cursor.x), 8);
  out.writeUInt16LE(Math.max(0, cursor.y), 10);
  out.writeUInt16LE(modes.kittyFlags, 12);
  out.writeUInt16LE(modes.modifyOtherKeys, 14);
  out.writeUInt32LE(rows.length, 16);
  let at = headBytes;
  for (const { y, coded } of rows) {
    out.writeUInt16LE(y, at);
    at = coded.write(out, at + 2);
  }
  return out;
}

export function decodePaneFrame(payload: Buffer): PaneFrame {
  const bits = payload.readUInt8(1);
  const cols = payload.readUInt16LE(4);
  const rows: { y: number; row: Row }[] = [];
  let at = headBytes;
  for (let n = payload.readUInt32LE(16); n > 0; n--) {
    const y = payload.readUInt16LE(at);
    const { row, end } = readRow(payload, at + 2, cols);
    at = end;
    rows.push({ y, row });
  }
  return {
    slot: payload.readUInt8(0) === 0 ? 'a' : 'b',
    full: (bits & bit.full) !== 0,
    cols,
    rows: payload.readUInt16LE(6),
    cursor: {
      x: payload.readUInt16LE(8),
      y: payload.readUInt16LE(10),
      visible: (bits & bit.cursorVisible) !== 0,
      shape: payload.readUInt8(3),
    },
    modes: {
      mouse: mouseModes[payload.readUInt8(2)] ?? 'none',
      mouseSgr: (bits & bit.mouseSgr) !== 0,
      focusEvents: (bits & bit.focus) !== 0,
      bracketedPaste: (bits & bit.paste) !== 0,
      applicationCursorKeys: (bits & bit.appCursor) !== 0,
      alternate: (bits & bit.alternate) !== 0,
      kittyFlags: payload.readUInt16LE(12),
      modifyOtherKeys: payload.readUInt16LE(14),
    },
    changed: rows,
  };
}
