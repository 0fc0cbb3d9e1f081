import { expect, onTestFinished, test } from 'vitest';
import { startRoom } from '../harness/room.ts';
import { waitFor } from '../harness/wait-for.ts';

test('drawing an agent anew types nothing, and what comes after it is delivered once', async () => {
  const room = startRoom({ args: ['--grace', '0'] });
  onTestFinished(() => room.dispose());
  await room.ready();
  room.prefix('\x1b[D');
  await room.waitFor('the focus', '▸A mock-a');
  const read = room.readBytes('a');
  const shown = room.screenText();
  const before = room.view.output.length;
  room.prefix('l');
  await waitFor('everything drawn', () => room.view.output.slice(before).includes('mock-b'));
  await room.waitFor('the same screen', (text) => text === shown);
  expect(room.readBytes('a')).toBe(read);
  room.prefix('2');
  room.say('mock: reply done');
  await room.waitForMessage('the answer', ({ from }) => from === 'a');
  expect(room.received('a')).toHaveLength(1);
});
