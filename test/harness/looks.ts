import headless from '@xterm/headless';
import type { Rect, Size } from '../../src/core/geometry.ts';

type Cell = NonNullable<ReturnType<NonNullable<ReturnType<headless.IBuffer['getLine']>>['getCell']>>;

/**
 * Lines with SGR sequences in one spelling: equal when they look equal. Terminals differ in how they tell a blank
 * that was erased from one that was written, and in how they begin and end a look. `part`: of this rectangle alone.
 */
export async function sameSpelling(
  captured: string,
  { cols, rows, part = { x: 0, y: 0, cols, rows } }: Size & { part?: Rect },
): Promise<string> {
  const terminal = new headless.Terminal({ cols, rows, allowProposedApi: true, convertEol: true });
  await new Promise<void>((resolve) => terminal.write(captured.replace(/\n$/, ''), resolve));
  const lines = Array.from({ length: part.rows }, (_, y) => {
    const line = terminal.buffer.active.getLine(part.y + y);
    let text = '';
    let before = plain;
    for (let x = part.x; x < part.x + part.cols; x++) {
      const cell = line?.getCell(x);
      if (cell === undefined || cell.getWidth() === 0) continue;
      const { ink, ground } = lookOf(cell);
      // The ink of a blank cannot be seen: it goes on as what is before it.
      const look = { ink: isBlank(cell) ? before.ink : ink, ground };
      text += sgr(before, look) + (cell.getChars() || ' ');
      before = look;
    }
    return text.trimEnd() + sgr(before, plain);
  });
  terminal.dispose();
  return `${lines.join('\n')}\n`;
}

/** SGR parameters, each behind a semicolon: what is seen of a character, and what also of a blank. */
interface Look {
  ink: string;
  ground: string;
}

const plain: Look = { ink: '', ground: '' };

function lookOf(cell: Cell): Look {
  const weight = `${cell.isBold() ? ';1' : ''}${cell.isDim() ? ';2' : ''}${cell.isItalic() ? ';3' : ''}`;
  const lines = `${cell.isUnderline() ? ';4' : ''}${cell.isInverse() ? ';7' : ''}`;
  return {
    ink: weight + colour(38, cell.isFgDefault(), cell.isFgRGB(), cell.getFgColor()),
    ground: lines + colour(48, cell.isBgDefault(), cell.isBgRGB(), cell.getBgColor()),
  };
}

function isBlank(cell: Cell): boolean {
  return (cell.getChars() || ' ') === ' ' && !cell.isInverse();
}

function sgr(from: Look, to: Look): string {
  return from.ink === to.ink && from.ground === to.ground ? '' : `\x1b[0${to.ink}${to.ground}m`;
}

function colour(kind: 38 | 48, isDefault: boolean, isRgb: boolean, value: number): string {
  if (isDefault) return '';
  return isRgb ? `;${kind};2;${value >> 16};${(value >> 8) & 255};${value & 255}` : `;${kind};5;${value}`;
}
