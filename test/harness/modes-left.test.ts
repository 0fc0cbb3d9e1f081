import { expect, test } from 'vitest';
import { setModes, undoModes } from '../../src/tui/screen/modes.ts';
import { modesLeft } from './modes-left.ts';

test.each([
  ['nothing', 'text\r\n', []],
  ['a mode', '\x1b[?1000;1006h\x1b[?1006l', ['mode 1000']],
  ['a mode that is on at the start', '\x1b[?25l', ['mode 25']],
  ['a mode that was there before', '\x1b[?25h\x1b[?2004l', []],
  ['an entry of the keyboard stack', '\x1b[>1u\x1b[>5u\x1b[<u', ['1 kitty keyboard entries']],
  ['keyboard flags without an entry', '\x1b[=5;1u', ['kitty flags']],
  ['a look', '\x1b[1;31mred\x1b[0;4m', ['look']],
  ['a look that was ended', '\x1b[1;31mred\x1b[m', []],
  ['a link', '\x1b]8;;http://x\x1b\\', ['link']],
  ['a shape of the cursor', '\x1b[5 q', ['cursor shape']],
  ['modifyOtherKeys', '\x1b[>4;2m', ['modifyOtherKeys']],
  ['modifyOtherKeys that were undone', '\x1b[>4;2m\x1b[>4;0m', []],
  ['what nobody knows', '\x1b[>5;2m', ['"\\u001b[>5;2m"']],
  ['questions and moves', '\x1b[c\x1b[?u\x1b[?2026$p\x1b[>q\x1b[6n\x1b[3;4H\x1b[2J', []],
])('%s', (_, output, left) => {
  expect(modesLeft(output)).toEqual(left);
});

test('our own modes, and their undo', () => {
  expect(modesLeft(setModes)).not.toEqual([]);
  expect(modesLeft(setModes + undoModes)).toEqual([]);
});
