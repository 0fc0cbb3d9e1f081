import { existsSync } from 'node:fs';
import { ok, type Result } from '../core/result.ts';
import { messageView } from '../host/room-views.ts';
import type { MessageView } from '../protocol/room-view.ts';
import { openRecord } from '../relay/record/record.ts';
import type { Context } from './context.ts';

/** Gives at most `limit` messages before seq `before` (null: the newest), oldest first. */
export type PageSource = (
  before: number | null,
  limit: number,
) => Promise<Result<{ messages: MessageView[]; more: boolean }>>;

/** What `read` makes of the record of a room that no host serves; a room without one has said nothing. */
export async function readStopped<T>(
  { files }: Context,
  read: (page: PageSource) => Promise<Result<T>>,
): Promise<Result<T>> {
  if (!existsSync(files.record)) return read(async () => ok({ messages: [], more: false }));
  const record = openRecord(files.record, { write: false });
  if (!record.ok) return record;
  const result = await read(async (before, limit) => {
    const page = record.value.page(before, limit);
    return page.ok ? ok({ ...page.value, messages: page.value.messages.map(messageView) }) : page;
  });
  record.value.close();
  return result;
}
