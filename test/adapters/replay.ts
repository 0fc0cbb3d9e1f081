import type { Size } from '../../src/core/geometry.ts';
import { Emulator } from '../../src/panes/emulator.ts';
import { pictureOf } from '../../src/panes/screen-picture.ts';
import type { ScreenView } from '../../src/panes/screen-view.ts';

/** The screen of a pane after these bytes. */
export function replay(bytes: string, size: Size = { cols: 100, rows: 30 }): ScreenView {
  const emulator = new Emulator(size, { reply() {}, bell() {} });
  emulator.write(Buffer.from(bytes));
  return pictureOf(emulator);
}

/** What stands on a screen, with the place of the cursor, to be searched and shown. */
export function textOf(screen: ScreenView): string {
  const rows = Array.from({ length: screen.rows }, (_, y) => screen.line(y)).join('\n');
  return `${rows}\ncursor ${JSON.stringify(screen.cursor)}`;
}
