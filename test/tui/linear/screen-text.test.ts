import { expect, test } from 'vitest';
import {
  blankRow,
  type CellExtra,
  content,
  fgFlag,
  type Row,
  wordsPerCell,
} from '../../../src/core/cells.ts';
import { graphemes, graphemeWidth } from '../../../src/core/width.ts';
import { screenText } from '../../../src/tui/linear/screen-text.ts';

/** A row of a screen; what stands between `{` and `}` is in inverse video. */
function row(text: string, cols = 40): Row {
  const { words } = blankRow(cols);
  const extras = new Map<number, CellExtra>();
  let x = 0;
  let inverse = 0;
  for (const cluster of graphemes(text)) {
    if (cluster === '{' || cluster === '}') {
      inverse = cluster === '{' ? fgFlag.inverse : 0;
      continue;
    }
    const width = graphemeWidth(cluster);
    words[x * wordsPerCell] = (cluster.codePointAt(0) ?? 0) | (width << content.widthShift);
    words[x * wordsPerCell + 1] = inverse;
    if ([...cluster].length > 1) extras.set(x, { text: cluster });
    if (width === 2) words[(x + 1) * wordsPerCell] = 0;
    x += width;
  }
  return { words, extras };
}

test.each([
  ['a frame is left out, what it frames stays', ['╭────╮', '│ > hi │', '╰────╯'], ['> hi']],
  ['blank rows are left out', ['one', '', 'two'], ['one', 'two']],
  ['what is marked by inverse video alone is in brackets', ['1. Yes', '{2. No }'], ['1. Yes', '[2. No]']],
  ['a cursor that a program draws is no mark', ['> ab{c}d'], ['> abcd']],
  ['wide characters and clusters are whole', ['家族 👨‍👩‍👧 é'], ['家族 👨‍👩‍👧 é']],
  ['a pointer stays', ['❯ 1. Yes'], ['❯ 1. Yes']],
])('%s', (_, rows, lines) => {
  expect(screenText(rows.map((text) => row(text)))).toEqual(lines);
});
