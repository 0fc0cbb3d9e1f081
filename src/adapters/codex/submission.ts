import type { Step } from '../vendor.ts';

/** What Codex makes of a pasted text: one kind of line end, both ends trimmed as Rust trims (Unicode White_Space). */
export function canonical(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(/^\p{White_Space}+|\p{White_Space}+$/gu, '');
}

/** Whether Codex reports exactly this text as its prompt. */
export function isPrompt(reported: string, text: string): boolean {
  return reported === canonical(text);
}

/**
 * The blanks around the text keep a leading `/` or `!` from running as a command and a trailing `@file` or `$skill`
 * from opening a popup; Codex trims them. Tab submits an idle composer, queues behind a running turn, and unlike
 * Enter does nothing in an approval dialog.
 */
export function submission(text: string): Step[] {
  return [
    { do: 'write', bytes: paste(` ${canonical(text)} `) },
    { do: 'submit', bytes: '\t' },
  ];
}

/** A slash command must stand at the very beginning; Tab would only complete it. */
export function command(text: string): Step[] {
  return [
    { do: 'write', bytes: paste(canonical(text)) },
    { do: 'submit', bytes: '\r' },
  ];
}

function paste(text: string): string {
  return `\x1b[200~${text}\x1b[201~`;
}
