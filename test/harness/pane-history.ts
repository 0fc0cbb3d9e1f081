import type { Slot } from '../../src/core/slot.ts';
import type { History } from '../../src/protocol/history-frame.ts';
import { HostLink } from '../../src/tui/host-link.ts';
import * as words from '../../src/tui/host-messages.ts';
import { waitFor } from './wait-for.ts';

/** What the host has of a pane, told to a view of the test's own: it takes over from the one on the terminal. */
export async function paneHistory(socket: string, version: string, slot: Slot): Promise<History> {
  let history: History | undefined;
  let end = '';
  const events: ConstructorParameters<typeof HostLink>[3] = {
    up: () => link.askHistory(slot),
    said(message) {
      if (message.type === 'history') history = message.history;
    },
    lost() {
      end = 'the host has hung up';
    },
    gone() {
      end = 'there is no host';
    },
    refused({ code }) {
      end = code;
    },
  };
  const link = new HostLink(socket, version, words, events, () => performance.now());
  link.connect();
  try {
    return await waitFor('the history', () => history, { picture: () => end });
  } finally {
    link.close();
  }
}
