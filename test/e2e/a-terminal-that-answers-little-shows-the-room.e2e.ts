import { expect, onTestFinished, test } from 'vitest';
import type { MessageView } from '../../src/protocol/room-view.ts';
import { startRoom } from '../harness/room.ts';
import { waitFor } from '../harness/wait-for.ts';

test.each(['none', 'attributes'] as const)('a terminal that answers %s of the questions', async (answers) => {
  const room = startRoom({ args: ['--grace', '0'], terminal: { answers } });
  onTestFinished(() => room.dispose());
  await room.ready();
  room.keys('mock: reply @mock-b look\r');
  const answered = ({ from, deliveries }: MessageView) => from === 'a' && deliveries[0]?.state === 'answered';
  await room.waitForMessage('the hop', answered);

  // Shift-Enter has no form of its own here; what the terminal sends for Enter sends.
  room.prefix('\x1b[C');
  room.keys('mock: reply from the pane\r');
  await room.waitForMessage('what was typed in the pane', ({ body }) => body === 'mock: reply from the pane');

  // What the terminal never said that it can do is never used.
  expect(room.view.output).not.toMatch(/\x1b\[\?2026[hl]/);
  expect(room.view.output).not.toMatch(/\x1b\[[>=][1-9]\d*(;\d+)?u/);
  room.prefix('d');
  await waitFor('the end', () => room.view.exit !== null);
  expect(room.screenText()).toContain('Detached; the agents go on.');
});
