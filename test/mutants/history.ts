import type { Mutant } from './mutant.ts';

const reader = 'src/panes/history.ts';
const readerTest = 'test/panes/history.test.ts';
const emulatorTest = 'test/panes/emulator.test.ts';
const frame = 'src/protocol/history-frame.ts';
const frameTest = 'test/protocol/history-frame.test.ts';
const lines = 'src/host/lines-from-end.ts';
const transcript = 'src/host/transcript.ts';
const transcriptTest = 'test/host/transcript.test.ts';

/** Faults in what is read back of a pane and of a conversation. */
export const historyMutants: readonly Mutant[] = [
  {
    name: 'lines that come while a history is read are not reckoned with',
    file: reader,
    find: '(this.#newest?.line ?? -1) + 1 - this.#taken',
    replace: 'this.#terminal.buffer.active.baseY - this.#taken',
    caughtBy: readerTest,
  },
  {
    name: 'a reset while a history is read goes unnoticed',
    file: reader,
    find: 'return this.#newest !== undefined && this.#newest.line >= buffer.active.baseY;',
    replace: 'return false;',
    caughtBy: readerTest,
  },
  {
    name: 'no line goes on with the one before it',
    file: 'src/panes/xterm-private.ts',
    find: 'wrapped: line.isWrapped',
    replace: 'wrapped: false',
    caughtBy: readerTest,
  },
  {
    name: 'lines are counted from the screen by the public API',
    file: 'src/panes/public-row.ts',
    find: 'buffer.getLine(y)',
    replace: 'buffer.getLine(buffer.baseY + y)',
    caughtBy: emulatorTest,
  },
  {
    name: 'a frame that is full keeps the oldest lines',
    file: frame,
    find: 'coded.slice(first)',
    replace: 'coded.slice(0, coded.length - first)',
    caughtBy: frameTest,
  },
  {
    name: 'a history may be larger than a frame',
    file: frame,
    find: 'if (this.#bytes + bytes + 1 + row.bytes > maxLinesBytes) break;',
    replace: '',
    caughtBy: frameTest,
  },
  {
    name: 'the parts of a long line are put together in the wrong order',
    file: lines,
    find: '[block.subarray(0, behind), ...rest]',
    replace: '[...rest, block.subarray(0, behind)]',
    caughtBy: transcriptTest,
  },
  {
    name: 'a line of any length is held in memory',
    file: lines,
    find: 'rest === null || restBytes > maxLineBytes',
    replace: 'rest === null',
    caughtBy: transcriptTest,
  },
  {
    name: 'a transcript has no bound',
    file: transcript,
    find: 'if (isFull) return',
    replace: 'if (isFull && bytes < 0) return',
    caughtBy: transcriptTest,
  },
  {
    name: 'control characters of a log come through',
    file: transcript,
    find: 'text: clean(one.text).text',
    replace: 'text: one.text',
    caughtBy: transcriptTest,
  },
  {
    name: "a vendor's context before a prompt counts as a prompt",
    file: 'src/adapters/claude/passages.ts',
    find: ' || isOwnPrompt(said)',
    replace: '',
    caughtBy: 'test/adapters/passages.test.ts',
  },
  {
    name: 'a copy has a line break wherever a row was wrapped',
    file: 'src/tui/ink/draw/wrap.ts',
    find: '{ ...first, joint }',
    replace: 'first',
    caughtBy: 'test/tui/ink/row-texts.test.ts',
  },
];
