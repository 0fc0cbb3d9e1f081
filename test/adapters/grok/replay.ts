import { Emulator } from '../../../src/panes/emulator.ts';
import { pictureOf } from '../../../src/panes/screen-picture.ts';
import type { ScreenView } from '../../../src/panes/screen-view.ts';

/** The screen of a pane of 100x30 after these bytes. */
export function replay(bytes: string): ScreenView {
  const emulator = new Emulator({ cols: 100, rows: 30 }, { reply() {}, bell() {} });
  emulator.write(Buffer.from(bytes));
  return pictureOf(emulator);
}

/** What stands on a screen, with the place of the cursor, to be searched and shown. */
export function textOf(screen: ScreenView): string {
  const rows = Array.from({ length: screen.rows }, (_, y) => screen.line(y)).join('\n');
  return `${rows}\ncursor ${JSON.stringify(screen.cursor)}`;
}
