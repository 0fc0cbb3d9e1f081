import { describe, expect, it } from 'vitest';
import { colour, fgFlag, wordsPerCell } from '../../../src/core/cells.ts';
import { drawReader } from '../../../src/tui/reading/draw-reader.ts';
import { clusterAt } from '../../../src/tui/reading/line.ts';
import type { Reader } from '../../../src/tui/reading/reader.ts';
import { Grid } from '../../../src/tui/screen/grid.ts';
import { looks } from '../../../src/tui/screen/look.ts';
import { readerSpans } from '../../../src/tui/screen/reader-line.ts';
import { readerOf, typeKeys } from './screen-rows.ts';

const size = { cols: 12, rows: 4 };

/** What is drawn, with `[selected]` and `<hit>` marked, in a grid that has room beside the pane. */
function drawn(reader: Reader, colours = true): string[] {
  const grid = new Grid(size.cols + 4, size.rows + 2);
  for (let y = 0; y < grid.rows; y++) grid.put(0, y, '#'.repeat(grid.cols), { fg: 0, bg: 0 }, grid.cols);
  grid.fill({ x: 2, y: 1, ...size }, { fg: 0, bg: 0 });
  drawReader(grid, { x: 2, y: 1, ...size }, reader, colours);
  return Array.from({ length: grid.rows }, (_, y) => {
    let line = '';
    for (let x = 0; x < grid.cols; x++) {
      const index = y * grid.cols + x;
      const at = index * wordsPerCell;
      const extra = grid.extras.get(index);
      const row = {
        words: grid.words.subarray(at, at + wordsPerCell),
        extras: new Map(extra ? [[0, extra]] : []),
      };
      const cluster = clusterAt(row, 0);
      const fg = grid.words[at + 1] ?? 0;
      const hit = colours ? fg === colour.p16 : (fg & fgFlag.underline) !== 0;
      line += (fg & fgFlag.inverse) !== 0 ? `[${cluster}]` : hit ? `<${cluster}>` : cluster;
    }
    return line.replaceAll('][', '').replaceAll('><', '').trimEnd();
  });
}

describe('a reader in its pane', () => {
  const text = 'one two three four five\n\n漢字 e\u0301nd\nlast two';
  const at = (keys: string) => typeKeys(readerOf(text, size.cols, size.rows), keys).reader;

  it('shows lines broken between words, and nothing of it beside the pane', () => {
    expect(drawn(at(''))).toEqual([
      '################',
      '##one two     ##',
      '##three four  ##',
      '##five        ##',
      '##            ##',
      '################',
    ]);
  });

  it('shows hits, and what is selected over them', () => {
    expect(drawn(at('/two')).slice(1, 3)).toEqual(['##one <two>     ##', '##three four  ##']);
    expect(drawn(at('/two'), false)[1]).toBe('##one <two>     ##');
    expect(drawn(at('wlve')).slice(1, 3)).toEqual(['##one t[wo]     ##', '##three four  ##']);
    expect(drawn(at('Vjjj')).slice(1, 5)).toEqual([
      '##[one two ]    ##',
      '##[three four ] ##',
      '##[five]        ##',
      '##[ ]           ##',
    ]);
  });

  it('shows wide and joined characters whole, selected or not', () => {
    expect(drawn(at('3GVk')).slice(1, 5)).toEqual([
      '##three four  ##',
      '##five        ##',
      '##[ ]           ##',
      '##[漢字 e\u0301nd]    ##',
    ]);
  });
});

describe('the line over a pane that is read', () => {
  const says = (keys: string, freshOutput = false) => {
    const { reader } = typeKeys(readerOf('one\ntwo\nthree', size.cols, size.rows), keys);
    const spans = readerSpans({ reader, shows: 'history', endsBy: 'key', freshOutput }, looks(null));
    return spans.map(([text]) => text).join('');
  };

  it.each([
    ['', ' · history [1/3] · q leaves · / finds · v y copies'],
    ['j', ' · history [2/3] · q leaves · / finds · v y copies'],
    ['12', ' · history [1/3] 12 · q leaves · / finds · v y copies'],
    ['/th', ' · history [3/3] /th▏'],
    ['?x', ' · history [1/3] ?x▏ · not found'],
    ['/x<enter>', ' · history [1/3] · not found · q leaves · / finds · v y copies'],
  ])('after %j', (keys, line) => {
    expect(says(keys)).toBe(line);
  });

  it('says that the agent has printed more', () => {
    expect(says('', true)).toBe(' · history [1/3] · new output · q leaves · / finds · v y copies');
  });
});
