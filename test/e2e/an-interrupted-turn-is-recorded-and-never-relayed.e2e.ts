import { expect, onTestFinished, test } from 'vitest';
import { startRoom } from '../harness/room.ts';

/** How often Esc was pressed, sequences not counted. */
const escapes = (bytes: string) => bytes.split(/\x1b(?![[\]PO_\\])/).length - 1;

test.concurrent.for([{ with: [] }, { with: ['--fault', 'silent-interrupt'] }])(
  'an interrupt is proven; nothing of the turn is relayed ($with)',
  async ({ with: flags }, { onTestFinished }) => {
    const room = startRoom({ a: flags, args: ['--grace', '0'] });
    onTestFinished(() => room.dispose());
    await room.ready();

    room.say('mock: address\nmock: fill 2000\nmock: slow 100x100');
    await room.waitFor('the answer to begin', '● @mock-b line 1');
    room.prefix('x');
    await room.waitForMessage('the record of it', ({ deliveries }) => deliveries[0]?.state === 'interrupted');
    await room.ready();
    room.say('mock: reply another matter');
    await room.waitForMessage('the next turn', ({ body }) => body === 'another matter');

    expect(room.received('b')).toEqual([]);
    expect(room.readBytes('b')).not.toContain('line 1');
    expect(escapes(room.readBytes('a'))).toBe(1);
  },
);

test('at idle an interrupt writes nothing and says so', async () => {
  const room = startRoom();
  onTestFinished(() => room.dispose());
  await room.ready();
  const before = room.readBytes('a');
  room.prefix('x');
  await room.waitFor('the refusal', 'mock-a is not working, so there is nothing to interrupt.');
  expect(room.readBytes('a')).toBe(before);
});

test('an agent that goes on in spite of it is not called interrupted', async () => {
  const room = startRoom({ a: ['--fault', 'stays-busy'] });
  onTestFinished(() => room.dispose());
  await room.ready();
  room.say('mock: fill 4000\nmock: slow 100x100');
  await room.waitFor('the answer to begin', '● line 1');
  room.prefix('x');
  await room.waitFor('the truth', 'mock-a has not stopped within 3 s');
  expect(room.screenText()).toMatch(/A mock-a ● working/);
});
