import { existsSync } from 'node:fs';
import { ok, type Result } from '../core/result.ts';
import { messageView } from '../host/room-views.ts';
import type { MessageView } from '../protocol/room-view.ts';
import { openRecord } from '../relay/record/record.ts';
import type { Context } from './context.ts';

/** The newest messages of a room that no host serves, oldest first, read from its record. */
export function readHistory({ files }: Context, limit: number): Result<MessageView[]> {
  if (!existsSync(files.record)) return ok([]);
  const record = openRecord(files.record, { write: false });
  if (!record.ok) return record;
  const page = record.value.page(null, limit);
  record.value.close();
  return page.ok ? ok(page.value.messages.map(messageView)) : page;
}
