import { graphemes, graphemeWidth } from '../../../src/core/width.ts';
import type { HistoryLine } from '../../../src/protocol/history-frame.ts';
import type { Key } from '../../../src/tui/input/input-event.ts';
import { type Document, documentOfText } from '../../../src/tui/reading/document.ts';
import { openReader, type Reader } from '../../../src/tui/reading/reader.ts';
import { pressKey, type ReaderStep } from '../../../src/tui/reading/reader-keys.ts';
import { Grid } from '../../../src/tui/screen/grid.ts';

const plain = { fg: 0, bg: 0 };

/** Lines as a terminal of this width shows them: too long ones wrapped, a wide character never cut. */
export function screenRows(lines: readonly string[], cols: number): HistoryLine[] {
  return lines.flatMap((line) => {
    const rows = [''];
    let used = 0;
    for (const cluster of graphemes(line)) {
      const width = graphemeWidth(cluster);
      if (used + width > cols) {
        rows.push('');
        used = 0;
      }
      used += width;
      rows.push(`${rows.pop()}${cluster}`);
    }
    return rows.map((text, n) => {
      const grid = new Grid(cols, 1);
      grid.put(0, 0, text, plain, cols);
      return { row: { words: grid.words, extras: grid.extras }, wrapped: n > 0 };
    });
  });
}

/** A reader at the beginning of a text. */
export function readerOf(text: string | Document, cols = 20, rows = 5): Reader {
  const document = typeof text === 'string' ? documentOfText(text) : text;
  return { ...openReader(document, { cols, rows }, { line: 0, x: 0 }), cursor: { line: 0, x: 0 } };
}

/** Keys in a row: `jj`, `<ctrl-d>`, `/word<enter>`. */
export function typeKeys(reader: Reader, keys: string): ReaderStep {
  let step: ReaderStep = { reader, does: 'stay' };
  for (const [shown] of keys.matchAll(/<[a-z]+(?:-[a-z])?>|./gu)) {
    step = pressKey(step.reader, keyOf(shown));
  }
  return step;
}

export function keyOf(shown: string): Key {
  const [, ctrl, name = shown] = /^<(ctrl-)?([a-z]+)>$/.exec(shown) ?? [];
  const text = name === shown ? shown : '';
  return {
    name: text === ' ' ? 'space' : name,
    text,
    ctrl: ctrl !== undefined,
    alt: false,
    shift: false,
  };
}
