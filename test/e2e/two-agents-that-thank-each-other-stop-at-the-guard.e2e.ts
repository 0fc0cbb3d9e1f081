import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startRoom } from '../harness/room.ts';

test('two agents that thank for ever stop at the guard, which says why; /continue lets exactly the held one go', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'pairroom-script-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  const script = join(dir, 'thanks.json');
  writeFileSync(script, JSON.stringify(Array(50).fill(['address', 'reply thanks!'])));
  const room = startRoom({
    args: ['--grace', '0'],
    a: ['--script', script],
    b: ['--script', script],
  });
  onTestFinished(() => room.dispose());
  await room.ready();

  room.say('begin');
  await room.waitFor('the guard', /the relay is stopped at 1\/1 courtesies/);
  const note = await room.waitForMessage('the reason', ({ from }) => from === 'system');
  expect(note.body).toMatch(/stopped at 1\/1 courtesies\. #2 to mock-b is held: \/continue/);
  const { stdout } = await room.cli(['status', '--json']);
  expect(JSON.parse(stdout)).toMatchObject({
    paused: true,
    stoppedBy: { guard: 'courtesies', n: 1, limit: 1 },
    guards: { hops: { n: 1, limit: 12 }, messages: { n: 1, limit: 60 } },
  });
  expect(room.received('b')).toEqual([]);

  room.say('/continue');
  const next = await room.waitForMessage('the answer', ({ from }) => from === 'b');
  await room.waitForMessage('the guard again', ({ from, seq }) => from === 'system' && seq > next.seq);
  expect(room.received('b')).toHaveLength(1);
  expect(room.received('a')).toEqual(['begin']);

  // A word of the human goes at once: the guard is not for them.
  await room.cli(['send', '@b', 'leave it']);
  await room.waitForMessage(
    'its answer',
    ({ from, chain, seq }) => from === 'b' && chain !== seq && seq > next.seq,
  );
  expect(room.received('a')).toEqual(['begin']);
});
