import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { clean } from '../../src/core/clean.ts';
import { peerOf, type Slot } from '../../src/core/slot.ts';
import type { MessageView } from '../../src/protocol/room-view.ts';
import { bodies, random } from './bodies.ts';
import type { ProgramName } from './installed.ts';
import { arrivals, prompts } from './received.ts';
import { useVendorRoom } from './room.ts';

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** Each agent answers with every kind of body, three hops to a chain. */
const chains = (['a', 'b'] as const).flatMap((first) =>
  [0, 3, 6].map((at) => {
    const kinds = bodies.slice(at, at + 3);
    return { first, kinds, what: kinds.map(({ what }) => what).join(', ') };
  }),
);

/**
 * The claim of the three-hops files: the human sets one agent to work, the two answer each other three times and then
 * address the human; every answer arrives exactly once as a new user turn of the other's model, byte for byte.
 */
export function threeHops(a: ProgramName, b: ProgramName): void {
  const theRoom = useVendorRoom({ a, b });

  test.each(chains)(`${a} and ${b}, $first begins: $what`, async ({ first, kinds }) => {
    const room = theRoom();
    const { servers } = room;
    const { slots } = await room.status();
    const before = { a: prompts(servers.a).length, b: prompts(servers.b).length };
    const mark = random(12);
    const said = kinds.map((kind, hop) => {
      const to = (hop % 2 === 0) === (first === 'a') ? 'b' : 'a';
      return `${kind.make()}\n@${slots[to].handle}`;
    });
    const left = [...said, `@user done ${mark}`];
    for (const slot of ['a', 'b'] as const)
      servers[slot].answer = () => ({ text: left.shift() ?? 'too much' });

    room.say(first, `begin ${mark}`);
    const last = await room.message(
      'the answer to the human',
      ({ body }) => body.endsWith(mark) && body.startsWith('@user'),
      60_000,
    );
    const chain = (await room.history()).filter((message) => message.chain === last.chain);

    const [asked, ...answers] = chain;
    expect(asked).toMatchObject({ from: 'user', to: [first], body: `begin ${mark}`, hop: 0 });
    expect(answers.map(({ from, to, hop }) => ({ from, to, hop }))).toEqual(
      alternately(first, 4).map((from, n) => ({ from, to: [n === 3 ? 'user' : peerOf(from)], hop: n + 1 })),
    );
    for (const [hop, message] of answers.slice(0, 3).entries()) {
      const sent = clean(said[hop] ?? '').text;
      expect(message.body, kinds[hop]?.what).toBe(sent);
      expect(message.sha256, kinds[hop]?.what).toBe(hashOf(sent));
      const arrived = arrivals(servers[receiver(message)], message);
      expect(arrived.map(hashOf), kinds[hop]?.what).toEqual([message.sha256]);
    }
    const delivered = chain.slice(0, 4).flatMap(({ deliveries }) => deliveries);
    expect(delivered.map(({ state }) => state)).toEqual(Array(4).fill('answered'));
    expect(prompts(servers[first]).length - before[first]).toBe(2);
    expect(prompts(servers[peerOf(first)]).length - before[peerOf(first)]).toBe(2);
  });
}

function alternately(first: Slot, count: number): Slot[] {
  return Array.from({ length: count }, (_, n) => (n % 2 === 0 ? first : peerOf(first)));
}

function receiver({ to }: MessageView): Slot {
  return to[0] === 'a' ? 'a' : 'b';
}
