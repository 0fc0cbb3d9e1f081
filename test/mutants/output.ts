import type { Mutant } from './mutant.ts';

const painter = 'src/tui/screen/painter.ts';
const painterTest = 'test/tui/screen/painter.test.ts';
const widthsTest = 'test/tui/screen/other-widths.test.ts';

/** Faults in how cells become bytes of the human's terminal, and in where they stand. */
export const outputMutants: readonly Mutant[] = [
  {
    name: 'a joined cluster is as wide as its parts',
    file: 'src/core/width.ts',
    find: '    if (width >= 2) return 2;\n',
    replace: '',
    caughtBy: 'test/core/width.test.ts',
  },
  {
    name: 'the cursor is taken to be where our widths say behind a disputed cell',
    file: painter,
    find: '      this.#x = null;\n',
    replace: '      this.#x = x + (wide ? 2 : 1);\n',
    caughtBy: widthsTest,
  },
  {
    name: 'the neighbours of a disputed cell are not written again',
    file: painter,
    find: '      this.#spoiled = Math.max(this.#spoiled, x + widestOf(text));\n',
    replace: '',
    caughtBy: widthsTest,
  },
  {
    name: 'what was under a disputed wide cell is left standing',
    file: painter,
    find: 'this.#out += wide ?',
    replace: 'this.#out += !wide ?',
    caughtBy: widthsTest,
  },
  {
    name: 'the cursor stays hidden',
    file: painter,
    find: "visible === true ? '' : '\\x1b[?25h'",
    replace: "''",
    caughtBy: painterTest,
  },
  {
    name: 'a cursor that was hidden comes back in the old shape',
    file: painter,
    find: 'this.#cursor = cursor.visible ? cursor : { ...cursor, shape: before?.shape ?? 0 };',
    replace: 'this.#cursor = cursor;',
    caughtBy: painterTest,
  },
  {
    name: 'blanks are erased in the colours that are on',
    file: painter,
    find: "this.#look(plainPen, '');",
    replace: '',
    caughtBy: painterTest,
  },
  {
    name: 'a link is not closed',
    file: painter,
    find: "this.#link ? osc8('') : ''",
    replace: "''",
    caughtBy: painterTest,
  },
  {
    name: 'a synchronized frame does not end',
    file: painter,
    find: "['\\x1b[?2026h', '\\x1b[?2026l']",
    replace: "['\\x1b[?2026h', '']",
    caughtBy: painterTest,
  },
  {
    name: 'a frame is painted although nothing changed',
    file: painter,
    find: 'if (x >= this.#spoiled && !this.#changed(index)) continue;',
    replace: '',
    caughtBy: painterTest,
  },
  {
    name: 'a change of nothing but a link or an underline is not seen',
    file: painter,
    find: 'return !sameExtra(this.next.extras.get(index), this.shown.extras.get(index));',
    replace: 'return false;',
    caughtBy: painterTest,
  },
  {
    name: 'the colour of an underline is forgotten',
    file: 'src/tui/screen/sgr.ts',
    find: 'if (to.underlineColour !== base.underlineColour) codes.push(underlineColour(to.underlineColour));',
    replace: '',
    caughtBy: painterTest,
  },
  {
    name: 'half of a wide cell stands at the border of its pane',
    file: 'src/tui/screen/grid.ts',
    find: '    if (this.#width(start + count - 1) === 2) this.#blank(start + count - 1);\n',
    replace: '',
    caughtBy: 'test/tui/screen/compose.test.ts',
  },
  {
    name: 'a pane overwrites the separator beside it',
    file: 'src/tui/screen/compose.ts',
    find: 'if (row) grid.placeRow(rect.x, rect.y + y, row, rect.cols);',
    replace: 'if (row) grid.placeRow(rect.x, rect.y + y, row, rect.cols + 1);',
    caughtBy: 'test/tui/screen/compose.test.ts',
  },
  {
    name: 'a colour keeps 24 bits on a terminal with fewer',
    file: 'src/tui/screen/reduce-colour.ts',
    find: "if (mode === 0 || depth === 'rgb' ||",
    replace: "if (mode === 0 || depth !== 'none' ||",
    caughtBy: 'test/tui/screen/reduce-colour.test.ts',
  },
  {
    name: 'three columns begin where the conversation has no room',
    file: 'src/tui/layout.ts',
    find: 'const threeColumns = 170;',
    replace: 'const threeColumns = 160;',
    caughtBy: 'test/tui/layout.test.ts',
  },
  {
    name: 'a resize moves clusters over those of other lines',
    file: 'src/panes/emulator.ts',
    find: '    mendReflow(this.#terminal);\n',
    replace: '',
    caughtBy: 'test/panes/resize-storm.test.ts',
  },
  {
    name: 'a pane forgets the last size of a storm',
    file: 'src/panes/pane.ts',
    find: '    this.#nextSize = usable(size);\n    if (this.#resizeTimer === undefined) this.#applySize();',
    replace:
      '    if (this.#resizeTimer !== undefined) return;\n    this.#nextSize = usable(size);\n    this.#applySize();',
    caughtBy: 'test/panes/pane.test.ts',
  },
  {
    name: 'a long name hides the key to a dialog',
    file: 'src/tui/screen/chrome.ts',
    find: 'shortened(named(slot), room)',
    replace: 'named(slot)',
    caughtBy: 'test/tui/screen/chrome.test.ts',
  },
];
