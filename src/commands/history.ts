import { ok, type Result } from '../core/result.ts';
import { replySchemas } from '../protocol/requests.ts';
import type { MessageView } from '../protocol/room-view.ts';
import { type Context, print, printJson, report } from './context.ts';
import { connectHere } from './room-client.ts';
import { type PageSource, readStopped } from './stopped-room.ts';
import { exitCodes, words } from './words.ts';

const defaultLimit = 50;

/** `pairroom history`: the newest messages, oldest first; from the host, or read from the record when none runs. */
export async function history(context: Context): Promise<number> {
  const { json, limit: count = defaultLimit } = context.flags;
  const client = await connectHere(context);
  if (!client.ok && client.problem.code !== 'no room') return report(client.problem, json);
  if (!client.ok) {
    const stored = await readStopped(context, (page) => newest(count, page));
    return stored.ok ? show(stored.value, json) : report(stored.problem, json);
  }
  const told = await newest(count, (before, limit) =>
    client.value.request({ verb: 'page', before, limit }, replySchemas.page),
  );
  client.value.close();
  return told.ok ? show(told.value, json) : report(told.problem, json);
}

/** The newest `count` messages, oldest first: as many pages as it takes, for one holds only so much text. */
async function newest(count: number, page: PageSource): Promise<Result<MessageView[]>> {
  const found: MessageView[] = [];
  for (let more = true; more && found.length < count; ) {
    const next = await page(found[0]?.seq ?? null, count - found.length);
    if (!next.ok) return next;
    found.unshift(...next.value.messages);
    more = next.value.more;
  }
  return ok(found);
}

function show(messages: readonly MessageView[], json: boolean): number {
  if (json) printJson(messages);
  else if (messages.length === 0) print(words.emptyHistory);
  else for (const message of messages) print(paragraph(message));
  return exitCodes.ok;
}

function paragraph({ seq, createdAt, from, to, body, deliveries }: MessageView): string {
  const time = new Date(createdAt).toISOString().slice(0, 16).replace('T', ' ');
  const states = deliveries.map(({ state }) => (state === 'unknown' ? 'unproven' : state)).join(', ');
  const head = `#${seq} ${time} ${from} → ${to.join(', ') || 'nobody'}${states === '' ? '' : `  ${states}`}`;
  return `${head}\n${body.replace(/^/gm, '  ')}\n`;
}
