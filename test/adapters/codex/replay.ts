import xterm from '@xterm/headless';
import type { ScreenView } from '../../../src/panes/screen-view.ts';

/** The screen of a terminal of 100x30 after these bytes. */
export async function replay(bytes: string): Promise<ScreenView> {
  const terminal = new xterm.Terminal({ cols: 100, rows: 30, allowProposedApi: true });
  let cursorVisible = true;
  for (const final of ['h', 'l']) {
    terminal.parser.registerCsiHandler({ prefix: '?', final }, (params) => {
      if (params.includes(25)) cursorVisible = final === 'h';
      return false;
    });
  }
  await new Promise<void>((done) => terminal.write(bytes, done));
  const buffer = terminal.buffer.active;
  const row = (y: number) => buffer.getLine(buffer.baseY + y);
  return {
    cols: terminal.cols,
    rows: terminal.rows,
    cursor: { x: buffer.cursorX, y: buffer.cursorY, visible: cursorVisible },
    alternate: buffer.type === 'alternate',
    line: (y) => row(y)?.translateToString(true) ?? '',
    cell: (x, y) => {
      const cell = row(y)?.getCell(x);
      return {
        text: cell?.getChars() ?? '',
        dim: Boolean(cell?.isDim()),
        bold: Boolean(cell?.isBold()),
        inverse: Boolean(cell?.isInverse()),
      };
    },
  };
}

export function textOf(screen: ScreenView): string {
  return Array.from({ length: screen.rows }, (_, y) => screen.line(y)).join('\n');
}
