import type { SinceView } from '../../../protocol/requests.ts';
import { type Line, span } from '../draw/line.ts';
import { look } from '../theme.ts';
import { words } from '../words.ts';

/** What happened while nobody was attached: counts, trouble first. */
export function sinceLines(since: SinceView): Line[] {
  const { sinceRows } = words;
  const rows: Line[] = [];
  if (since.failed > 0) rows.push([span(sinceRows.failed(since.failed), look.bad)]);
  if (since.unproven > 0) rows.push([span(sinceRows.unproven(since.unproven), look.bad)]);
  if (since.held > 0) rows.push([span(sinceRows.held(since.held), look.warn)]);
  if (since.hops > 0) rows.push([span(sinceRows.hops(since.hops))]);
  if (since.messages > 0) rows.push([span(sinceRows.messages(since.messages))]);
  return rows.length === 0 ? [[span(sinceRows.quiet, look.dim)]] : rows;
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
