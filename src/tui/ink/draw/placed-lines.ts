import type { Line } from './line.ts';

/**
 * Ink measures every character of a text, by tables of its own that differ from ours (core/width.ts) and from version
 * to version; that is most of what a frame of it costs. So no text passes through Ink: one code point stands for a whole
 * row, and when the frame is read the row is drawn from where Ink has put it.
 */
const first = 0xf0000;

/** The rows of one frame, by the code points that stand for them. */
export class PlacedLines {
  readonly #lines: Line[] = [];

  /** What Ink is to be given for a row: one narrow character of a private plane. */
  place(line: Line): string {
    this.#lines.push(line);
    return String.fromCodePoint(first + this.#lines.length - 1);
  }

  /** The row that a code point of the frame stands for. */
  at(codePoint: number): Line | undefined {
    return this.#lines[codePoint - first];
  }
}
