import type { FileHandle } from 'node:fs/promises';

const blockBytes = 256 * 1024;
/** A longer line is left out; vendors log whole model requests in one line. */
const maxLineBytes = 4 * 1024 * 1024;

/** A line of a file, and where in it (bytes) the line begins. */
export interface PlacedLine {
  text: string;
  at: number;
}

/** The lines of a file of `size` bytes from its last to its first, read block by block: those of a block at a time. */
export async function* linesFromEnd(file: FileHandle, size: number): AsyncGenerator<PlacedLine[]> {
  /** The end of a line that begins in a block further up; null when there is too much of it. */
  let rest: Buffer[] | null = [];
  let restBytes = 0;
  for (let end = size; end > 0; ) {
    const start = Math.max(0, end - blockBytes);
    const block = Buffer.alloc(end - start);
    const { bytesRead } = await file.read(block, 0, block.length, start);
    // It was made shorter while it was read.
    if (bytesRead < block.length) return;
    end = start;
    const lines: PlacedLine[] = [];
    let behind = block.length;
    for (let lf = lastLineEnd(block, behind); lf >= 0; lf = lastLineEnd(block, lf)) {
      if (rest !== null) lines.push(placed(block.subarray(lf + 1, behind), rest, start + lf + 1));
      rest = [];
      restBytes = 0;
      behind = lf;
    }
    restBytes += behind;
    rest = rest === null || restBytes > maxLineBytes ? null : [block.subarray(0, behind), ...rest];
    if (start === 0 && rest !== null) lines.push(placed(Buffer.alloc(0), rest, 0));
    yield lines;
  }
}

function placed(head: Buffer, rest: readonly Buffer[], at: number): PlacedLine {
  return { text: Buffer.concat([head, ...rest]).toString('utf8'), at };
}

/** The last LF in front of `behind`, or -1. */
function lastLineEnd(block: Buffer, behind: number): number {
  return behind === 0 ? -1 : block.lastIndexOf(10, behind - 1);
}
