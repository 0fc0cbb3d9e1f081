import type { Socket } from 'node:net';
import { problem } from '../core/problems.ts';
import { type Result, refuse } from '../core/result.ts';
import type { Slot } from '../core/slot.ts';
import { type LineReader, parseLine } from '../protocol/lines.ts';
import { requestEnvelopeSchema } from '../protocol/requests.ts';
import { Encoded, encode } from './encoded.ts';
import type { RoomHost } from './room-host.ts';

/** Serves one command: JSON lines in, one reply a request, in order. `agent`: in whose pane it runs, if in one. */
export async function serveClient(
  socket: Socket,
  lines: LineReader,
  room: Pick<RoomHost, 'handle'>,
  agent: Slot | null,
): Promise<void> {
  for (let line = await lines.next(); line !== null; line = await lines.next()) {
    const { id, result } = await answer(line, room, agent);
    if (!socket.writable) continue;
    for (const part of [...replyEnvelope(id, result), '\n']) socket.write(part);
  }
}

/** The reply to one request as JSON, in parts that follow one another; both kinds of connection send it. */
export function replyEnvelope(id: number, result: Result<unknown>): Uint8Array[] {
  if (!result.ok) return [encode({ id, ok: false, problem: result.problem })];
  const { value } = result;
  if (!(value instanceof Encoded)) return [encode({ id, ok: true, value: value ?? null })];
  return [Buffer.from(`{"id":${id},"ok":true,"value":`), value.json, Buffer.from('}')];
}

/** Parses and runs one request. What cannot be parsed is refused as usage. */
export async function answer(
  line: string,
  room: Pick<RoomHost, 'handle'>,
  agent: Slot | null,
): Promise<{ id: number; result: Result<unknown> }> {
  const json = parseLine(line);
  if (json === undefined) {
    return { id: 0, result: refuse(problem('usage', { what: 'The request is not JSON.' })) };
  }
  const envelope = requestEnvelopeSchema.safeParse(json);
  if (!envelope.success) {
    return {
      id: idOf(json),
      result: refuse(problem('usage', { what: 'The host does not know this request.' })),
    };
  }
  return { id: envelope.data.id, result: await room.handle(envelope.data.request, agent) };
}

function idOf(json: unknown): number {
  const id = typeof json === 'object' && json !== null && 'id' in json ? json.id : 0;
  return typeof id === 'number' ? id : 0;
}
