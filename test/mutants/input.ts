import type { Mutant } from './mutant.ts';

const splitter = 'src/tui/input/splitter.ts';
const splitterTest = 'test/tui/input/splitter.test.ts';
const router = 'src/tui/input/router.ts';
const routerTest = 'test/tui/input/router.test.ts';

/** Faults in how the human's bytes become keys and where they go. */
export const inputMutants: readonly Mutant[] = [
  {
    name: 'the prefix inside a paste is honoured',
    file: splitter,
    find: 'const step = this.#paste ? this.#inPaste(all.subarray(at), this.#paste) : this.#step(all, at, events);',
    replace:
      'const step = this.#paste && all[at] !== 0x1a ? this.#inPaste(all.subarray(at), this.#paste) : this.#step(all, at, events);',
    caughtBy: splitterTest,
  },
  {
    name: 'a paste end cut by a read is missed',
    file: splitter,
    find: 'bytes.length - endingLike(bytes, pasteEnd)',
    replace: 'bytes.length',
    caughtBy: splitterTest,
  },
  {
    name: 'an unknown key after the prefix is passed on',
    file: 'src/tui/input/prefix.ts',
    find: "action === null ? { state: ground, does: 'swallow' }",
    replace: "action === null ? { state: ground, does: 'pass' }",
    caughtBy: 'test/tui/input/prefix.test.ts',
  },
  {
    name: 'Shift-Enter becomes Enter',
    file: 'src/tui/input/legacy-keys.ts',
    find: "if (key.name === 'enter' && key.shift) return Buffer.from('\\n');",
    replace: '',
    caughtBy: 'test/tui/input/pane-bytes.test.ts',
  },
  {
    name: 'a reply goes to the pane',
    file: router,
    find: "return [{ to: 'reply', reply: event.reply }];",
    replace: "return toPane('a', Buffer.from(event.reply.query));",
    caughtBy: routerTest,
  },
];
