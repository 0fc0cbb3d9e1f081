import type { Delivery } from '../core/delivery.ts';
import type { AttemptView } from '../protocol/requests.ts';
import type { MessageView } from '../protocol/room-view.ts';
import type { AttemptRow, MessageRow } from '../relay/rows.ts';

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
