import { expect, onTestFinished, test } from 'vitest';
import { type Room, startRoom } from '../harness/room.ts';
import { waitFor } from '../harness/wait-for.ts';

const base64 = (text: string) => Buffer.from(text).toString('base64');
const copyOf = (text: string) => `mock: emit \\e]52;c;${base64(text)}\\a`;

async function open(a: readonly string[] = []): Promise<Room> {
  const room = startRoom({ a });
  onTestFinished(() => room.dispose());
  await room.ready();
  return room;
}

const copied = (room: Room, text: string) => room.view.output.includes(`\x1b]52;c;${base64(text)}`);

test('a copy of the focused agent goes to the clipboard; what it reads or clears is not answered', async () => {
  const room = await open();
  room.prefix('1');
  await room.waitFor('the focus', '▸A');
  room.keys(`mock: emit \\e]52;c;?\\a\\e]52;c;\\a\x1b\r${copyOf('from the focused pane')}\r`);
  await waitFor('the copy', () => copied(room, 'from the focused pane'));
  expect(room.view.output).not.toMatch(/\x1b\]52;c;(\?|\x07|\x1b)/);
  expect(room.readBytes('a')).not.toMatch(/\x1b\]52;/);
});

test('another one is asked, takes no key that was not meant for it, and the newest wins', async () => {
  const room = await open();
  room.prefix('2');
  room.say(copyOf('the first wish'));
  await room.waitFor(
    'the question',
    'mock-a wants to copy 14 characters to your clipboard · Ctrl-Z y copies',
  );
  room.keys('y');
  await room.waitFor('the typed letter', '› y');
  await room.waitFor('the end of the turn', 'A mock-a ○ idle');
  room.keys('\x15');
  room.say(copyOf('the second one, longer'));
  await room.waitFor('the newer question', 'mock-a wants to copy 22 characters');
  expect(copied(room, 'the first wish')).toBe(false);
  room.prefix('y');
  await waitFor('the copy', () => copied(room, 'the second one, longer'));
  await room.waitFor('the end of the turn', 'A mock-a ○ idle');

  room.say(copyOf('the third wish'));
  await room.waitFor('the question', 'wants to copy');
  room.prefix('n');
  await room.waitFor('the usual keys', (text) => !text.includes('wants to copy'));
  for (const refused of ['the first wish', 'the third wish']) expect(copied(room, refused)).toBe(false);
});

test('one that is too long is refused in words', async () => {
  const room = await open();
  room.prefix('1');
  await room.waitFor('the focus', '▸A');
  room.keys(`\x1b[200~${copyOf('x'.repeat(200_000))}\x1b[201~\r`);
  await room.waitFor('the refusal', 'mock-a wanted to copy more than 100 KB to your clipboard');
});

test('without a view it is dropped, and told once when somebody comes', async () => {
  const room = await open();
  room.say(`mock: think 1000\n${copyOf('nobody is here')}\nmock: reply done`);
  await room.waitFor('the turn', 'A mock-a ● working');
  room.prefix('d');
  await waitFor('the view to end', () => room.view.exit !== null);
  await room.waitForMessage('the answer', ({ from }) => from === 'a');
  await room.attach();
  await room.waitFor('the notice', 'mock-a wanted to copy to your clipboard while nobody was here');
  expect(copied(room, 'nobody is here')).toBe(false);
  await room.attach();
  await room.waitFor('the room', 'Ctrl-Z then:');
});
