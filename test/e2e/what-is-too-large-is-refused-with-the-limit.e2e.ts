import { expect, onTestFinished, test } from 'vitest';
import { startRoom } from '../harness/room.ts';

const tenMegabytes = 'x'.repeat(10 * 1024 * 1024);

test('a paste of 10 MB is refused with the limit, into the conversation and into a pane; keys go on', async () => {
  const room = startRoom();
  onTestFinished(() => room.dispose());
  await room.ready();

  room.keys(`\x1b[200~${tenMegabytes}\x1b[201~`);
  await room.waitFor(
    'the refusal',
    'That paste is 10.0 MB; at most 4.0 MB is taken at once. Save it to a file and name the file.',
  );
  room.keys('mock: reply still here\r');
  await room.waitForMessage('the answer', ({ body }) => body === 'still here');

  room.prefix('\x1b[C');
  room.keys(`\x1b[200~${tenMegabytes}\x1b[201~`);
  await room.waitFor('the refusal', 'That paste is 10.0 MB');
  room.keys('mock: reply here as well\r');
  await room.waitForMessage('the answer', ({ body }) => body === 'here as well');
  expect(room.received('b')).toEqual(['mock: reply here as well']);
  expect(room.readBytes('b')).not.toContain('xxxx');
});

test('a message of more than a megabyte is refused with the limit, also from standard input', async () => {
  const room = startRoom();
  onTestFinished(() => room.dispose());
  await room.ready();
  const { code, stderr } = await room.cli(['send', '@b', '-'], tenMegabytes);
  expect(code).toBe(3);
  expect(stderr).toBe(
    'pairroom: That is 10240 KiB; at most 1024 KiB can be sent at once. Save it to a file and name the file.\n',
  );
  expect(await room.messages()).toEqual([]);
});
