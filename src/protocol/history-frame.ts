import type { Row } from '../core/cells.ts';
import type { Slot } from '../core/slot.ts';
import { maxFrameBytes } from './frames.ts';
import { codeRow, readRow } from './row-code.ts';

export interface HistoryLine {
  row: Row;
  /** It continues the line before. */
  wrapped: boolean;
}

export interface HistoryHead {
  slot: Slot;
  cols: number;
  /** The program is on the alternate screen: the lines are that screen alone. */
  alternate: boolean;
  /** So many lines at the end are the visible screen. */
  screenRows: number;
}

/** What a pane shows, and above it what it showed before. */
export interface History extends HistoryHead {
  lines: readonly HistoryLine[];
}

const headBytes = 10;
/** What the lines may take: the rest of a frame is its type and the head. */
const maxLinesBytes = maxFrameBytes - 1 - headBytes;

/**
 * Collects a history from its newest lines to its oldest, so that it can be taken in pieces.
 *
 * Layout, little endian: u8 slot, u8 alternate, u16 cols, u16 rows of the screen, u32 line count; then per line
 * u8 wrapped and the row (row-code.ts).
 */
export class HistoryEncoder {
  #parts: Buffer[] = [];
  #lines = 0;
  #bytes = 0;

  /** Adds what stands above the lines given before. False: the frame is full and the oldest were left out. */
  prepend(lines: readonly HistoryLine[]): boolean {
    const coded = lines.map(({ row, wrapped }) => ({ wrapped, row: codeRow(row) }));
    let first = coded.length;
    let bytes = 0;
    for (const { row } of coded.toReversed()) {
      if (this.#bytes + bytes + 1 + row.bytes > maxLinesBytes) break;
      bytes += 1 + row.bytes;
      first--;
    }
    const part = Buffer.allocUnsafe(bytes);
    let at = 0;
    for (const { wrapped, row } of coded.slice(first)) {
      part.writeUInt8(wrapped ? 1 : 0, at);
      at = row.write(part, at + 1);
    }
    this.#parts.unshift(part);
    this.#lines += coded.length - first;
    this.#bytes += bytes;
    return first === 0;
  }

  /** The payload, in parts that follow one another. */
  finish({ slot, cols, alternate, screenRows }: HistoryHead): Buffer[] {
    const head = Buffer.allocUnsafe(headBytes);
    head.writeUInt8(slot === 'a' ? 0 : 1, 0);
    head.writeUInt8(alternate ? 1 : 0, 1);
    head.writeUInt16LE(cols, 2);
    head.writeUInt16LE(screenRows, 4);
    head.writeUInt32LE(this.#lines, 6);
    return [head, ...this.#parts];
  }
}

export function decodeHistory(payload: Buffer): History {
  const cols = payload.readUInt16LE(2);
  const lines: HistoryLine[] = [];
  let at = headBytes;
  for (let n = payload.readUInt32LE(6); n > 0; n--) {
    const wrapped = payload.readUInt8(at) === 1;
    const { row, end } = readRow(payload, at + 1, cols);
    at = end;
    lines.push({ row, wrapped });
  }
  return {
    slot: payload.readUInt8(0) === 0 ? 'a' : 'b',
    cols,
    alternate: payload.readUInt8(1) === 1,
    screenRows: payload.readUInt16LE(4),
    lines,
  };
}
