import type { OpenReader } from '../reading/open-reader.ts';
import { words } from '../words.ts';
import type { Looks } from './look.ts';
import type { Span } from './text-line.ts';

/** What the line over a pane says while the pane is read: where the reader is, and what it can do. */
export function readerSpans({ reader, shows, freshOutput }: OpenReader, look: Looks): Span[] {
  const { document, cursor, typing, missed, count } = reader;
  const at = ` · ${words.reading[shows]} [${cursor.line + 1}/${document.lines.length}]`;
  const fresh: Span[] = freshOutput ? [[` · ${words.newOutput}`, look.warn]] : [];
  const notFound: Span[] = missed ? [[` · ${words.notFound}`, look.warn]] : [];
  const now: Span[] = typing
    ? [[` ${typing.backwards ? '?' : '/'}${typing.pattern}▏`, look.key], ...notFound]
    : [...notFound, [`${count && ` ${count}`} · ${words.readingKeys.join(' · ')}`, look.dim]];
  return [[at, look.key], ...fresh, ...now];
}
