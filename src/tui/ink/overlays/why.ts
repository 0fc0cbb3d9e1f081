import type { AttemptView } from '../../../protocol/requests.ts';
import type { MessageView } from '../../../protocol/room-view.ts';
import { timeOfDay } from '../../durations.ts';
import { deliveryLine } from '../conversation/delivery-line.ts';
import { plainLines } from '../conversation/markdown.ts';
import { type Line, span } from '../draw/line.ts';
import { literalLine } from '../draw/literal.ts';
import { wrapLine } from '../draw/wrap.ts';
import type { Names } from '../names.ts';
import { look } from '../theme.ts';
import { words } from '../words.ts';

/** The evidence of a message: how it stands, then every attempt with its times, bytes, proof and exact text. */
export function whyLines(
  attempts: readonly AttemptView[] | null,
  message: MessageView | null,
  names: Names,
  cells: number,
): Line[] {
  const standing =
    message === null || message.deliveries.length === 0
      ? []
      : wrapLine(deliveryLine(message.deliveries, names), cells);
  if (attempts === null) return [...standing, [span(words.overlay.loading, look.dim)]];
  if (attempts.length === 0) return [...standing, [span(words.overlay.whyNone, look.dim)]];
  return [
    ...standing,
    ...attempts.flatMap((attempt) => [[], ...attemptLines(attempt, message, names, cells)]),
  ];
}

function attemptLines(
  attempt: AttemptView,
  message: MessageView | null,
  names: Names,
  cells: number,
): Line[] {
  const to = message?.deliveries.find(({ id }) => id === attempt.delivery)?.to;
  const facts = words.why(
    attempt.number,
    to === undefined ? '' : names[to],
    literalLine(attempt.rung),
    attempt.bytes,
  );
  const times = [
    words.whyTimes.started(timeOfDay(attempt.startedAt)),
    attempt.writtenAt === null ? null : words.whyTimes.written(attempt.writtenAt - attempt.startedAt),
    attempt.acceptedAt === null ? null : words.whyTimes.accepted(attempt.acceptedAt - attempt.startedAt),
    words.whyTimes.evidence(attempt.evidence === null ? null : literalLine(attempt.evidence)),
  ].filter((part) => part !== null);
  return [
    ...wrapLine([span(facts, look.bold)], cells),
    ...wrapLine([span(times.join(' · '))], cells),
    [span(words.overlay.whyText, look.dim)],
    ...plainLines(attempt.text, cells - 2, look.code).map((line) => [span('  '), ...line]),
  ];
}
