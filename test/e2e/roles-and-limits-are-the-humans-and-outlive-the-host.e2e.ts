import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { startRoom } from '../harness/room.ts';
import { waitFor } from '../harness/wait-for.ts';

const limit = z.object({ limit: z.number().nullable() });
const statusSchema = z.object({
  mode: z.string(),
  guards: z.object({ hops: limit, short: limit }),
  slots: z.object({
    a: z.object({ role: z.string().nullable() }),
    b: z.object({ role: z.string().nullable() }),
  }),
});

test('roles, mode and limits are shown, changed by command, and are those of the next host', async () => {
  const room = startRoom();
  onTestFinished(() => room.dispose());
  await room.ready();
  const status = async () => statusSchema.parse(JSON.parse((await room.cli(['status', '--json'])).stdout));

  room.say('/role a lead');
  await room.waitFor('the role', '★ mock-a · lead');
  room.say('/role b lead');
  await room.waitForMessage('the note', ({ body }) => body.includes('mock-a is observer now'));
  room.say('/limit hops 30');
  await waitFor('the limit', async () => (await status()).guards.hops.limit === 30);
  room.say('/limit short off');
  await waitFor('no limit', async () => (await status()).guards.short.limit === null);
  room.say('/limit hops none');
  await room.waitFor('the refusal', 'none is not understood there');
  room.keys('\x03');
  room.say('/mode manual');
  await room.waitFor('the mode', 'relay: each hop asks');

  expect((await room.cli(['stop'])).code).toBe(0);
  await room.attach(['--role', 'a=writer']);
  await room.waitFor('both roles', /mock-a · writer.*★ mock-b · lead/s);
  expect(await status()).toMatchObject({
    mode: 'manual',
    guards: { hops: { limit: 30 }, short: { limit: null } },
    slots: { a: { role: 'writer' }, b: { role: 'lead' } },
  });
});
