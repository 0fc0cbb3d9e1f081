import { rmSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { random } from './bodies.ts';
import { useVendorRoom } from './room.ts';
import { type Change, readTrace, strace } from './trace.ts';

const logOf = (home: string) => `${home}.strace`;

describe.each([
  { a: 'claude', b: 'codex' },
  { a: 'grok', b: 'claude' },
] as const)('$a and $b', ({ a, b }) => {
  const theRoom = useVendorRoom({ a, b, under: (home) => strace(logOf(home)) });
  afterAll(() => rmSync(logOf(theRoom().userHome), { force: true }));

  test('no process of PairRoom changes a file under the user’s home outside its own state directory', async () => {
    const room = theRoom();
    const { slots } = await room.status();
    room.servers.a.answer = () => ({ text: `look\n@${slots.b.handle}` });
    room.servers.b.answer = () => ({ text: '@user done' });
    room.say('a', `begin ${random(8)}`);
    await room.message('the end', ({ from, to }) => from === 'b' && to.includes('user'));
    await room.cli(['stop']);
    await room.until('the trace to end', () => room.view.exit !== null);

    const changes = readTrace(logOf(room.userHome), {
      isAgent: (command) => /^"[^"]*\/bin-[ab]\//.test(command),
      isOurs: (command) => /^"\/bin\/sh", \["\/bin\/sh", "[^"]*\/bin\/hook-/.test(command),
    });
    const ours = changes.filter(({ by, path }) => by === 'pairroom' && path.startsWith(room.userHome));
    const isOutside = ({ path }: Change) => !path.startsWith(room.home) && !room.home.startsWith(path);
    expect(ours.filter(isOutside)).toEqual([]);
    // The trace saw what it is there to see.
    const saw = (by: Change['by'], part: string) => changes.some((c) => c.by === by && c.path.includes(part));
    expect(saw('pairroom', '/room.db')).toBe(true);
    expect(saw('pairroom', '.hook')).toBe(true);
    expect(saw('agent', room.userHome)).toBe(true);
  });
});
