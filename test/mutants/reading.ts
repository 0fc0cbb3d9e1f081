import type { Mutant } from './mutant.ts';

const selectionTest = 'test/tui/reading/selection.test.ts';
const keysTest = 'test/tui/reading/reader-keys.test.ts';
const readModeTest = 'test/tui/reading/read-mode.test.ts';
const clipboardTest = 'test/tui/clipboard.test.ts';

/** Faults in what is read, selected and copied. */
export const readingMutants: readonly Mutant[] = [
  {
    name: 'a line that the width wrapped is copied as two',
    file: 'src/tui/reading/document.ts',
    find: '} while (rows[at]?.wrapped);',
    replace: '} while (rows[at]?.wrapped && at < 0);',
    caughtBy: selectionTest,
  },
  {
    name: 'the cell that a wide character left empty at the end of a row is copied as a blank',
    file: 'src/tui/reading/document.ts',
    find: 'parts.push(rows[at]?.wrapped ? writtenPart(row) : row)',
    replace: 'parts.push(row)',
    caughtBy: selectionTest,
  },
  {
    name: 'blanks at the ends of lines are copied',
    file: 'src/tui/reading/selection.ts',
    find: 'number === to.line ? Math.min(to.x, textEnd(row)) : textEnd(row)',
    replace: 'number === to.line ? Math.min(to.x, textEnd(row)) : cellsOf(row)',
    caughtBy: selectionTest,
  },
  {
    name: 'a search never begins anew at the other end',
    file: 'src/tui/reading/search.ts',
    find: 'n <= count; n++',
    replace: 'n < count - from.line; n++',
    caughtBy: keysTest,
  },
  {
    name: 'a reader begins at the newest output, not at what the human saw',
    file: 'src/tui/reading/open-reader.ts',
    find: 'if (seen.every((row, y) => sameCells(lines[first + y], row))) return first;',
    replace: 'if (seen.length >= 0) return first;',
    caughtBy: readModeTest,
  },
  {
    name: 'keys that were typed before the history came are lost',
    file: 'src/tui/reading/read-mode.ts',
    find: 'if (opening) opening.events.push(event);',
    replace: "if (opening && event.type !== 'key') opening.events.push(event);",
    caughtBy: readModeTest,
  },
  {
    name: 'a drag that has ended goes on scrolling',
    file: 'src/tui/reading/read-mode.ts',
    find: '    this.#stopAutoscroll();\n    const grip = this.#grip;',
    replace: '    const grip = this.#grip;',
    caughtBy: readModeTest,
  },
  {
    name: 'over SSH the programs of the far machine get the copy',
    file: 'src/tui/clipboard-routes.ts',
    find: 'env.SSH_CONNECTION ? [] : localPrograms(env, platform)',
    replace: 'localPrograms(env, platform)',
    caughtBy: clipboardTest,
  },
];
