/** A terminal's screen in words that two terminals can be compared by. */
export interface Screen {
  /** Cells by row; a terminal that does not tell of blanks at the end of a row leaves them out. */
  rows: readonly (readonly Cell[])[];
  /** The cursor as `x,y`, and modes that a program can switch. */
  state: Readonly<Record<string, string>>;
}

export interface Cell {
  /** '' is the second half of a wide character. */
  text: string;
  /** What is not plain about it, in words; of a blank only what can be seen. */
  look: string;
}

export interface Look {
  fg: string;
  bg: string;
  underlineColour: string;
  flags: ReadonlySet<string>;
}

export const plainLook: Look = { fg: '', bg: '', underlineColour: '', flags: new Set() };

export function cell(text: string, { fg, bg, underlineColour, flags: all }: Look): Cell {
  const flags = [...all].filter((flag) => text !== ' ' || visibleOnBlanks.test(flag)).toSorted();
  const shown = text !== ' ' || flags.length > 0;
  const lined = flags.some((flag) => flag.startsWith('underline'));
  const words = [
    ...flags,
    shown && fg && `in ${fg}`,
    bg && `on ${bg}`,
    lined && underlineColour && `line ${underlineColour}`,
  ];
  return { text, look: words.filter(Boolean).join(', ') };
}

const visibleOnBlanks = /^(inverse|underline|strikethrough|overline)/;

export interface Difference {
  /** `row 3`, `cursor` */
  place: string;
  ours: string;
  theirs: string;
}

/** Where two screens differ, as far as the other tells. */
export function differences(ours: Screen, theirs: Screen): Difference[] {
  const rows = ours.rows.map((row, y) => {
    const told = theirs.rows[y] ?? [];
    const asTold = row.map(({ text, look }, x) => ({ text, look: x < told.length ? look : '' }));
    return { place: `row ${y}`, ours: rowText(asTold), theirs: rowText(told) };
  });
  const states = Object.entries(theirs.state).map(([place, value]) => ({
    place,
    ours: ours.state[place] ?? '',
    theirs: value,
  }));
  return [...rows, ...states].filter((one) => one.ours !== one.theirs);
}

/** The text of a row up to its last cell that shows something, with its look in braces where that changes. */
function rowText(row: readonly Cell[]): string {
  const end = row.findLastIndex(({ text, look }) => text.trim() !== '' || look !== '') + 1;
  let line = '';
  let before = '';
  for (const { text, look } of row.slice(0, end)) {
    if (look !== before && text !== '') {
      line += `{${look}}`;
      before = look;
    }
    line += text;
  }
  return line;
}
