import { describe, expect, test } from 'vitest';
import { random } from './bodies.ts';
import { eachVendor } from './pairs.ts';
import { useVendorRoom } from './room.ts';

const cutShort = { outcome: 'interrupted', notSent: 'interrupted' };

describe.each(eachVendor)('$a, with $b as its peer', ({ a, b }) => {
  const theRoom = useVendorRoom({ a, b });

  test('an interrupt in mid-stream closes the model’s socket within 1 s, and nothing of the turn is ever relayed', async () => {
    const room = theRoom();
    const { slots } = await room.status();
    const answer = `@${slots.b.handle} ${'never to be seen there '.repeat(2000)}`;
    room.servers.a.answer = () => ({ text: answer, chunk: 20, chunkMs: 40 });
    const asked = `begin ${random(8)}`;
    room.say('a', asked);
    const request = await room.until('the answer to stream', () =>
      room.servers.a.requests.find(({ sentBytes }) => sentBytes > 400),
    );
    room.focus('a');
    const pressedAt = Date.now();
    room.prefix('x');
    const closedAt = await room.until('the socket to close', () => request.abortedAt ?? undefined);
    expect(closedAt - pressedAt).toBeLessThan(1000);

    const question = await room.message('the interrupted turn', (message) => {
      const [delivery] = message.deliveries;
      return message.body === asked && delivery?.state === 'interrupted';
    });
    // The next turn is an ordinary one, and shows that the first one left nothing behind.
    const next = `again ${random(8)}`;
    room.servers.a.answer = () => ({ text: `@user ${next}` });
    room.say('a', next);
    await room.message('the next answer', ({ body }) => body === `@user ${next}`);
    const answers = (await room.history()).filter(({ from }) => from === 'a');
    // What a program tells of the text that it did not finish is kept as such.
    for (const { replyTo, outcome, notSent } of answers) {
      if (replyTo === question.seq) expect({ outcome, notSent }).toEqual(cutShort);
    }
    expect(answers.flatMap(({ deliveries }) => deliveries)).toEqual([]);
    expect(room.servers.a.requests).toHaveLength(2);
    expect(room.servers.b.requests).toEqual([]);
  });
});
