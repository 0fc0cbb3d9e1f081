import { describe, expect, test } from 'vitest';
import { findProcess } from '../../src/panes/process-tree.ts';
import { random } from './bodies.ts';
import { eachVendor } from './pairs.ts';
import { prompts } from './received.ts';
import { useVendorRoom } from './room.ts';

describe.each(eachVendor)('$a, with $b as its peer', ({ a, b }) => {
  const theRoom = useVendorRoom({ a, b });

  test('what a killed host leaves running is named and ended by the next start, which has the history', async () => {
    const room = theRoom();
    const { slots } = await room.status();
    const first = `first ${random(8)}`;
    room.servers.a.answer = () => ({ text: `@user ${first}` });
    room.say('a', first);
    await room.message('the first answer', ({ body }) => body === `@user ${first}`);

    const cut = `second ${random(8)}`;
    room.servers.a.answer = () => ({
      text: `@${slots.b.handle} ${'at work '.repeat(4000)}`,
      chunk: 8,
      chunkMs: 30,
    });
    room.say('a', cut);
    await room.until('the second answer to stream', () =>
      room.servers.a.requests.find(({ sentBytes, finishedAt }) => finishedAt === null && sentBytes > 100),
    );
    const before = room.processes().filter(({ pid }) => pid !== room.view.pid);
    process.kill(room.hostPid(), 'SIGKILL');
    const killedAt = Date.now();
    const left = () => {
      const running = room.processes().map(({ pid }) => pid);
      return before.filter(({ pid }) => running.includes(pid));
    };
    await room.until('the agents to end, or 3 s', () => left().length === 0 || Date.now() - killedAt > 3000);
    const survivors = left();

    await room.attach();
    await room.waitFor('the history', (text) => text.includes(first) && text.includes(cut));
    const now = await room.until('both agents idle', async () => {
      const status = await room.status();
      return status.slots.a.state.is === 'idle' && status.slots.b.state.is === 'idle' && status;
    });
    expect(left()).toEqual([]);
    for (const { pid } of survivors) expect(room.view.output).toContain(`(${pid})`);
    expect(await findProcess(now.slots.a.pid ?? 0)).not.toBeNull();
    const messages = await room.history();
    expect(messages.map(({ body }) => body).slice(0, 3)).toEqual([first, `@user ${first}`, cut]);
    expect(messages[2]?.deliveries.map(({ state }) => state)).toEqual(['unknown']);

    const next = `third ${random(8)}`;
    room.servers.a.answer = () => ({ text: `@user ${next}` });
    room.say('a', next);
    await room.message('an answer of the new agent', ({ body }) => body === `@user ${next}`);
    expect(prompts(room.servers.a)).toEqual([first, cut, next]);
    expect(room.servers.b.requests).toEqual([]);
  });
});
