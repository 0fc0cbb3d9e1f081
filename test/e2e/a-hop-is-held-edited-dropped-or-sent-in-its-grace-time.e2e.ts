import { expect, onTestFinished, test } from 'vitest';
import { startRoom } from '../harness/room.ts';

const grace = /mock-a → mock-b in \d+ s/;

/** A room whose first hop waits for ever, unless the human does something. */
async function roomWithAHop() {
  const room = startRoom({ args: ['--grace', '3600'] });
  onTestFinished(() => room.dispose());
  await room.ready();
  room.say('mock: reply @mock-b as it was');
  await room.waitFor('the hop', grace);
  return room;
}

test('held, a hop stays until it is sent', async () => {
  const room = await roomWithAHop();
  room.prefix(' ');
  await room.waitFor('the hold', 'kept by you');
  expect(room.screenText()).not.toMatch(grace);
  room.prefix('y');
  await room.waitForMessage('the answer to the hop', ({ from }) => from === 'b');
  expect(room.received('b')).toHaveLength(1);
});

test('edited, it goes as the human wrote it, and the original stays in the conversation', async () => {
  const room = await roomWithAHop();
  room.prefix('e');
  await room.waitFor('the editor', 'Edit what goes from mock-a to mock-b');
  room.keys(' and as the human wants it\r');
  await room.waitForMessage('the answer to the hop', ({ from }) => from === 'b');
  const [prompt = '', ...more] = room.received('b');
  expect(more).toEqual([]);
  expect(prompt).toContain('@mock-b as it was and as the human wants it');
  const said = await room.messages();
  expect(said.some(({ from, body }) => from === 'a' && body === '@mock-b as it was')).toBe(true);
  // What the keys asked for was granted, and nothing else was asked for.
  await room.waitFor('the answer to the hop', /mock-b #\d+/);
  expect(room.screenText()).not.toMatch(/The host answered|cannot be done now/);
});

test('dropped, it types nothing; a drop that is undone lets it wait again', async () => {
  const room = await roomWithAHop();
  room.prefix('n');
  await room.waitForMessage('the drop', ({ deliveries }) => deliveries[0]?.state === 'cancelled');
  expect(room.readBytes('b')).not.toContain('as it was');
  room.prefix('u');
  await room.waitFor('the queue', 'z undo drop');
  room.keys('z\x1b');
  await room.waitFor('the hop again', grace);
  room.prefix('y');
  await room.waitForMessage('the answer to the hop', ({ from }) => from === 'b');
  expect(room.received('b')).toHaveLength(1);
});
