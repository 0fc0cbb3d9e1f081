import { countHidden } from '../../../core/secrets.ts';
import { peerOf } from '../../../core/slot.ts';
import type { MessageView } from '../../../protocol/room-view.ts';
import { timeOfDay } from '../../durations.ts';
import { clipLine, decoration, type Line, lineWidth, type Span, span, spread } from '../draw/line.ts';
import { literalLine } from '../draw/literal.ts';
import { wrapLine } from '../draw/wrap.ts';
import { authorName, type Names } from '../names.ts';
import { look } from '../theme.ts';
import { notSentWords, words } from '../words.ts';
import { deliveryLine } from './delivery-line.ts';
import { markdownLines, plainLines } from './markdown.ts';

/** A message with more rows than this shows only its first ones. */
const foldAbove = 24;
const foldTo = 16;
/** A fold needs no more of a body than this many code units. */
const foldText = 16_384;

/** What decides how a message is drawn, beside the message. */
export interface Draw {
  cols: number;
  names: Names;
}

interface Cached extends Draw {
  lines: readonly Line[];
}

const cache = new WeakMap<MessageView, Cached>();

/**
 * The rows of a message in the conversation: a head, the body folded when it is long, and where it did not go.
 * Messages are replaced when they change, so each is laid out once for a width.
 */
export function messageLines(message: MessageView, draw: Draw): readonly Line[] {
  const known = cache.get(message);
  if (known?.cols === draw.cols && known.names.a === draw.names.a && known.names.b === draw.names.b) {
    return known.lines;
  }
  const lines = message.from === 'system' ? systemLines(message, draw) : authoredLines(message, draw);
  cache.set(message, { ...draw, lines });
  return lines;
}

/** `you → claude`, in the sender's colour. */
export function routeSpans(message: MessageView, names: Names): Span[] {
  const to = message.to.map((target) => authorName(target, names)).join(', ');
  const from = span(authorName(message.from, names), { fg: message.from, bold: true });
  return to === '' ? [from] : [from, span(` → ${to}`)];
}

/** What the room says: dim, whole, and a screen that it quotes (the lines below the first) a row a line. */
function systemLines(message: MessageView, { cols }: Draw): Line[] {
  const [first = '', ...quoted] = message.body.split('\n');
  const head: Line = [span(`· ${timeOfDay(message.createdAt)} ${literalLine(first)}`, look.dim)];
  const below = quoted.map((line) => clipLine([span(`  ${literalLine(line)}`, look.dim)], cols));
  return [...wrapLine(head, cols), ...below];
}

function authoredLines(message: MessageView, { cols, names }: Draw): Line[] {
  const bar = decoration('▎', { fg: message.from });
  const inner = cols - 2;
  const rows = [
    ...headLines(message, inner, names),
    ...foldedBody(message.body, inner),
    ...footLines(message, inner, names),
  ];
  return rows.map((row) => [bar, decoration(' '), ...row]);
}

function headLines(message: MessageView, cells: number, names: Names): Line[] {
  const kind = message.kind === 'chat' ? [] : [span(` ${message.kind}`, { bold: true })];
  const head: Line = [
    span(`${timeOfDay(message.createdAt)} `, look.dim),
    ...routeSpans(message, names),
    ...kind,
    span(` #${message.seq}`, look.dim),
  ];
  const delivery = deliveryLine(message.deliveries, names);
  if (lineWidth(head) + 1 + lineWidth(delivery) <= cells) return [spread(head, delivery, cells)];
  return [clipLine(head, cells), ...wrapLine(delivery, cells)];
}

function foldedBody(body: string, cells: number): Line[] {
  const long = body.length > foldText;
  const lines = bodyLines(long ? body.slice(0, foldText) : body, cells);
  if (!long && lines.length <= foldAbove) return lines;
  const shown = lines.slice(0, foldTo);
  const rest = lines.length - shown.length + (long ? body.slice(foldText).split('\n').length : 0);
  return [...shown, [span(words.moreLines(rest), look.dim)]];
}

/** Beyond this many code units a text is drawn as it is: Markdown of that size is a file, not an answer. */
const maxMarkdown = 65_536;

/** A whole body as rows. */
export function bodyLines(body: string, cells: number): Line[] {
  if (body.length <= maxMarkdown) return markdownLines(body, cells);
  return [[span(words.plain, look.dim)], ...plainLines(body, cells)];
}

function footLines(message: MessageView, cells: number, names: Names): Line[] {
  const hidden = countHidden(message.body);
  const said = [hidden === 0 ? null : words.hidden(hidden), wayWords(message, names)];
  return said.flatMap((one) => (one === null ? [] : wrapLine([span(one, look.dim)], cells)));
}

/** Why a message goes to nobody, or not yet. */
function wayWords(message: MessageView, names: Names): string | null {
  if (message.deliveries.some(({ state }) => state === 'set aside')) return words.setAside;
  if (message.notSent === null || message.from === 'user' || message.from === 'system') return null;
  return words.notSent(notSentWords[message.notSent](names[peerOf(message.from)]));
}
