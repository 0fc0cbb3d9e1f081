import { slots } from '../src/core/slot.ts';
import type { Client } from '../src/protocol/client.ts';
import { replySchemas } from '../src/protocol/requests.ts';
import type { Stage } from './stage.ts';
import { waitFor } from './wait.ts';

/** A connection to the room of a PairRoom that was just started, when both agents are idle in it. */
export async function idleAgents(stage: Stage): Promise<Client> {
  const client = await waitFor('the host', () => stage.client().catch(() => undefined));
  await waitFor('two idle agents', async () => {
    const status = await client.request({ verb: 'status' }, replySchemas.status);
    return (
      (status.ok && slots.every((slot) => status.value.room.slots[slot].state.is === 'idle')) || undefined
    );
  });
  return client;
}
