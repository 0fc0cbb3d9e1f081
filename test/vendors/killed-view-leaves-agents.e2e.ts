import { describe, expect, test } from 'vitest';
import { findProcess } from '../../src/panes/process-tree.ts';
import { random } from './bodies.ts';
import { eachVendor } from './pairs.ts';
import { arrivals } from './received.ts';
import { useVendorRoom, type VendorRoom } from './room.ts';

/** The agents' pids with their start times. */
async function agents(room: VendorRoom) {
  const { a, b } = await room.agentPids();
  return Promise.all([a, b].map(async (pid) => ({ pid, startTime: (await findProcess(pid))?.startTime })));
}

describe.each(eachVendor)('$a, with $b as its peer', ({ a, b }) => {
  const theRoom = useVendorRoom({ a, b });

  test('a view killed in mid-turn leaves both agents at work, and the next one shows the finished turn', async () => {
    const room = theRoom();
    const { slots } = await room.status();
    const mark = random(8);
    const answer = `${'still at work '.repeat(40)}\n${mark}\n@${slots.b.handle}`;
    room.servers.a.answer = () => ({ text: answer, chunk: 4, chunkMs: 30 });
    room.servers.b.answer = () => ({ text: `@user seen ${mark}` });
    const before = await agents(room);
    room.say('a', `begin ${random(8)}`);
    const request = await room.until('the answer to stream', () =>
      room.servers.a.requests.find(({ sentBytes }) => sentBytes > 40),
    );

    const sent = request.sentBytes;
    const killedAt = Date.now();
    room.view.kill('SIGKILL');
    await room.until('3 s without a view', () => Date.now() - killedAt > 3000);
    expect(request).toMatchObject({ abortedAt: null, finishedAt: null });
    expect(request.sentBytes).toBeGreaterThan(sent + 100);
    expect(await agents(room)).toEqual(before);
    const end = await room.message('the end', ({ body }) => body === `@user seen ${mark}`);

    await room.attach();
    await room.waitFor(
      'the finished turn',
      (text) => text.includes(`seen ${mark}`) && text.includes('still at work'),
    );
    expect(await agents(room)).toEqual(before);
    const hop = (await room.history()).find(({ from, chain }) => from === 'a' && chain === end.chain);
    expect(hop?.body).toBe(answer);
    expect(hop && arrivals(room.servers.b, hop)).toEqual([answer]);
  });
});
