/** One thing that was said or done in a conversation, as the vendor's transcript has it. */
export interface Passage {
  by: 'human' | 'agent' | 'tool' | 'result' | 'interrupt' | 'failure';
  /** Of a tool its name and what it was given, of a result its output; '' for an interrupt. */
  text: string;
  /** It goes on where the passage before it ended, when that is of the same kind. */
  continues?: boolean;
}

const shown = { lines: 10, lineLength: 300, length: 100_000 } as const;

const words = {
  human: 'you:',
  agent: (name: string) => `${name}:`,
  interrupt: '(interrupted)',
  failure: (text: string) => `(failed: ${text})`,
  moreLines: (count: number) => `… ${count} more ${count === 1 ? 'line' : 'lines'}`,
  moreCharacters: (count: number) => `… ${count} more characters`,
};

/** The passage with a tool's output shortened, and nothing so long that it would stand for a whole conversation. */
export function shortened(passage: Passage): Passage {
  const { by, text } = passage;
  if (by === 'result') return { ...passage, text: firstLines(text) };
  if (text.length <= shown.length) return passage;
  const rest = words.moreCharacters(text.length - shown.length);
  return { ...passage, text: `${text.slice(0, shown.length)}\n${rest}` };
}

function firstLines(text: string): string {
  const lines = text.trimEnd().split('\n');
  const first = lines.slice(0, shown.lines).map((line) => line.slice(0, shown.lineLength));
  const rest = lines.length - first.length;
  return rest === 0 ? first.join('\n') : `${first.join('\n')}\n${words.moreLines(rest)}`;
}

/** A conversation as a person reads it: who spoke, what was run and what came of it, blank lines between. */
export function conversationText(passages: readonly Passage[], agent: string): string {
  let text = '';
  let before: Passage['by'] | null = null;
  for (const passage of passages) {
    const { by } = passage;
    if (before !== null && !(passage.continues && by === before)) {
      text += by === 'result' && (before === 'tool' || before === 'result') ? '\n' : '\n\n';
    }
    if (by !== before && (by === 'human' || by === 'agent')) {
      text += `${by === 'human' ? words.human : words.agent(agent)}\n`;
    }
    text += bodyOf(passage);
    before = by;
  }
  return text === '' ? '' : `${text}\n`;
}

function bodyOf({ by, text }: Passage): string {
  switch (by) {
    case 'human':
    case 'agent':
      return text;
    case 'tool':
      return indented(text, 2);
    case 'result':
      return indented(text, 4);
    case 'interrupt':
      return words.interrupt;
    case 'failure':
      return words.failure(text);
  }
}

function indented(text: string, cells: number): string {
  return text.replace(/^(?=.)/gm, ' '.repeat(cells));
}
