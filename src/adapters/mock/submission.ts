import type { Step } from '../vendor.ts';

/** Long enough for a dialog that opens now to be told before the submit key, as with the recipes of real agents. */
const settleMs = 60;

/** What the mock agent makes of a pasted text: one kind of line end, both ends trimmed. */
export function canonical(text: string): string {
  return text.replace(/\r\n?/g, '\n').trim();
}

export function isPrompt(reported: string, text: string): boolean {
  return reported === canonical(text);
}

/** Pasted or typed, a text that begins so is run. */
export function runsAsCommand(text: string): boolean {
  return /^\s*[/!]/.test(text);
}

export function submission(text: string): Step[] {
  return [
    { do: 'write', bytes: `\x1b[200~${canonical(text)}\x1b[201~` },
    { do: 'wait', ms: settleMs },
    { do: 'submit', bytes: '\r' },
  ];
}
