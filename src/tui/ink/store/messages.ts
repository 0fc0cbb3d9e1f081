import type { HeldReason } from '../../../core/reasons.ts';
import type { DeliveryView, MessageView } from '../../../protocol/room-view.ts';

/** The part of the conversation that is in memory: a run of messages without a gap, oldest first. */
export interface Messages {
  list: readonly MessageView[];
  /** Whether the record has older ones. */
  more: boolean;
}

export const noMessages: Messages = { list: [], more: false };

/** Beyond this many, the oldest are forgotten; the record has them. */
const keep = 2000;

/** A message that is new or changed. */
export function withMessage(messages: Messages, message: MessageView): Messages {
  const { list } = messages;
  const last = list.at(-1);
  if (last === undefined || last.seq < message.seq) return { ...messages, list: [...list, message] };
  const index = list.findIndex((known) => known.seq === message.seq);
  if (index === -1) return messages;
  return { ...messages, list: list.with(index, message) };
}

/** The newest page replaces what is there, after attach or a gap; an older one goes in front. */
export function withPage(
  messages: Messages,
  page: { messages: readonly MessageView[]; more: boolean; before: number | null },
): Messages {
  if (page.before === null) return { list: page.messages, more: page.more };
  const first = messages.list[0]?.seq;
  if (first !== page.before) return messages;
  return { list: [...page.messages, ...messages.list], more: page.more };
}

export function messageOf(messages: Messages, seq: number): MessageView | null {
  return messages.list.find((message) => message.seq === seq) ?? null;
}

/** The newest message that an agent wrote. */
export function lastAnswer(messages: Messages): MessageView | null {
  return messages.list.findLast((message) => message.from === 'a' || message.from === 'b') ?? null;
}

/** A delivery that is not settled, with its message. */
export interface Open {
  delivery: DeliveryView;
  message: MessageView;
}

const openStates: ReadonlySet<DeliveryView['state']> = new Set(['held', 'queued', 'unknown']);
const openCache = new WeakMap<Messages, readonly Open[]>();

/** Everything held, queued or unproven, oldest first. */
export function openDeliveries(messages: Messages): readonly Open[] {
  const known = openCache.get(messages);
  if (known !== undefined) return known;
  const found = messages.list.flatMap((message) =>
    message.deliveries
      .filter((delivery) => openStates.has(delivery.state))
      .map((delivery) => ({ delivery, message })),
  );
  openCache.set(messages, found);
  return found;
}

const listedStates: ReadonlySet<DeliveryView['state']> = new Set([...openStates, 'waiting', 'set aside']);

/** What the queue lists: besides those, what an agent keeps in its own queue, and what was set aside. */
export function listedDeliveries(messages: Messages): readonly Open[] {
  return messages.list.flatMap((message) =>
    message.deliveries
      .filter((delivery) => listedStates.has(delivery.state))
      .map((delivery) => ({ delivery, message })),
  );
}

/** The held delivery that a key without a name means: the one in its grace time, else one that asks, else the oldest. */
export function heldDelivery(messages: Messages): Open | null {
  const held = openDeliveries(messages).filter(({ delivery }) => delivery.state === 'held');
  const by = (...codes: HeldReason['code'][]) =>
    held.find(({ delivery }) => delivery.reason !== null && codes.includes(delivery.reason.code));
  return by('grace') ?? by('asks you', 'manual', 'held by you', 'redirect') ?? held[0] ?? null;
}

/** Without the oldest messages beyond what is kept in memory; they can be asked for again. */
export function bounded(messages: Messages): Messages {
  const { list } = messages;
  return list.length <= keep ? messages : { list: list.slice(list.length - keep), more: true };
}
