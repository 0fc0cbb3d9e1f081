import { expect, onTestFinished, test } from 'vitest';
import { startLinearRoom } from '../harness/linear-room.ts';

test('by lines, a dialog is told once, read with /screen and answered with /keys alone', async () => {
  const room = startLinearRoom();
  onTestFinished(() => room.dispose());
  await room.ready();
  room.keys('/to b mock: dialog Bash "rm -rf build"\\\rmock: reply built\r');
  await room.waitFor('the dialog', 'mock-b needs you: permission: Bash: rm -rf build');
  room.keys('/screen b\r');
  await room.waitFor('the screen', /^❯ 1\. Yes$(.|\n)*^3\. No.*$(.|\n)*^End of the screen of mock-b\.$/m);
  expect(room.screenText()).not.toMatch(/[─-╿]/);
  const before = room.readBytes('b');

  room.keys('/keys b down up enter\r');
  await room.waitFor('the answer', /mock-b: built/);
  expect(room.readBytes('b').slice(before.length)).toBe('\x1b[B\x1b[A\r');
  expect(room.screenText().match(/permission/g)).toHaveLength(1);
});

test('text is typed without Enter, and sent by the key', async () => {
  const room = startLinearRoom();
  onTestFinished(() => room.dispose());
  await room.ready();
  room.keys('/type b mock: reply by hand\r');
  await room.waitFor('that it was typed', 'typed to mock-b');
  room.keys('/keys b enter\r');
  await room.waitFor('what was typed', '1 you to mock-b: mock: reply by hand');
  await room.waitFor('the answer', '2 mock-b: by hand');
  expect(room.received('b')).toEqual(['mock: reply by hand']);
});
