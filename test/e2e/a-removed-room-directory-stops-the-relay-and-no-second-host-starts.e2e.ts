import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startRoom } from '../harness/room.ts';
import { waitFor } from '../harness/wait-for.ts';

test('a removed room directory: nothing is sent that cannot be recorded, and the room is still found', async () => {
  const room = startRoom({ args: ['--grace', '0'] });
  onTestFinished(() => room.dispose());
  await room.ready();
  const host = room.hostPid();
  rmSync(dirname(room.file('host.json')), { recursive: true });
  const refused = await room.cli(['send', '@mock-b', 'hello']);
  expect(refused.code).toBe(1);
  expect(refused.stderr).toContain('was removed');
  await room.waitFor('the sentence', /The record .*was removed/);
  expect(room.readBytes('b')).not.toContain('hello');
  await waitFor('the lock', () => hostOf(room) === host);
  await room.attach();
  await room.waitFor('the same room', /The record .*was removed/);
  expect(hostOf(room)).toBe(host);
  expect((await room.cli(['stop'])).code).toBe(0);
});

function hostOf(room: ReturnType<typeof startRoom>): number | null {
  try {
    return room.hostPid();
  } catch {
    return null;
  }
}
