import { composerLines } from '../composer/composer-lines.ts';
import { itemLines } from '../composer/popup-lines.ts';
import { messageCode } from '../conversation/message-code.ts';
import { clipLine, type Line, span, spread } from '../draw/line.ts';
import { authorName, namesOf } from '../names.ts';
import { messageOf, openDeliveries } from '../store/messages.ts';
import type { Overlay, State } from '../store/state.ts';
import { look } from '../theme.ts';
import { words } from '../words.ts';
import { pickItems } from './pick-items.ts';
import { queueKeys, queueLines } from './queue.ts';
import { scrollBody, scrollTitle } from './scroll-body.ts';
import { durationWords, sinceLines } from './since.ts';
import { stopLines } from './stop.ts';

/** An overlay as rows: a title, a rule, the body, and its keys in the last row. */
export interface OverlayModel {
  title: Line;
  body: readonly Line[];
  keys: Line;
  /** Within the body. */
  cursor: { x: number; y: number } | null;
}

/** Rows of an overlay that are not its body. */
const frameRows = 3;
const maxCells = 100;

/** Cells of an overlay's text: the region less a margin, at most 100. */
export function overlayCells(state: State): number {
  return Math.max(1, Math.min(state.layout.overlay.cols - 2, maxCells));
}

/** Rows of an overlay's body. */
export function overlayRows(state: State): number {
  return Math.max(1, state.layout.overlay.rows - frameRows);
}

export function overlayModel(state: State, overlay: Overlay): OverlayModel {
  const cells = overlayCells(state);
  const rows = overlayRows(state);
  switch (overlay.is) {
    case 'help':
    case 'reader':
    case 'why':
    case 'brief': {
      const all = scrollBody(state, overlay, cells);
      const top = Math.min(overlay.top, Math.max(0, all.length - rows));
      const body = all.slice(top, top + rows);
      const place = span(words.overlay.lines(top + 1, top + body.length, all.length), look.dim);
      const right = all.length > rows ? [place] : [];
      return {
        title: spread(scrollTitle(state, overlay), right, cells),
        body,
        keys: scrollKeys(state, overlay, cells),
        cursor: null,
      };
    }
    case 'queue': {
      const all = queueLines(state, overlay.selected, cells);
      const at = all.findIndex((line) => line[0]?.text === '› ');
      const top = Math.max(0, Math.min(at, all.length - rows));
      return still(
        words.overlay.queue,
        all.slice(top, top + rows),
        queueKeys(state, overlay.selected),
        cells,
      );
    }
    case 'palette':
    case 'history': {
      const field = composerLines(overlay.edit, cells, 1, words.overlay.pickPlaceholder);
      const found = itemLines(pickItems(state, overlay), overlay.at, cells, rows - 2);
      const items = found.length === 0 ? [[span(words.overlay.pickNone, look.dim)]] : found;
      const [title, keys] =
        overlay.is === 'palette'
          ? [words.overlay.palette, words.overlay.paletteKeys]
          : [words.overlay.history, words.overlay.historyKeys];
      return { ...still(title, [...field.lines, [], ...items], keys, cells), cursor: field.cursor };
    }
    case 'stop':
      return still(words.overlay.stop, stopLines(state, cells), words.overlay.stopKeys, cells);
    case 'since': {
      const title = words.overlay.since(durationWords(state.now - overlay.since.at));
      return still(
        title,
        sinceLines(overlay.since, state.room?.attention ?? []),
        words.overlay.sinceKeys,
        cells,
      );
    }
    case 'edit': {
      const names = namesOf(state.room);
      const open = openDeliveries(state.messages).find(({ delivery }) => delivery.id === overlay.delivery);
      const title =
        open === undefined
          ? words.notice.editGone
          : words.overlay.edit(authorName(open.message.from, names), names[open.delivery.to]);
      const field = composerLines(overlay.edit, cells, rows, '');
      return { ...still(title, field.lines, words.overlay.editKeys, cells), cursor: field.cursor };
    }
  }
}

function still(title: string, body: readonly Line[], keys: string, cells: number): OverlayModel {
  const dim = clipLine([span(keys, look.dim)], cells);
  return { title: clipLine([span(title, look.bold)], cells), body, keys: dim, cursor: null };
}

function scrollKeys(state: State, overlay: Overlay, cells: number): Line {
  if (overlay.is !== 'reader') return clipLine([span(words.overlay.whyKeys, look.dim)], cells);
  const blocks = messageCode(messageOf(state.messages, overlay.seq)).length;
  const code = blocks === 0 ? '' : `${words.overlay.readerCode(Math.min(blocks, 9))} · `;
  const said = state.notice === null ? '' : `${state.notice.text} · `;
  return clipLine([span(said, look.good), span(`${code}${words.overlay.reader}`, look.dim)], cells);
}
