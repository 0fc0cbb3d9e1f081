import { expect, onTestFinished, test } from 'vitest';
import { startLinearRoom } from '../harness/linear-room.ts';
import { startRoom } from '../harness/room.ts';
import { waitFor } from '../harness/wait-for.ts';

test('with TERM=dumb --linear uses the own line editing of the terminal and writes plain text alone', async () => {
  const room = startLinearRoom({ env: { TERM: 'dumb' } });
  onTestFinished(() => room.dispose());
  await room.ready();
  room.keys('mock: reply wronk\x7fg\r');
  await room.waitFor('the answer', '2 mock-a: wrong');
  room.keys('never sent\\\r');
  await room.waitFor('that it goes on', 'more>');
  room.keys('\x03');
  room.keys('mock: reply after\r');
  await room.waitFor('the answer', '4 mock-a: after');
  room.keys('\x03');
  await room.waitFor('how to leave', 'Ctrl-D or /detach leaves');
  room.keys('\x04');
  await waitFor('the end', () => room.view.exit !== null);
  expect(room.view.exit?.code).toBe(0);
  expect(room.view.output).not.toContain('\x1b');
});

test('with TERM=dumb the view with panes is not opened, and says what is', async () => {
  const room = startRoom({ env: { TERM: 'dumb' } });
  onTestFinished(() => room.dispose());
  await waitFor('the end', () => room.view.exit !== null);
  expect(room.view.exit?.code).toBe(2);
  expect(room.view.output.trim()).toBe(
    'pairroom: This terminal (TERM=dumb) cannot show panes. pairroom --linear tells the room as lines of text.',
  );
});
