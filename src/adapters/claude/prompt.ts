/** How Claude Code reports a text that was typed into it, and what it would run instead of sending. */

/** What becomes of a pasted text: four blanks for a tab, normal form C, no blanks at its end. */
export function canonical(text: string): string {
  return text.replaceAll('\t', '    ').normalize('NFC').trimEnd();
}

/** Whether a reported prompt is exactly `text`, but for wrappers around pasted text and characters without a glyph. */
export function isPrompt(reported: string, text: string): boolean {
  const expected = visible(canonical(text));
  return [reported, unwrapped(reported)].some((prompt) => visible(canonical(prompt)) === expected);
}

/**
 * Since 2.1.332 a large paste is reported between tags that carry the same id, and such tags within a text get a
 * backslash.
 */
export function unwrapped(reported: string): string {
  const wrapper = /\n\n<pasted_content id="([0-9a-f]+)">\n([\s\S]*?)\n<\/pasted_content id="\1">\n/g;
  return reported.replace(wrapper, '$2').replace(/<\\(\/?pasted_content)/g, '<$1');
}

/** 2.1.332 drops most characters that have no glyph, soft hyphens for example; 2.1.197 keeps them. */
function visible(text: string): string {
  return text.replace(/\p{Default_Ignorable_Code_Point}/gu, '').trimEnd();
}

/** Whether no human and no relay wrote this prompt: the program tells itself that background work ended. */
export function isOwnPrompt(prompt: string): boolean {
  return prompt.startsWith('<task-notification>');
}

/** `/` runs a command of Claude Code even after blanks and line ends; `!` runs a shell, unasked. */
export function runsAsCommand(text: string): boolean {
  return /^\s*\//.test(text) || text.startsWith('!');
}
