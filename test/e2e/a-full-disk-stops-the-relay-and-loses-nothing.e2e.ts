import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startRoom } from '../harness/room.ts';
import { waitFor } from '../harness/wait-for.ts';

/** A small file system of its own. */
function smallDisk(): string {
  const dir = mkdtempSync(join(tmpdir(), 'pairroom-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m,mode=0700', 'pairroom-test', dir]);
  onTestFinished(() => {
    execFileSync('umount', ['-l', dir]);
    rmSync(dir, { recursive: true });
  });
  return dir;
}

/** Takes all the room that is left. */
function fill(path: string): void {
  for (const size of [65_536, 4096, 512]) {
    try {
      for (;;) writeFileSync(path, Buffer.alloc(size), { flag: 'a' });
    } catch (error) {
      expect(error).toMatchObject({ code: 'ENOSPC' });
    }
  }
}

test.each([0, 4096, 16_384])('on a disk with %d bytes left a start says what is wrong', async (left) => {
  const home = smallDisk();
  const spare = join(home, 'spare');
  writeFileSync(spare, Buffer.alloc(left));
  fill(join(home, 'filler'));
  rmSync(spare);
  const room = startRoom({ home });
  onTestFinished(() => room.dispose().catch(() => {}));
  await waitFor('the end', () => room.view.exit !== null, { picture: () => room.screenText() });
  expect(room.view.exit?.code).toBe(1);
  const says = room.screenText().replaceAll(/\s+/g, ' ');
  expect(says).toMatch(/pairroom: .*(ENOSPC|disk is full)/);
  expect(says).not.toMatch(/bug|Error:|at file/);
});

test('on a full disk nothing is relayed, visibly; the agents go on; afterwards everything is there', async () => {
  const home = smallDisk();
  const room = startRoom({ home, args: ['--grace', '0'] });
  onTestFinished(() => room.dispose());
  await room.ready();
  const filler = join(home, 'filler');
  fill(filler);

  room.prefix('\x1b[D');
  room.keys('mock: reply @mock-b please review\r');
  await room.waitFor('the sentence', 'The record could not be written: the disk is full');
  await room.waitFor('the agent to go on', '● @mock-b please review');
  const refused = await room.cli(['send', '@b', 'hello']);
  expect(refused.code).toBe(1);
  expect(refused.stderr).toContain('the disk is full');
  expect(room.readBytes('b')).not.toContain('please review');

  rmSync(filler);
  room.prefix('p');
  await room.waitFor('the pause', 'relay paused');
  room.prefix('p');
  await room.waitForMessage('the answer to the hop', ({ from }) => from === 'b');
  expect((await room.messages()).map(({ from, body }) => [from, body]).slice(0, 2)).toEqual([
    ['user', 'mock: reply @mock-b please review'],
    ['a', '@mock-b please review'],
  ]);
  expect(room.received('b')).toHaveLength(1);
});
