import { readFileSync, writeFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { startRoom } from '../harness/room.ts';
import { waitFor } from '../harness/wait-for.ts';

test('a view that comes back after a while tells what happened, and who waits', async () => {
  const room = startRoom({ args: ['--grace', '0'] });
  onTestFinished(() => room.dispose());
  await room.ready();
  const left = Date.now();
  room.prefix('d');
  await waitFor('the view to end', () => room.view.exit !== null);
  await room.cli(['send', '@a', 'mock: reply @mock-b while nobody looks\\nmock: dialog Bash "make"']);
  await room.waitForMessage(
    'the hop',
    ({ from, deliveries }) => from === 'a' && deliveries[0]?.state === 'accepted',
  );

  // The absence as if it had begun two hours ago; the conversation is as old as it is.
  const memory = room.file('view.json');
  const { leftAt, ...rest } = JSON.parse(readFileSync(memory, 'utf8'));
  expect(leftAt).toBeGreaterThanOrEqual(left);
  writeFileSync(memory, JSON.stringify({ ...rest, leftAt: leftAt - 2 * 60 * 60 * 1000 }));

  await room.attach();
  await room.waitFor('the card', /Since you left 2 h 0 m ago.*1 hop between the agents/s);
  room.keys('\x1b');
  await room.waitFor('its end', (text) => !text.includes('Since you left'));
});
