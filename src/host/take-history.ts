import { setImmediate } from 'node:timers/promises';
import type { Slot } from '../core/slot.ts';
import type { Pane } from '../panes/pane.ts';
import { HistoryEncoder } from '../protocol/history-frame.ts';

/**
 * A pane's history as the payload of a frame, in parts that follow one another. It is taken piece by piece, one in a
 * turn of the event loop, so that no key waits for it; and from the beginning when the pane was resized on the way.
 */
export async function takeHistory(slot: Slot, pane: Pick<Pane, 'history'>): Promise<Buffer[]> {
  for (;;) {
    const payload = await takeOnce(slot, pane);
    if (payload !== null) return payload;
  }
}

/** Null: the pane is another one now. */
async function takeOnce(slot: Slot, pane: Pick<Pane, 'history'>): Promise<Buffer[] | null> {
  const reader = pane.history();
  try {
    const encoder = new HistoryEncoder();
    while (!reader.stale) {
      const lines = reader.next();
      if (lines === null || !encoder.prepend(lines)) {
        const { cols, alternate, screenRows } = reader;
        return encoder.finish({ slot, cols, alternate, screenRows });
      }
      await setImmediate();
    }
    return null;
  } finally {
    reader.dispose();
  }
}
