import { expect, onTestFinished, test } from 'vitest';
import { startLinearRoom } from '../harness/linear-room.ts';

test('by lines, a half-written text stays whole and below what comes meanwhile, also when it takes several rows', async () => {
  const room = startLinearRoom({ cols: 60 });
  onTestFinished(() => room.dispose());
  await room.ready();
  const text = `mock: reply ${'long words and more of them '.repeat(5)}end`;
  room.keys(text);
  await room.waitFor('what is written', /of them end$/m);
  await room.cli(['send', '@b', 'mock: reply meanwhile']);
  await room.waitFor('what came', '2 mock-b: meanwhile');
  const rows = room.screenText().trimEnd().split('\n');
  const prompt = rows.findIndex((row) => row.startsWith('to mock-a> mock: reply long'));
  expect(prompt).toBeGreaterThan(rows.indexOf('2 mock-b: meanwhile'));
  expect(rows.slice(prompt).join('')).toContain(text.slice(0, 40));
  expect(rows.filter((row) => row.startsWith('to mock-a> mock: reply'))).toHaveLength(1);
  room.keys('\r');
  await room.waitForMessage('the whole text', ({ body }) => body === text);
});

test('by lines, a backslash goes on, a paste is one message, and Ctrl-C clears', async () => {
  const room = startLinearRoom();
  onTestFinished(() => room.dispose());
  await room.ready();
  room.keys('mock: reply one\\\rtwo\r');
  await room.waitForMessage('two lines', ({ body }) => body === 'mock: reply one\ntwo');
  room.say('mock: reply three\nfour\n\tfive');
  await room.waitForMessage('a paste', ({ body }) => body === 'mock: reply three\nfour\n\tfive');
  room.keys('never sent\\\rnor this\x03');
  room.keys('mock: reply six\r');
  await room.waitForMessage('what was written after it', ({ body }) => body === 'mock: reply six');
});
