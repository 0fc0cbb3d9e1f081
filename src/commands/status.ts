import { type GuardName, guardNames } from '../core/guard.ts';
import { heldWords } from '../core/reasons.ts';
import { replySchemas } from '../protocol/requests.ts';
import type { RoomView, SlotView } from '../protocol/room-view.ts';
import { type Context, print, printJson, report } from './context.ts';
import { connectHere } from './room-client.ts';
import { exitCodes } from './words.ts';

/** `pairroom status`: the room of this directory, its agents and what waits for the human. */
export async function status(context: Context): Promise<number> {
  const { json } = context.flags;
  const client = await connectHere(context);
  if (!client.ok) return report(client.problem, json);
  const reply = await client.value.request({ verb: 'status' }, replySchemas.status);
  client.value.close();
  if (!reply.ok) return report(reply.problem, json);
  const { room } = reply.value;
  if (json) {
    printJson({ room_id: room.id, project_id: context.place.project, ...room });
    return exitCodes.ok;
  }
  print(`${room.slug}${room.demo ? ' (DEMO)' : ''}  ${room.root}`);
  print(`relay: ${room.paused ? 'paused' : room.mode}, ${room.messages} messages, ${room.hops} hops`);
  print(`guards: ${guardNames.map((name) => guardLine(name, room.guards[name])).join(', ')}`);
  if (room.stoppedBy !== null) print(heldWords({ code: 'guard', ...room.stoppedBy }, ''));
  if (room.review !== null) print(reviewLine(room.review, room.slots));
  if (room.doneBy !== null) print(`${room.slots[room.doneBy].handle} says that all is done; /reopen goes on`);
  print(slotLine(room.slots.a));
  print(slotLine(room.slots.b));
  for (const { text } of room.attention) print(`needs you: ${text}`);
  if (room.recordProblem !== null) print(room.recordProblem);
  return exitCodes.ok;
}

function reviewLine(
  { request, reviewer, revision, verdict, stale }: NonNullable<RoomView['review']>,
  slots: RoomView['slots'],
): string {
  const said = verdict === null ? 'no verdict yet' : verdict.kind.replace('_', ' ');
  const asked = `review #${request} of ${revision.slice(0, 12)} by ${slots[reviewer].handle}`;
  return `${asked}: ${said}${stale ? ', stale' : ''}`;
}

function guardLine(name: GuardName, { n, limit }: RoomView['guards'][GuardName]): string {
  return `${name} ${n}/${limit ?? 'off'}`;
}

function slotLine({ slot, handle, state, held, pid }: SlotView): string {
  const doing =
    state.is === 'needs you' ? `needs you: ${state.kind}` : state.is === 'unknown' ? "can't tell" : state.is;
  return `${slot.toUpperCase()} @${handle}: ${doing}${held > 0 ? `, ${held} held` : ''}${pid === null ? '' : ` (pid ${pid})`}`;
}
