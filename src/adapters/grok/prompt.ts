/** What Grok makes of a text that was pasted into it, and what it would run instead of sending. */

/** Four blanks for a tab; everything else stays, blanks and line ends at both ends too. */
export function canonical(text: string): string {
  return text.replaceAll('\t', '    ');
}

/** Hook and transcript report a prompt whole and bare, whatever its length. */
export function isPrompt(reported: string, text: string): boolean {
  return reported === canonical(text);
}

/** Whether no human and no relay wrote this prompt: Grok tells itself that background work ended. */
export function isOwnPrompt(prompt: string, promptId: string | null): boolean {
  return /^(task|subagent)-completed-/.test(promptId ?? '') || prompt.startsWith('<system-reminder>');
}

/** A prompt that is one of these ends the program. */
const quits = /^\s*(exit|quit|:q!?|:wq!?)\s*$/i;
/** A paste of nothing but absolute paths is taken for files that were dropped on the window. */
const onlyPaths = /^\s*(?:(?:'\/[^'\n]*'|"\/[^"\n]*"|file:\/\/\S+)\s*)+$/;

/** `/` runs a command even after blanks and line ends; `!` does so only when it is typed. */
export function runsAsCommand(text: string): boolean {
  return /^\s*\//.test(text) || quits.test(text) || onlyPaths.test(text);
}
