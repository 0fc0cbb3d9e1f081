import { expect, onTestFinished, test } from 'vitest';
import { type Room, startRoom } from '../harness/room.ts';
import { waitFor } from '../harness/wait-for.ts';

const toA = '\x1b[D';

/** What agent A reads while `act` types, up to `last`. */
async function readOf(room: Room, act: () => void, last: string): Promise<string> {
  const before = room.readBytes('a').length;
  act();
  const read = () => room.readBytes('a').slice(before);
  await waitFor(`the agent to read ${JSON.stringify(last)}`, () => read().endsWith(last));
  return read();
}

test('every byte but the prefix, nothing that nobody typed, and enhanced keys only where they were asked for', async () => {
  const room = startRoom({ args: ['--grace', '0'] });
  onTestFinished(() => room.dispose());
  await room.ready();
  room.prefix(toA);
  await room.waitFor('the focus', '▸A mock-a');

  const typed = 'héllo 漢字\x1b[C\x1b[1;5D\x1bb\x1b[15~\x1bOP\x7f';
  const between = '\x1b[<35;10;20M\x1b]11;rgb:1e1e/1e1e/2e2e\x07\x1b[24;80R\x1a?';
  expect(await readOf(room, () => room.keys(typed), '\x7f')).toBe(typed);
  const before = room.readBytes('a').length;
  room.keys(between);
  await room.waitFor('the list of keys', 'interrupt both agents');
  room.keys('\x1b');
  await room.waitFor('the list gone', (text) => !text.includes('interrupt both agents'));
  await readOf(room, () => room.keys('z'), 'z');
  expect(room.readBytes('a').slice(before)).toBe('z');

  // The terminal says that it has the kitty protocol; this agent has not asked for it.
  room.keys('\x1b[?0u');
  const sent = '\x1b[13;2u\x1b[106;5u\x1b[1089::99;3u\x1b[P\x1b[57400u';
  expect(await readOf(room, () => room.keys(sent), '1')).toBe('\n\n\x1bc\x1bOP1');

  // Now it asks, and the terminal is told so.
  room.keys('\x15');
  room.keys('\x1b[200~mock: emit \\e[>7u\x1b[201~\r');
  await waitFor('the terminal to be told', () => room.view.output.includes('\x1b[=7;1u'));
  const enhanced = '\x1b[13;2u\x1b[106;5u\x1b[106;5:3u\x1b[1089::99;3u\x1b[57400u';
  expect(await readOf(room, () => room.keys(enhanced), '\x1b[57400u')).toBe(enhanced);
  room.keys('\x1b[122;5u\x1b[122;5:3u');
  await room.waitFor('the prefix in its form', 'Ctrl-Z …');
  expect(await readOf(room, () => room.keys('~!'), '!')).toBe('!');
});
