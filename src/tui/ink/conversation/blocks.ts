import type { MessageView } from '../../../protocol/room-view.ts';
import { clipLine, type Line, type Style, span } from '../draw/line.ts';
import { namesOf } from '../names.ts';
import type { State } from '../store/state.ts';
import { look } from '../theme.ts';
import { words } from '../words.ts';
import { type Draw, messageLines } from './message-lines.ts';
import { type HeightOf, visible } from './scroll.ts';

/** A message with what stands above it: a blank row, or rules for a new day and for what came in unseen. */
function block(state: State, message: MessageView, index: number, draw: Draw): readonly Line[] {
  const above: Line[] = [];
  const previous = state.messages.list[index - 1];
  const newDay = previous !== undefined && dateOf(previous.createdAt) !== dateOf(message.createdAt);
  if (newDay) above.push(rule(dateOf(message.createdAt), look.dim, draw.cols));
  if (previous !== undefined && state.unreadAfter === previous.seq) {
    above.push(rule(words.unread, look.warn, draw.cols));
  }
  const apart = index > 0 && !(message.from === 'system' && previous?.from === 'system');
  if (apart && above.length === 0) above.push([]);
  return [...above, ...messageLines(message, draw)];
}

/** A word in the middle of a rule. */
function rule(word: string, style: Style, cols: number): Line {
  const side = '─'.repeat(Math.max(1, Math.floor((cols - word.length - 2) / 2)));
  return clipLine([span(`${side} ${word} ${side}`, style)], cols);
}

/** Rows that a message takes, what stands above it included. */
export function blockHeight(state: State): HeightOf {
  const draw = drawOf(state);
  return (message, index) => block(state, message, index, draw).length;
}

/** The conversation's `rows` rows, filled from the bottom unless there are fewer messages than room. */
export function conversationLines(state: State, rows: number): Line[] {
  const draw = drawOf(state);
  const { list } = state.messages;
  const height = blockHeight(state);
  const lines: Line[] = [];
  for (const { message, from, until } of visible(list, state.place, rows, height)) {
    const index = list.indexOf(message);
    const drawn = block(state, message, index, draw);
    const selected = message.seq === state.browse;
    lines.push(...drawn.slice(from, until).map((line) => (selected ? marked(line) : line)));
  }
  return lines;
}

/** A row of the selected message: its bar is drawn solid. */
function marked(line: Line): Line {
  const [bar, ...rest] = line;
  if (bar === undefined || !/^[▎·]/.test(bar.text)) return line;
  return [{ ...bar, text: `█${bar.text.slice(1)}` }, ...rest];
}

function drawOf(state: State): Draw {
  return { cols: state.layout.middle.cols, names: namesOf(state.room) };
}

/** The day of a time (ms) where the human is: `2026-03-02`. */
function dateOf(at: number): string {
  const day = new Date(at);
  const two = (n: number): string => String(n).padStart(2, '0');
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}
