import type { Terminal } from '@xterm/headless';

/**
 * When a resize moves cells between lines, @xterm/headless 6.0.0 (pinned exactly) moves the clusters of several code
 * points of the whole rest of the line with them, over those that stand there: e with an accent becomes the family that
 * was on another line. Put right from outside; where its private fields are not as expected, nothing is.
 */
interface Line {
  /** Clusters of several code points by column. */
  _combined: Record<number, string | undefined>;
  copyCellsFrom(from: Line, fromX: number, toX: number, cells: number, backwards: boolean): void;
}

/** All lines of all terminals share one. */
const mended = new WeakSet<object>();

export function mendReflow(terminal: Terminal): void {
  const line = firstLine(Reflect.get(terminal, '_core'));
  const prototype: unknown = isLine(line) ? Object.getPrototypeOf(line) : null;
  if (!isLine(line) || !isObject(prototype) || mended.has(prototype)) return;
  mended.add(prototype);
  const { copyCellsFrom } = line;
  prototype.copyCellsFrom = function (this: Line, ...[from, fromX, toX, cells, backwards]: CopyArguments) {
    const before = { ...this._combined };
    const source = from === this ? before : from._combined;
    copyCellsFrom.call(this, from, fromX, toX, cells, backwards);
    for (const x of Object.keys(this._combined).map(Number)) {
      const text = x >= toX && x < toX + cells ? source[x - toX + fromX] : before[x];
      if (text === undefined) delete this._combined[x];
      else this._combined[x] = text;
    }
  };
}

type CopyArguments = Parameters<Line['copyCellsFrom']>;

function firstLine(core: unknown): unknown {
  if (!isObject(core) || !isObject(core.buffer)) return null;
  const { lines } = core.buffer;
  return isObject(lines) && typeof lines.get === 'function' ? lines.get(0) : null;
}

function isLine(line: unknown): line is Line {
  return isObject(line) && isObject(line._combined) && typeof line.copyCellsFrom === 'function';
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
