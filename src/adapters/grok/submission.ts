import type { Composer } from '../../core/agent-state.ts';
import type { Step } from '../vendor.ts';
import { canonical } from './prompt.ts';

/** One bracketed paste; Grok takes the key behind it for a submit key at once, at any length. */
export function submission(text: string): Step[] {
  return [
    { do: 'write', bytes: `\x1b[200~${canonical(text)}\x1b[201~` },
    { do: 'submit', bytes: '\r' },
  ];
}

/** ms for the menu of commands to follow what is typed. */
const menuMs = 150;

/** A slash command is typed, as a human would. */
export function command(text: string): Step[] {
  return [
    { do: 'write', bytes: text },
    { do: 'wait', ms: menuMs },
    { do: 'submit', bytes: '\r' },
  ];
}

const cancel: Step = { do: 'write', bytes: '\x03' };

/**
 * Ctrl-C, also on a dialog. In front of a draft it would clear the draft, so Tab moves the focus to the conversation
 * first and back afterwards. Under a menu neither does what it should: there is no rung. A question that was
 * dismissed leaves its turn running, so the key is offered a second time; at idle two of them within a second quit.
 */
export function interrupt(now: { composer: Composer; dialog: boolean }): Step[][] {
  const rung = interruptSteps(now);
  return rung === null ? [] : [rung, rung];
}

function interruptSteps({ composer, dialog }: { composer: Composer; dialog: boolean }): Step[] | null {
  if (dialog || composer === 'empty') return [cancel];
  if (composer === 'unseen') return null;
  const switchFocus: Step = { do: 'write', bytes: '\t' };
  const settle: Step = { do: 'wait', ms: 60 };
  return [switchFocus, settle, cancel, settle, switchFocus];
}
