import { expect, onTestFinished, test } from 'vitest';
import { startLinearRoom } from '../harness/linear-room.ts';
import { modesLeft } from '../harness/modes-left.ts';
import { waitFor } from '../harness/wait-for.ts';

/** What the editing of one line needs, looks, and that pastes are told apart. */
const allowed = /\x1b\[(\d*[GJ]|[\d;]*m|\?2004[hl])/g;

test('a whole hop is told in words, each thing once, and nothing is addressed on the screen', async () => {
  const room = startLinearRoom();
  onTestFinished(() => room.dispose());
  await room.ready();
  room.keys('mock: reply @mock-b please review\r');
  await room.waitFor('the hop', '2 mock-a to mock-b: @mock-b please review');
  await room.waitFor('the answer', '3 mock-b to you: ');
  await room.waitFor('the proof', /^2 answered$/m);
  await room.waitFor('the end', /mock-b to you(.|\n)*mock-b is idle/);
  const told = room.screenText().split('\n');
  for (const line of ['1 you to mock-a', '2 mock-a to mock-b: @mock-b please review', '2 answered']) {
    expect(told.filter((one) => one === line)).toHaveLength(1);
  }
  room.keys('\x04');
  await waitFor('the end', () => room.view.exit !== null);
  expect(room.view.exit?.code).toBe(0);
  expect(room.screenText()).toContain('Detached; the agents go on.');
  expect(room.view.output.replace(allowed, '')).not.toContain('\x1b');
  expect(modesLeft(room.view.output)).toEqual([]);
  expect(room.processes().length).toBeGreaterThan(2);
});

test('with NO_COLOR there is no look either', async () => {
  const room = startLinearRoom({ env: { NO_COLOR: '1' } });
  onTestFinished(() => room.dispose());
  await room.ready();
  room.keys('mock: reply hello\r');
  await room.waitFor('the answer', '2 mock-a: hello');
  expect(room.view.output).not.toMatch(/\x1b\[[\d;]*m/);
});
