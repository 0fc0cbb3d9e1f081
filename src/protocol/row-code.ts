import { type CellExtra, content, type Row, wordsPerCell } from '../core/cells.ts';

/**
 * A row of cells as bytes, little endian: u16 cells, u32 bytes of extras, the cells' words, the extras as JSON. Blank
 * cells at the end are left out: whoever reads it knows how many cells a row has.
 */
export interface CodedRow {
  /** How many bytes `write` writes. */
  bytes: number;
  /** Writes the row at an offset and returns the offset behind it. */
  write(out: Buffer, at: number): number;
}

const headBytes = 6;
/** A blank cell: no character, one cell wide. */
const blankContent = 1 << content.widthShift;
const noExtras: Row['extras'] = new Map();

export function codeRow(row: Row): CodedRow {
  const cells = usedCells(row);
  const extras = row.extras.size > 0 ? Buffer.from(JSON.stringify([...row.extras])) : null;
  const words = row.words.subarray(0, cells * wordsPerCell);
  const extraBytes = extras?.length ?? 0;
  return {
    bytes: headBytes + words.byteLength + extraBytes,
    write(out, at) {
      out.writeUInt16LE(cells, at);
      out.writeUInt32LE(extraBytes, at + 2);
      out.set(new Uint8Array(words.buffer, words.byteOffset, words.byteLength), at + headBytes);
      const end = at + headBytes + words.byteLength;
      if (extras !== null) out.set(extras, end);
      return end + extraBytes;
    },
  };
}

/** The row of `cols` cells at an offset, and the offset behind it. */
export function readRow(payload: Buffer, at: number, cols: number): { row: Row; end: number } {
  const cells = payload.readUInt16LE(at);
  const extraBytes = payload.readUInt32LE(at + 2);
  const from = at + headBytes;
  const wordsEnd = from + cells * wordsPerCell * 4;
  // Copied: a payload's offset in its buffer need not be a multiple of four.
  const words = new Uint32Array(cols * wordsPerCell);
  new Uint8Array(words.buffer).set(payload.subarray(from, wordsEnd));
  for (let x = cells; x < cols; x++) words[x * wordsPerCell] = blankContent;
  const end = wordsEnd + extraBytes;
  const extras: Map<number, CellExtra> | null =
    extraBytes > 0 ? new Map(JSON.parse(payload.toString('utf8', wordsEnd, end))) : null;
  return { row: { words, extras: extras ?? noExtras }, end };
}

function usedCells(row: Row): number {
  let cells = row.words.length / wordsPerCell;
  while (cells > 0) {
    const at = (cells - 1) * wordsPerCell;
    const blank = row.words[at] === blankContent && row.words[at + 1] === 0 && row.words[at + 2] === 0;
    if (!blank) break;
    cells--;
  }
  return cells;
}
