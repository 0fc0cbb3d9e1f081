import { describe, expect, test } from 'vitest';
import { random } from './bodies.ts';
import { eachVendor } from './pairs.ts';
import { useVendorRoom } from './room.ts';

/** Grok tries an error of the server's again for minutes. */
const statuses = { claude: [400, 500], 'claude-197': [400, 500], codex: [400, 500], grok: [400, 401] };

describe.each(eachVendor)('$a, with $b as its peer', ({ a, b }) => {
  const theRoom = useVendorRoom({ a, b });

  test.each(statuses[a])('a model that answers %i fails the turn, and nothing is relayed', async (status) => {
    const room = theRoom();
    const { slots } = await room.status();
    const words = `@${slots.b.handle} ${random(12)}`;
    room.servers.a.answer = () => ({ error: { status, type: 'invalid_request_error', message: words } });
    const asked = `begin ${random(8)}`;
    room.say('a', asked);
    await room.message(
      'the failed turn',
      (message) => message.body === asked && message.deliveries.every(({ state }) => state === 'failed'),
      60_000,
    );
    const next = `again ${random(8)}`;
    room.servers.a.answer = () => ({ text: `@user ${next}` });
    room.say('a', next);
    await room.message('the next answer', ({ body }) => body === `@user ${next}`);
    const answers = (await room.history()).filter(({ from }) => from === 'a');
    expect(answers.flatMap(({ deliveries }) => deliveries)).toEqual([]);
    expect(room.servers.b.requests).toEqual([]);
  });
});
