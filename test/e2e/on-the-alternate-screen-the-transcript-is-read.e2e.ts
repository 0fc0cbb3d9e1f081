import { expect, onTestFinished, test } from 'vitest';
import { copiedTexts } from '../harness/clipboard.ts';
import { startRoom } from '../harness/room.ts';

test('by key and by wheel, and the screen itself where there is none or it is asked for', async () => {
  const room = startRoom();
  onTestFinished(() => room.dispose());
  await room.ready();
  const answer = Array.from({ length: 80 }, (_, n) => `paragraph ${n + 1} of a long answer`).join('\\n');
  room.say(`mock: reply ${answer}`);
  await room.waitForMessage('the answer', ({ body }) => body.startsWith('paragraph 1 '));
  await room.ready();
  room.prefix('1');
  await room.waitFor('the focus on A', '▸A');

  room.prefix('[');
  await room.waitFor('the transcript', /transcript \[(\d+)\/\1\]/);
  room.keys('?paragraph 3 of\r');
  await room.waitFor('what has left the screen', /paragraph 3 of a long answer/);
  room.keys('0v$y');
  await room.waitFor('the copy', () => copiedTexts(room.view.output).length === 1);
  expect(copiedTexts(room.view.output)).toEqual(['paragraph 3 of a long answer']);
  const left = () => room.waitFor('the live screen', (text) => !/(transcript|screen) \[/.test(text));
  await left();

  // The wheel does it too: over A, whose program does not track the mouse.
  room.keys('\x1b[<64;9;9M');
  await room.waitFor('the transcript', /transcript \[/);
  room.keys('q');
  await left();

  room.prefix('[');
  await room.waitFor('the transcript', /transcript \[/);
  room.prefix('[');
  await room.waitFor('the screen', /screen \[/);
  room.keys('q');
  await left();

  // B has been given nothing yet.
  room.keys('\x1b[<64;190;9M');
  await room.waitFor('why there is none', 'mock-b has written no transcript yet');
  room.prefix('3');
  room.prefix('[');
  await room.waitFor('the screen', /B \S+ ○ idle · screen \[/);
});
