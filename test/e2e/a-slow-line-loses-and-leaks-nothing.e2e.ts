import { expect, onTestFinished, test } from 'vitest';
import { startRoom } from '../harness/room.ts';
import { waitFor } from '../harness/wait-for.ts';

/** 300 ms there and back, in pieces that cut keys, reports, pastes and answers anywhere. */
const farAway = { delayMs: 150, pieces: [1, 2, 3, 1, 7, 64] };

/** What a terminal answers. The mock asks one question, which the host answers: the state signal. */
const answer = /rgb:|\x1b\[\?|\x1bP|7501;.*7501;/s;

test('over a line of 300 ms that cuts everything, keys, paste, prefix and mouse arrive whole, and no answer leaks', async () => {
  const room = startRoom({ args: ['--grace', '0'], terminal: { line: farAway, answers: 'all' } });
  onTestFinished(() => room.dispose());
  await room.ready();

  room.keys('mock: reply typed äöü 家族');
  room.keys('\r');
  await room.waitForMessage('what was typed', ({ from, body }) => from === 'a' && body === 'typed äöü 家族');
  room.say('mock: reply one\ntwo');
  await room.waitForMessage('what was pasted', ({ body }) => body === 'mock: reply one\ntwo');

  room.prefix('\x1b[D');
  room.keys('\x1b[A\x1b[B');
  room.keys('\x1b[200~a\nb\x1b[201~');
  await waitFor('the paste in the pane', () => room.readBytes('a').endsWith('\x1b[200~a\nb\x1b[201~'));
  room.keys('\x7f\x7f\x7f');
  const width = room.view.screen().cols;
  room.keys(`\x1b[<0;${width - 5};10M\x1b[<0;${width - 5};10m`);
  room.keys('z');
  await waitFor('the key after the click', () => room.readBytes('b').endsWith('z'));

  expect(room.readBytes('a').replace(/\x1b\[200~.*?\x1b\[201~/gs, '')).not.toMatch(answer);
  expect(room.readBytes('b')).not.toMatch(answer);
  expect(room.screenText()).not.toMatch(/rgb:|;\d+c|\[\?/);
});
