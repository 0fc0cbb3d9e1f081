import { problem } from '../core/problems.ts';
import { ok, type Result, refuse } from '../core/result.ts';
import type { Slot } from '../core/slot.ts';
import type { Request } from '../protocol/requests.ts';
import { mayAsk } from './authority.ts';
import { Encoded } from './encoded.ts';
import type { RoomHost } from './room-host.ts';
import { attemptView } from './room-views.ts';

/** Runs one verb of a client. `agent`: in whose pane it runs, null for the human's. */
export async function handleRequest(
  host: RoomHost,
  request: Request,
  agent: Slot | null,
): Promise<Result<unknown>> {
  const { room, record } = host;
  if (agent !== null && !mayAsk(request.verb)) return refuse(problem('only the human'));
  switch (request.verb) {
    case 'status':
      // Told with the next status: Git may take its time.
      void room.reviews.look();
      return ok({ room: host.view() });
    case 'send':
      return agent === null ? room.send(request) : room.sendAs(agent, request);
    case 'forward':
      return room.forward(request);
    case 'interrupt':
      return interrupt(host, request.slots);
    case 'redirect':
      return room.redirect(request.slot, request.body, request.allowSecrets);
    case 'pause':
      room.pause();
      return ok(null);
    case 'unpause':
      return room.unpause();
    case 'mode':
      room.setMode(request.mode, request.flush);
      return ok(null);
    case 'role':
      room.roles.give(request.slot, request.role);
      return ok(null);
    case 'review':
      return room.reviews.request(request.slot, request.base);
    case 'reopen':
      return room.reviews.reopen();
    case 'allow':
      return room.guarding.allow(request.more);
    case 'limit':
      room.guarding.limit(request.guard, request.limit);
      return ok(null);
    case 'hold':
      return room.controls.hold(request.delivery);
    case 'release':
      return room.controls.release(request.delivery);
    case 'drop':
      return room.controls.drop(request.delivery);
    case 'undrop':
      return room.controls.undrop(request.delivery);
    case 'retry':
      return room.controls.retry(request.delivery);
    case 'takeback': {
      const end = await room.takeBack(request.delivery);
      return end.ok ? ok({ end: end.value }) : end;
    }
    case 'delivered':
      return room.controls.delivered(request.delivery);
    case 'edit':
      return room.controls.edit(request.delivery, request.body);
    case 'page':
      return encoded(await record.page(request.before, request.limit));
    case 'why': {
      const attempts = await record.why(request.message);
      return attempts.ok ? ok({ attempts: attempts.value.map(attemptView) }) : attempts;
    }
    case 'brief':
      return ok({ text: room.brief(request.slot) });
    case 'transcript':
      return encoded(await record.transcript(request.slot, room.handles[request.slot]));
    case 'since': {
      const at = Math.max(request.at, host.takenOverAt ?? 0);
      const counted = await record.since(at);
      return counted.ok ? ok({ at, ...counted.value }) : counted;
    }
    case 'continue':
      host.pane(request.slot).continue();
      return ok(null);
    case 'redraw':
      host.redraw(request.nudge);
      return ok(null);
    case 'stop':
      // After the reply has left.
      setImmediate(() => void host.stop());
      return ok(null);
  }
}

/** Settles when each agent is proven to have stopped, or when it is not. */
async function interrupt(host: RoomHost, which: readonly ('a' | 'b')[]): Promise<Result<null>> {
  const ends = await host.room.interrupt(which);
  for (const [i, end] of ends.entries()) {
    if (!end.ok) return end;
    const slot = which[i] ?? 'a';
    if (!end.value.proven) return refuse(problem('not stopped', { what: host.room.handles[slot] }));
  }
  return ok(null);
}

function encoded(result: Result<Uint8Array>): Result<Encoded> {
  return result.ok ? ok(new Encoded(result.value)) : result;
}
