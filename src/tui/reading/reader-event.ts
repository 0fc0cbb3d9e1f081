import type { Key } from '../input/input-event.ts';
import { cellUnder, type Reader, scroll } from './reader.ts';
import { pasteInto, pressKey, type ReaderStep } from './reader-keys.ts';
import type { Selection } from './selection.ts';

/** What a human does to a reader. `x` and `y` count cells of its pane; a drag may be outside of it. */
export type ReaderEvent =
  | { type: 'key'; key: Key }
  | { type: 'paste'; text: string }
  | { type: 'wheel'; rows: number }
  /** `clicks`: how many came one upon the other, 1 to 3. */
  | { type: 'press'; x: number; y: number; clicks: number }
  | { type: 'drag'; x: number; y: number }
  | { type: 'release' };

export function readerStep(reader: Reader, event: ReaderEvent): ReaderStep {
  switch (event.type) {
    case 'key':
      return pressKey(reader, event.key);
    case 'paste':
      return { reader: pasteInto(reader, event.text), does: 'stay' };
    case 'wheel':
      return { reader: scroll(reader, event.rows), does: 'stay' };
    case 'press': {
      const cursor = cellUnder(reader, event.x, event.y);
      const by = event.clicks === 1 ? 'characters' : event.clicks === 2 ? 'words' : 'lines';
      const grip: Selection = { anchor: cursor, by };
      return {
        reader: { ...reader, cursor, grip, selection: event.clicks === 1 ? null : grip },
        does: 'stay',
      };
    }
    case 'drag':
      return { reader: reader.grip ? drag(reader, reader.grip, event) : reader, does: 'stay' };
    case 'release':
      return { reader: { ...reader, grip: null }, does: reader.grip && reader.selection ? 'copy' : 'stay' };
  }
}

/** Outside of the pane it scrolls: by more, the farther away the pointer is. */
function drag(reader: Reader, grip: Selection, { x, y }: { x: number; y: number }): Reader {
  const { rows } = reader.size;
  const beyond = y < 0 ? y : Math.max(0, y - rows + 1);
  const scrolled = beyond === 0 ? reader : scroll(reader, beyond);
  const cursor = cellUnder(scrolled, x, Math.max(0, Math.min(y, rows - 1)));
  return { ...scrolled, cursor, selection: grip };
}
