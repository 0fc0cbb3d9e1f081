import type { SinceView } from '../../../protocol/requests.ts';
import type { Attention } from '../../../protocol/room-view.ts';
import { timeOfDay } from '../../durations.ts';
import { type Line, span } from '../draw/line.ts';
import { literalLine } from '../draw/literal.ts';
import { look } from '../theme.ts';
import { words } from '../words.ts';

/** Whether anything happened, or began to wait for the human, after they left. */
export function isNews(since: SinceView, attention: readonly Attention[]): boolean {
  const happened = since.hops + since.messages + since.failed > 0;
  return happened || attention.some((one) => one.since > since.at);
}

/** What happened while nobody was attached: trouble first, then counts, then who waits for the human since when. */
export function sinceLines(since: SinceView, attention: readonly Attention[]): Line[] {
  const { sinceRows } = words;
  const rows: Line[] = [];
  if (since.failed > 0) rows.push([span(sinceRows.failed(since.failed), look.bad)]);
  if (since.unproven > 0) rows.push([span(sinceRows.unproven(since.unproven), look.bad)]);
  if (since.held > 0) rows.push([span(sinceRows.held(since.held), look.warn)]);
  if (since.hops > 0) rows.push([span(sinceRows.hops(since.hops))]);
  if (since.messages > 0) rows.push([span(sinceRows.messages(since.messages))]);
  const waiting = attention
    .filter(({ what }) => what !== 'unproven')
    .map((one) => [span(sinceRows.waits(literalLine(one.text), timeOfDay(one.since)), look.warn)]);
  return [...rows, ...waiting];
}

/** A span of time in its two largest units: `8 h 12 m`. */
export function durationWords(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  const hours = Math.floor(minutes / 60);
  const days = Math.floor(hours / 24);
  if (days > 0) return `${days} d ${hours % 24} h`;
  if (hours > 0) return `${hours} h ${minutes % 60} m`;
  return `${minutes} m`;
}
