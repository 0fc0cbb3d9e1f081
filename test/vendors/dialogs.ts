import type { Slot } from '../../src/core/slot.ts';
import type { VendorRoom } from './room.ts';
import type { Seat } from './seat.ts';
import type { Answer } from './servers/model-server.ts';

interface Dialog {
  /** The model's wish to make the file `approved` in the project: the program asks first. */
  wish: Answer;
  /** On the screen while it asks. */
  asked: string;
  /** The key that allows it this once, or the screen's words for it behind the key. */
  allow: string | RegExp;
}

export const dialogs: Record<Seat['vendor'], Dialog> = {
  claude: {
    wish: { tool: { name: 'Bash', input: { command: 'touch approved', description: 'x' } } },
    asked: 'Do you want to proceed?',
    allow: '1',
  },
  codex: {
    wish: {
      tool: {
        name: 'exec_command',
        input: {
          cmd: 'touch approved',
          sandbox_permissions: 'require_escalated',
          justification: 'May I?',
        },
      },
    },
    asked: 'Press enter to confirm',
    allow: 'y',
  },
  grok: {
    wish: {
      tool: {
        name: 'run_terminal_command',
        input: { command: 'rm -rf ./nothing; touch approved', description: 'make it' },
      },
    },
    asked: 'Yes, proceed',
    allow: /(\d) \(.\) Yes, proceed/,
  },
};

/** The human goes to an agent and allows what it asks. A dialog drops keys that come while it is drawn. */
export async function allow(room: VendorRoom, slot: Slot): Promise<void> {
  const { asked, allow: key } = dialogs[room.seats[slot].vendor];
  room.focus(slot);
  await room.waitFor('the dialog', asked);
  let pressedAt = 0;
  await room.waitFor('the dialog to close', (text) => {
    if (!text.includes(asked)) return true;
    if (Date.now() - pressedAt > 1500) {
      pressedAt = Date.now();
      room.keys(typeof key === 'string' ? key : (key.exec(text)?.[1] ?? ''));
    }
    return false;
  });
}
