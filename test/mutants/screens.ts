import type { Mutant } from './mutant.ts';

const forReaders = 'src/adapters/claude/screen-reader-form.ts';
const screenTest = 'test/adapters/claude/screen.test.ts';

/** Faults in what the screen of a vendor's program is taken for. */
export const screenMutants: readonly Mutant[] = [
  {
    name: 'a sign that is typed in shell mode is an empty composer',
    file: forReaders,
    find: '/^! |^search',
    replace: '/^search',
    caughtBy: screenTest,
  },
  {
    name: 'a search through old prompts is an empty composer',
    file: forReaders,
    find: 'return isSearch || otherUse.test(text) ?',
    replace: 'return otherUse.test(text) ?',
    caughtBy: screenTest,
  },
  {
    name: 'a sign on a further row of a draft is an empty composer',
    file: forReaders,
    find: 'if (hasSign(screen, y)) return null;',
    replace: '',
    caughtBy: screenTest,
  },
  {
    name: 'a draft of blanks is an empty composer',
    file: forReaders,
    find: 'return cursor.x === sign.length;',
    replace: 'return true;',
    caughtBy: screenTest,
  },
  {
    name: 'a sign without the row of the mode is an empty composer',
    file: forReaders,
    find: 'if (mode === undefined) continue;',
    replace: "if (mode === undefined) return { mode: '', text };",
    caughtBy: screenTest,
  },
];
