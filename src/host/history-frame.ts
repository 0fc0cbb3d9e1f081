import { setImmediate } from 'node:timers/promises';
import type { Slot } from '../core/slot.ts';
import type { Pane } from '../panes/pane.ts';
import { frameHeader, toView } from '../protocol/frames.ts';
import { HistoryEncoder } from '../protocol/history-frame.ts';

/**
 * A pane's history as a frame, in parts that follow one another. It is taken piece by piece, one in a turn of the
 * event loop, so that no key waits for it; and from the beginning when the pane was resized on the way.
 */
export async function historyFrame(slot: Slot, pane: Pick<Pane, 'history'>): Promise<Buffer[]> {
  for (;;) {
    const parts = await encode(slot, pane);
    if (parts === null) continue;
    const bytes = parts.reduce((sum, part) => sum + part.length, 0);
    return [frameHeader(toView.history, bytes), ...parts];
  }
}

async function encode(slot: Slot, pane: Pick<Pane, 'history'>): Promise<Buffer[] | null> {
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
