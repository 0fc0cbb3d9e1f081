import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startRoom } from '../harness/room.ts';

// Put together here, so that no scanner takes this file for one that leaks.
const secret = `ghp_${'aB3dE5fG7hI9jK1lM3nO5pQ7rS9tU1vW3xY5'}`;

/** The files below a directory that hold a text; the mock's own log of its session is not PairRoom's. */
function filesWith(text: string, below: string): string[] {
  return readdirSync(below, { recursive: true, encoding: 'utf8' }).filter((name) => {
    if (name.includes('mock-sessions')) return false;
    try {
      return readFileSync(join(below, name)).includes(text);
    } catch {
      // A directory, or a file that was taken meanwhile.
      return false;
    }
  });
}

test('the hop goes on with a mark in its place, and no file of the room has it', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'pairroom-secret-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  const script = join(dir, 'script.json');
  writeFileSync(script, JSON.stringify([[`reply @mock-b the key is ${secret} here`]]));
  const room = startRoom({ a: ['--script', script], args: ['--grace', '0'] });
  onTestFinished(() => room.dispose());
  await room.ready();
  room.say('@mock-a what is the key?');
  await room.waitFor('the agent’s own pane to show it', secret);
  await room.waitFor('the conversation to say so', '1 value hidden');
  await room.waitForMessage(
    'the hop to be answered',
    ({ from, deliveries }) => from === 'a' && deliveries[0]?.state === 'answered',
  );
  expect(room.received('b')).toEqual([expect.stringContaining('the key is [secret:github] here')]);
  expect(filesWith(secret, room.home)).toEqual([]);
  expect(filesWith('[secret:github]', room.home)).not.toEqual([]);
});

test('in the human’s own message it is refused, from the composer and the command, and sent knowingly', async () => {
  const room = startRoom();
  onTestFinished(() => room.dispose());
  await room.ready();
  const refused = await room.cli(['send', '@b', '-'], `two lines\nuse ${secret}`);
  expect(refused.code).not.toBe(0);
  expect(refused.stderr).toContain('Line 2 seems to hold a secret (github)');
  expect(refused.stderr).not.toContain(secret);
  room.say(`@mock-b use ${secret}`);
  await room.waitFor('the warning', 'Line 1 seems to hold a secret (github)');
  expect(await room.messages()).toEqual([]);
  expect(filesWith(secret, room.home)).toEqual([]);
  room.keys('\r');
  await room.waitForMessage('it to be sent', ({ body }) => body === `@mock-b use ${secret}`);
  expect((await room.cli(['send', '--allow-secret', '@b', '-'], `use ${secret}`)).code).toBe(0);
  await room.waitForMessage('the command’s to be sent', ({ body }) => body === `use ${secret}`);
});
