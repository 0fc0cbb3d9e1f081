import type { Row } from '../../core/cells.ts';
import type { Size } from '../../core/geometry.ts';
import type { History, HistoryLine } from '../../protocol/history-frame.ts';
import { documentOfRows, documentOfText, placeOfRow } from './document.ts';
import { moveTo, openReader, placeAt, type Reader } from './reader.ts';
import { lastTop } from './wrapping.ts';

/** A reader in a pane, and when it goes away. */
export interface OpenReader {
  reader: Reader;
  shows: 'history' | 'screen' | 'transcript' | 'conversation';
  /** With a key alone, when the wheel is back at the end, or when the button of a drag goes up. */
  endsBy: 'key' | 'wheel' | 'drag';
  /** The agent has printed something since. */
  freshOutput: boolean;
}

type Content = Pick<OpenReader, 'reader' | 'shows'>;

/** Reads a pane's history from where the pane was when it was asked for: `seen` are the rows that the human saw. */
export function readHistory(
  history: History,
  size: Size,
  seen: readonly Row[],
  cursor: { x: number; y: number },
): Content {
  const { lines, alternate } = history;
  const document = documentOfRows(lines);
  const reader = openReader(document, size, placeOfRow(lines, firstSeen(history, seen)));
  const atCursor = moveTo(reader, placeAt(reader, cursor.x, cursor.y));
  return { reader: { ...atCursor, top: reader.top }, shows: alternate ? 'screen' : 'history' };
}

/** Reads a transcript from its end. */
export function readTranscript(text: string, size: Size): Content {
  const document = documentOfText(text.replace(/\n+$/, ''));
  return {
    reader: openReader(document, size, lastTop(document, size.cols, size.rows)),
    shows: 'transcript',
  };
}

/** The first line that shows what the human saw: the pane may have scrolled until its history was taken. */
function firstSeen({ lines, screenRows }: History, seen: readonly Row[]): number {
  const latest = Math.max(0, lines.length - screenRows);
  for (let first = latest; first >= 0; first--) {
    if (seen.every((row, y) => sameCells(lines[first + y], row))) return first;
  }
  return latest;
}

function sameCells(line: HistoryLine | undefined, { words }: Row): boolean {
  return (
    line?.row.words.length === words.length && line.row.words.every((word, index) => word === words[index])
  );
}
