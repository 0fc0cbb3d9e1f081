import { replySchemas } from '../protocol/requests.ts';
import type { MessageView } from '../protocol/room-view.ts';
import { type Context, print, printJson, report } from './context.ts';
import { connectHere } from './room-client.ts';
import { readHistory } from './stopped-room.ts';
import { exitCodes, words } from './words.ts';

const defaultLimit = 50;

/** `pairroom history`: the newest messages, oldest first; from the host, or read from the record when none runs. */
export async function history(context: Context): Promise<number> {
  const { json, limit: count = defaultLimit } = context.flags;
  const client = await connectHere(context);
  if (!client.ok && client.problem.code !== 'no room') return report(client.problem, json);
  if (!client.ok) {
    const stored = readHistory(context, count);
    return stored.ok ? show(stored.value, json) : report(stored.problem, json);
  }
  const reply = await client.value.request({ verb: 'page', before: null, limit: count }, replySchemas.page);
  client.value.close();
  return reply.ok ? show(reply.value.messages, json) : report(reply.problem, json);
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
