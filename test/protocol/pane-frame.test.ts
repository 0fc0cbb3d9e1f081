import { expect, test } from 'vitest';
import { bgFlag, blankRow, content, fgFlag, type Row, wordsPerCell } from '../../src/core/cells.ts';
import { decodePaneFrame, encodePaneFrame, type PaneFrame } from '../../src/protocol/pane-frame.ts';

function rowOf(cols: number, cells: [x: number, words: [number, number, number]][]): Row {
  const row = blankRow(cols);
  for (const [x, words] of cells) row.words.set(words, x * wordsPerCell);
  return row;
}

const family = '👨‍👩‍👧';
const frame: PaneFrame = {
  slot: 'b',
  full: true,
  cols: 10,
  rows: 3,
  cursor: { x: 9, y: 2, visible: false, shape: 5 },
  modes: {
    mouse: 'drag',
    mouseSgr: true,
    focusEvents: false,
    bracketedPaste: true,
    applicationCursorKeys: false,
    alternate: true,
    kittyFlags: 7,
    modifyOtherKeys: 2,
  },
  changed: [
    {
      y: 0,
      row: rowOf(10, [[0, [0x41 | (1 << content.widthShift), fgFlag.strikethrough >>> 0, 0x3ffffff]]]),
    },
    {
      y: 2,
      row: {
        ...rowOf(10, [[4, [content.combined | (2 << content.widthShift), 0x1000001, bgFlag.extended]]]),
        extras: new Map([[4, { text: family, underlineStyle: 3, link: 'https://example.org' }]]),
      },
    },
    { y: 1, row: blankRow(10) },
  ],
};

test('a frame is decoded to what was encoded, at any offset in its buffer', () => {
  const bytes = encodePaneFrame(frame);
  for (let offset = 0; offset < 4; offset++) {
    const shifted = Buffer.concat([Buffer.alloc(offset), bytes]).subarray(offset);
    expect(decodePaneFrame(shifted)).toEqual(frame);
  }
});

test('blank cells at the end of a row cost nothing', () => {
  const blank = { ...frame, changed: [{ y: 0, row: blankRow(500) }], cols: 500 };
  expect(encodePaneFrame(blank).length).toBe(28);
});
