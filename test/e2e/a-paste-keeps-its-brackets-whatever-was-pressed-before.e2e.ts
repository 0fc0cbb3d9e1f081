import { expect, onTestFinished, test } from 'vitest';
import { startRoom } from '../harness/room.ts';
import { waitFor } from '../harness/wait-for.ts';

const text = 'one long line without an end '.repeat(80).trim();

test.each([
  ['Ctrl-C', '\x03'],
  ['Esc', '\x1b'],
  ['a draft that Ctrl-C clears', 'half a thought\x03'],
])('%s', async (_, before) => {
  const room = startRoom();
  onTestFinished(() => room.dispose());
  await room.ready();
  room.prefix('3');
  room.keys(before);
  await waitFor('the keys', () => room.readBytes('b').endsWith(before));
  room.keys(`\x1b[200~${text}\x1b[201~`);
  await waitFor('the paste', () => room.readBytes('b').endsWith(`${before}\x1b[200~${text}\x1b[201~`));
  room.keys('\r');
  await waitFor('the prompt', () => room.received('b').length > 0);
  expect(room.received('b')).toEqual([text]);
});
