import { describe, expect, test } from 'vitest';
import { random } from './bodies.ts';
import { eachVendor } from './pairs.ts';
import { arrivals } from './received.ts';
import { useVendorRoom } from './room.ts';

describe.each(eachVendor)('$a, with $b as its peer', ({ a, b }) => {
  const theRoom = useVendorRoom({ a, b });

  test('a prompt typed in the pane is one message of the human’s, and its answer goes on like any other', async () => {
    const room = theRoom();
    const { slots } = await room.status();
    const answer = `look ${random(8)}\n@${slots.b.handle}`;
    room.servers.a.answer = () => ({ text: answer });
    room.servers.b.answer = () => ({ text: '@user done' });
    const typed = `typed by hand ${random(8)}`;
    room.focus('a');
    room.keys(typed);
    await room.waitFor('what was typed', typed);
    room.keys('\r');
    await room.message('the end', ({ from, to }) => from === 'b' && to.includes('user'));
    const [prompt, hop, end, ...more] = await room.history();
    expect(more).toEqual([]);
    expect(prompt).toMatchObject({ from: 'user', to: ['a'], body: typed, origin: 'pane', hop: 0 });
    expect(hop).toMatchObject({ from: 'a', to: ['b'], body: answer, chain: prompt?.seq, hop: 1 });
    expect(end).toMatchObject({ from: 'b', to: ['user'], chain: prompt?.seq });
    expect(hop && arrivals(room.servers.b, hop)).toEqual([answer]);
  });
});
