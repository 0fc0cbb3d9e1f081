import type { Delivery } from '../core/delivery.ts';
import { problemWords } from '../core/problems.ts';
import type { Slot } from '../core/slot.ts';
import type { AttemptView } from '../protocol/requests.ts';
import type { MessageView, RoomView, SlotView } from '../protocol/room-view.ts';
import type { Room } from '../relay/room.ts';
import type { AttemptRow, MessageRow } from '../relay/rows.ts';
import { gitHead } from './project.ts';
import type { StartOrder } from './start-file.ts';

/** A message with its deliveries as clients see it. */
export function messageView({
  message,
  deliveries,
}: {
  message: MessageRow;
  deliveries: readonly Delivery[];
}): MessageView {
  const { quoteAt: _, to, ...rest } = message;
  return { ...rest, to: [...to], deliveries: [...deliveries] };
}

/** An attempt as the why-view shows it. */
export function attemptView(attempt: AttemptRow): AttemptView {
  const { delivery, number, rung, startedAt, writtenAt, acceptedAt, bytes, evidence, text } = attempt;
  return { delivery, number, rung, startedAt, writtenAt, acceptedAt, bytes, evidence, text };
}

/** What the view shows of the room besides its messages. */
export function roomView(
  order: StartOrder,
  room: Room,
  seats: Record<Slot, Pick<SlotView, 'vendor' | 'pid' | 'bypassed' | 'stopsOnCtrlZ' | 'version' | 'told'>>,
): RoomView {
  const { mode, graceMs, review, doneBy } = room.settings;
  const { messages, hops } = room.counts;
  const slotView = (slot: Slot): SlotView => {
    const { state, evidence, since, tool } = room.presence(slot);
    return {
      slot,
      ...seats[slot],
      handle: room.handles[slot],
      role: room.settings.roles[slot],
      state,
      evidence,
      since,
      tool,
      held: room.waiting(slot).length,
      sessionId: room.session(slot)?.vendorSession ?? null,
    };
  };
  const { stopped } = room.guarding;
  const broken = room.recordProblem;
  return {
    id: order.room,
    slug: order.slug,
    root: order.root,
    branch: gitHead(order.gitDir).branch,
    mode,
    paused: room.isPaused,
    stoppedBy: stopped,
    guards: room.guarding.counts(),
    review:
      review === null
        ? null
        : {
            request: review.request,
            reviewer: review.reviewer,
            revision: review.tree ?? review.head ?? '',
            verdict: review.verdict,
            stale: review.stale,
          },
    doneBy,
    demo: order.demo,
    graceMs,
    messages,
    hops,
    slots: { a: slotView('a'), b: slotView('b') },
    attention: room.attention(),
    recordProblem: broken === null ? null : problemWords(broken),
  };
}
