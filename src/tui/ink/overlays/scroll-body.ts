import type { MessageView } from '../../../protocol/room-view.ts';
import { timeOfDay } from '../../durations.ts';
import { plainLines } from '../conversation/markdown.ts';
import { bodyLines, routeSpans } from '../conversation/message-lines.ts';
import { type Line, span } from '../draw/line.ts';
import { literalLine } from '../draw/literal.ts';
import { wrapLine } from '../draw/wrap.ts';
import { namesOf } from '../names.ts';
import { messageOf } from '../store/messages.ts';
import type { Overlay, State } from '../store/state.ts';
import { look } from '../theme.ts';
import { originWords, words } from '../words.ts';
import { helpLines } from './help.ts';
import { whyLines } from './why.ts';

/** The overlays that are a text to scroll in. */
export type ScrollOverlay = Extract<Overlay, { top: number }>;

/** All rows of such an overlay at `cells` cells. */
export function scrollBody(state: State, overlay: ScrollOverlay, cells: number): readonly Line[] {
  switch (overlay.is) {
    case 'help':
      return helpLines(state.layout.prefix, cells);
    case 'reader': {
      const message = messageOf(state.messages, overlay.seq);
      return message === null ? [] : readerLines(message, cells);
    }
    case 'why':
      return whyLines(overlay.attempts, messageOf(state.messages, overlay.seq), namesOf(state.room), cells);
    case 'brief':
      return overlay.text === null
        ? [[span(words.overlay.loading, look.dim)]]
        : plainLines(overlay.text, cells);
  }
}

/** The title of such an overlay. */
export function scrollTitle(state: State, overlay: ScrollOverlay): Line {
  const names = namesOf(state.room);
  switch (overlay.is) {
    case 'help':
      return [span(words.overlay.help, look.bold)];
    case 'reader': {
      const message = messageOf(state.messages, overlay.seq);
      if (message === null) return [];
      return [
        ...routeSpans(message, names),
        span(` #${message.seq} ${timeOfDay(message.createdAt)}`, look.dim),
      ];
    }
    case 'why':
      return [span(words.overlay.why(overlay.seq), look.bold)];
    case 'brief':
      return [span(words.overlay.brief(names[overlay.slot]), look.bold)];
  }
}

const cache = new WeakMap<MessageView, { cells: number; lines: readonly Line[] }>();

/** A whole message, laid out once for a width. */
function readerLines(message: MessageView, cells: number): readonly Line[] {
  const known = cache.get(message);
  if (known?.cells === cells) return known.lines;
  const body = bodyLines(message.body, cells);
  const origin = [originWords[message.origin], message.branch, message.head?.slice(0, 10)]
    .filter(Boolean)
    .join(' · ');
  const lines = [...body, [], ...wrapLine([span(literalLine(origin), look.dim)], cells)];
  cache.set(message, { cells, lines });
  return lines;
}
