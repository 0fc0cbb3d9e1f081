import { heldWords } from '../../core/reasons.ts';
import { countHidden } from '../../core/secrets.ts';
import { peerOf } from '../../core/slot.ts';
import type { DeliveryView, MessageView } from '../../protocol/room-view.ts';
import { type Line, span } from '../ink/draw/line.ts';
import { literal, literalLine } from '../ink/draw/literal.ts';
import { authorName, type Names } from '../ink/names.ts';
import { look } from '../ink/theme.ts';
import { words as conversation, deliveryWord, notSentWords } from '../ink/words.ts';
import { words } from './words.ts';

/** A message with more lines than this is told by its first ones. */
const foldAbove = 60;
const foldTo = 40;

/** A message as it comes: a head with its number, the text as it was written, and where it did not go. */
export function messageText(message: MessageView, names: Names): Line[] {
  const lines = literal(message.body).split('\n');
  const shown = lines.length > foldAbove ? lines.slice(0, foldTo) : lines;
  const rest = lines.length - shown.length;
  return [
    ...withHead(messageHead(message, names), shown),
    ...(rest > 0 ? [[span(words.more(rest, message.seq), look.dim)]] : []),
    ...hiddenLine(message),
    ...notSentLine(message, names),
  ];
}

/** A whole message. */
export function wholeMessage(message: MessageView, names: Names): Line[] {
  return withHead(messageHead(message, names), literal(message.body).split('\n'));
}

/** One of the messages before the human came: its deliveries as they stand now are part of its head. */
export function earlierMessage(message: MessageView, names: Names): Line[] {
  const stand = message.deliveries.map((one) => deliveryText(one, message, names)).filter(Boolean);
  const [head = [], ...rest] = messageText(message, names);
  return [head, ...rest, ...stand.map((text) => [span(`${message.seq} ${text}`, look.dim)])];
}

/** What the human has just written needs only its number. */
export function ownMessage(message: MessageView, names: Names): Line[] {
  return [messageHead(message, names)];
}

/** `12 claude to codex` */
export function messageHead(message: MessageView, names: Names): Line {
  const to = message.to.map((target) => authorName(target, names)).join(', ');
  const kind = message.kind === 'chat' || message.kind === 'system' ? '' : ` (${message.kind})`;
  return [
    span(`${message.seq} `),
    span(authorName(message.from, names), { fg: message.from }),
    span(`${to === '' ? '' : ` ${words.to} ${to}`}${kind}`),
  ];
}

/** How a delivery stands, in words; '' for what passes by itself and is told by its end. */
export function deliveryText(delivery: DeliveryView, message: MessageView, names: Names): string {
  const { state, reason, note } = delivery;
  if (onItsWay.has(state) || reason?.code === 'settling') return '';
  const to = message.deliveries.length > 1 ? `${names[delivery.to]} ` : '';
  const why = reason === null ? note : heldWords(reason, names[delivery.to]);
  return `${to}${deliveryWord[state]}${why === null || why === '' ? '' : `: ${literalLine(why)}`}`;
}

const onItsWay: ReadonlySet<DeliveryView['state']> = new Set(['queued', 'writing', 'written']);

function withHead(head: Line, [first = '', ...more]: readonly string[]): Line[] {
  return [[...head, span(`: ${first}`)], ...more.map((line) => [span(line)])];
}

function hiddenLine({ seq, body }: MessageView): Line[] {
  const n = countHidden(body);
  return n === 0 ? [] : [[span(`${seq} ${conversation.hidden(n)}`, look.dim)]];
}

function notSentLine({ seq, from, notSent }: MessageView, names: Names): Line[] {
  if (notSent === null || from === 'user' || from === 'system') return [];
  const why = notSentWords[notSent](names[peerOf(from)]);
  return [[span(`${seq} ${words.notSent(why, seq)}`, look.dim)]];
}
