import { describe, expect, test } from 'vitest';
import { graphemes, textWidth } from '../../../../src/core/width.ts';
import { type Edit, editOf, emptyEdit, insert, moveTo, undo } from '../../../../src/tui/ink/composer/edit.ts';
import { editKey } from '../../../../src/tui/ink/composer/edit-keys.ts';
import { cursorPlace, drawn, editRows, moveRow } from '../../../../src/tui/ink/composer/edit-rows.ts';
import { graphemeSamples, randomOf } from '../random.ts';
import { keyOf } from '../screen.ts';

/** A text with `|` at the cursor. */
function at(marked: string): Edit {
  const cursor = marked.indexOf('|');
  return moveTo(editOf(marked.replace('|', '')), cursor);
}

function shown(edit: Edit): string {
  return `${edit.text.slice(0, edit.cursor)}|${edit.text.slice(edit.cursor)}`;
}

function press(edit: Edit, ...chords: string[]): Edit {
  return chords.reduce((now, chord) => editKey(now, keyOf(chord)) ?? now, edit);
}

describe('keys', () => {
  const table: [string, string[], string][] = [
    ['ab|', ['left'], 'a|b'],
    ['👨‍👩‍👧|', ['left'], '|👨‍👩‍👧'],
    ['|🇩🇪x', ['right'], '🇩🇪|x'],
    ['e\u0301|', ['backspace'], '|'],
    ['|漢字', ['delete'], '|字'],
    ['|', ['backspace', 'delete', 'left', 'right'], '|'],
    ['one two|', ['alt-b'], 'one |two'],
    ['one two  |', ['ctrl-w'], 'one |'],
    ['|one two', ['alt-f'], 'one| two'],
    ['|one two', ['alt-d'], '| two'],
    ['größe überall|', ['alt-b', 'alt-b'], '|größe überall'],
    ['one\ntwo|', ['ctrl-a'], 'one\n|two'],
    ['|one\ntwo', ['ctrl-e'], 'one|\ntwo'],
    ['|', ['ctrl-a', 'ctrl-e'], '|'],
    ['\n|', ['ctrl-a'], '\n|'],
    ['one t|wo', ['ctrl-k'], 'one t|'],
    ['one|\ntwo', ['ctrl-k'], 'one|two'],
    ['one t|wo', ['ctrl-u'], '|wo'],
    ['one t|wo', ['ctrl-k', 'ctrl-a', 'ctrl-y'], 'wo|one t'],
    ['a|b', ['alt-enter'], 'a\n|b'],
    ['a|b', ['shift-enter'], 'a\n|b'],
    ['a|b', ['ctrl-j'], 'a\n|b'],
    ['a|b', ['x', 'ctrl-_'], 'a|b'],
    ['a|b', ['ctrl-w', 'ctrl-_', 'alt-/'], '|b'],
    ['a|b', ['ctrl-home', 'x', 'ctrl-end', 'y'], 'xaby|'],
    ['a|b', ['f5', 'ctrl-x', 'alt-q'], 'a|b'],
  ];
  test.each(table)('%j with %j is %j', (before, chords, after) => {
    expect(shown(press(at(before), ...chords))).toBe(after);
  });
});

test('typed characters are undone a word at a time, a paste as one', () => {
  let edit = press(emptyEdit, ...'one two'.split('').map((c) => (c === ' ' ? ' ' : c)));
  edit = insert(edit, ' pasted words\nand lines');
  edit = undo(edit);
  expect(edit.text).toBe('one two');
  edit = undo(edit);
  expect(edit.text).toBe('one ');
  edit = undo(edit);
  expect(edit.text).toBe('');
});

test('whatever is pressed, the cursor stays between graphemes and undo leads back to nothing', () => {
  const keys = [
    'left',
    'right',
    'alt-b',
    'alt-f',
    'backspace',
    'delete',
    'ctrl-k',
    'ctrl-u',
    'ctrl-w',
    'ctrl-y',
    'ctrl-a',
    'ctrl-e',
    'ctrl-_',
    'alt-/',
    'alt-enter',
    'alt-d',
  ];
  const random = randomOf(7);
  for (let round = 0; round < 60; round++) {
    let edit = emptyEdit;
    for (let i = 0; i < 80; i++) {
      const typed = random.below(2) === 0;
      edit = typed ? insert(edit, random.pick(graphemeSamples)) : press(edit, random.pick(keys));
      let end = 0;
      const ends = [0, ...graphemes(edit.text).map((cluster) => (end += cluster.length))];
      expect(ends).toContain(edit.cursor);
    }
    while (edit.undo.length > 0) edit = undo(edit);
    expect(edit.text).toBe('');
  }
});

describe('rows', () => {
  test('wide characters, tabs and line breaks keep the cursor in its column', () => {
    const rows = editRows(editOf('漢字ab\n\tx'), 10);
    expect(rows).toEqual([
      { start: 0, end: 4 },
      { start: 5, end: 7 },
    ]);
    expect(cursorPlace(at('漢字|ab\n\tx'), rows)).toEqual({ x: 4, y: 0 });
    expect(cursorPlace(at('漢字ab\n\t|x'), rows)).toEqual({ x: 4, y: 1 });
  });

  test('at a soft break the cursor stands at the beginning of the later row', () => {
    const edit = at('one two |three');
    expect(cursorPlace(edit, editRows(edit, 8))).toEqual({ x: 0, y: 1 });
  });

  test('every code unit but line breaks is in exactly one row, and no row is wider than its cells', () => {
    const random = randomOf(11);
    for (let round = 0; round < 200; round++) {
      const text = Array.from({ length: random.below(60) }, () =>
        random.pick([...graphemeSamples, '\n', '\t']),
      ).join('');
      const rows = editRows(editOf(text), 12);
      for (const row of rows) {
        const width = textWidth(drawn(text.slice(row.start, row.end)).trimEnd());
        expect(width).toBeLessThanOrEqual(12);
      }
      expect(rows.map((row) => text.slice(row.start, row.end)).join('')).toBe(text.replaceAll('\n', ''));
    }
  });

  test('moving up and down reaches every row and ends at the first and the last', () => {
    let edit = editOf('a first line that wraps over rows\nshort\nanother long line that wraps, too');
    const rows = editRows(edit, 10).length;
    for (let y = rows - 1; y > 0; y--) {
      const up = moveRow(edit, 10, -1);
      expect(up === null ? null : cursorPlace(up, editRows(up, 10)).y).toBe(y - 1);
      edit = up ?? edit;
    }
    expect(moveRow(edit, 10, -1)).toBeNull();
    for (let y = 1; y < rows; y++) edit = moveRow(edit, 10, 1) ?? edit;
    expect(cursorPlace(edit, editRows(edit, 10)).y).toBe(rows - 1);
    expect(moveRow(edit, 10, 1)).toBeNull();
  });
});
