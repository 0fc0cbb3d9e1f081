import type { Composer } from '../../core/agent-state.ts';
import type { Step } from '../vendor.ts';
import { canonical } from './prompt.ts';

/** One bracketed paste; Grok takes the key behind it for a submit key at once, at any length. */
export function submission(text: string): Step[] {
  return [paste(text), { do: 'submit', bytes: '\r' }];
}

/** ms for the menu of commands to follow what is pasted. */
const menuMs = 150;

/** A slash command is run from a paste as well; typed, a tab or line end in it would be a key. */
export function command(text: string): Step[] {
  return [paste(text), { do: 'wait', ms: menuMs }, { do: 'submit', bytes: '\r' }];
}

function paste(text: string): Step {
  return { do: 'write', bytes: `\x1b[200~${canonical(text)}\x1b[201~` };
}

const cancel = '\x03';
const switchFocus = '\t';

/**
 * Ctrl-C, also on a dialog. In front of a draft it would clear the draft, so the focus goes to the conversation first
 * and back afterwards, in one write, so that no key of the human's falls in between. Under a menu neither does what it
 * should: there is no rung. A question that was dismissed leaves its turn running, so the rung is offered twice; at
 * idle two within a second quit.
 */
export function interrupt({ composer, dialog }: { composer: Composer; dialog: boolean }): Step[][] {
  if (composer === 'unseen' && !dialog) return [];
  const bytes = composer === 'draft' && !dialog ? switchFocus + cancel + switchFocus : cancel;
  const rung: Step[] = [{ do: 'write', bytes }];
  return [rung, rung];
}
