import { expect, onTestFinished, test } from 'vitest';
import { copiedTexts } from '../harness/clipboard.ts';
import { startRoom } from '../harness/room.ts';

test('wrapped lines whole again, without the bars in front of them', async () => {
  const room = startRoom();
  onTestFinished(() => room.dispose());
  await room.ready();
  const text =
    'a line that is far too long for the column of the conversation, so that it is wrapped at least once';
  room.say(`mock: reply ${text}\\n- a point\\n- another point`);
  await room.waitForMessage('the answer', ({ body }) => body.startsWith('a line'));
  await room.waitFor('what becomes of it', 'not sent on');

  const lines = room.screenText().split('\n');
  const top = lines.findLastIndex((line) => line.includes('▎ a line that'));
  const bottom = lines.findLastIndex((line) => /▎ .*another point/.test(line));
  const x = (lines[top]?.indexOf('▎ a line that') ?? 0) + 1;
  const at = (code: number, column: number, row: number, end = 'M') =>
    `\x1b[<${code};${column};${row + 1}${end}`;
  // From the bar of the first line to far behind the last one.
  room.keys(at(0, x, top) + at(32, x + 5, top) + at(32, x + 40, bottom) + at(0, x + 40, bottom, 'm'));
  await room.waitFor('the copy', () => copiedTexts(room.view.output).length === 1);
  expect(copiedTexts(room.view.output)[0]?.replace(/^\s*\S (?=a)/gm, '- ')).toBe(
    `${text}\n- a point\n- another point`,
  );
  // What is typed goes on where it went before.
  room.keys('still here');
  await room.waitFor('the composer', /› still here/);
});
