import { expect, onTestFinished, test } from 'vitest';
import { startRoom } from '../harness/room.ts';
import { waitFor } from '../harness/wait-for.ts';

test('drawing an agent anew types nothing, and what comes after it is delivered once', async () => {
  const room = startRoom({ args: ['--grace', '0'] });
  onTestFinished(() => room.dispose());
  await room.ready();
  room.prefix('\x1b[D');
  await waitFor('the report of the focus', () => room.readBytes('a').endsWith('\x1b[I'));
  const read = room.readBytes('a');
  const shown = paneOf(room.screenText());
  const before = room.view.output.length;
  room.prefix('l');
  await waitFor('everything drawn', () => room.view.output.slice(before).includes('mock-b'));
  await room.waitFor('the same pane', (text) => paneOf(text) === shown);
  room.prefix('2');
  room.say('mock: reply done');
  await room.waitForMessage('the answer', ({ from }) => from === 'a');
  expect(room.received('a')).toHaveLength(1);
  expect(room.readBytes('a').slice(read.length)).toMatch(/^\x1b\[O\x1b\[200~/);
});

/** The rows of the pane on the left. */
function paneOf(text: string): string {
  const rows = text.split('\n').slice(2, -1);
  return rows.map((row) => row.slice(0, row.indexOf('│'))).join('\n');
}
