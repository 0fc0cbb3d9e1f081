import { rmSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { random } from './bodies.ts';
import { startVendorRoom } from './room.ts';
import { type Change, readTrace, strace } from './trace.ts';

describe.each([
  { a: 'claude', b: 'codex' },
  { a: 'grok', b: 'claude' },
] as const)('$a and $b', ({ a, b }) => {
  test('no process of PairRoom changes a file under the user’s home outside its own state directory', async () => {
    const log = (home: string) => `${home}.strace`;
    const room = await startVendorRoom({ a, b, under: (home) => strace(log(home)) });
    let changes: Change[];
    try {
      const { slots } = await room.status();
      room.servers.a.answer = () => ({ text: `look\n@${slots.b.handle}` });
      room.servers.b.answer = () => ({ text: '@user done' });
      room.say('a', `begin ${random(8)}`);
      await room.message('the end', ({ from, to }) => from === 'b' && to.includes('user'));
      await room.cli(['stop']);
      await room.until('the trace to end', () => room.view.exit !== null);
      changes = readTrace(log(room.userHome), {
        isAgent: (command) => /^"[^"]*\/bin-[ab]\//.test(command),
        isOurs: (command) => /^"\/bin\/sh", \["\/bin\/sh", "[^"]*\/bin\/hook-/.test(command),
      });
    } finally {
      rmSync(log(room.userHome), { force: true });
      await room.dispose();
    }
    const ours = changes.filter(({ by, path }) => by === 'pairroom' && path.startsWith(room.userHome));
    const isOutside = ({ path }: Change) => !path.startsWith(room.home) && !room.home.startsWith(path);
    expect(ours.filter(isOutside)).toEqual([]);
    // The trace saw what it is there to see.
    const named = (by: Change['by'], part: string) =>
      changes.some((c) => c.by === by && c.path.includes(part));
    expect(named('pairroom', '/room.db')).toBe(true);
    expect(named('pairroom', '.hook')).toBe(true);
    expect(changes.some(({ by, path }) => by === 'agent' && path.startsWith(room.userHome))).toBe(true);
  });
});
