import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { type Room, startRoom } from '../harness/room.ts';
import { waitFor } from '../harness/wait-for.ts';

/** More whole screens than a terminal's line holds (64 KB on Linux). */
const manyScreens = 60;

/** A room whose view has more to show than its terminal takes. */
async function stalled(): Promise<Room> {
  const room = startRoom();
  onTestFinished(() => room.dispose());
  await room.ready();
  room.view.reads(false);
  for (let n = 0; n < manyScreens; n++) {
    room.resize({ cols: 200 - (n % 2), rows: 50 });
    await sleep(25);
  }
  return room;
}

test('keys arrive, and then the newest frame is shown and none of those in between', async () => {
  const room = await stalled();
  const before = room.view.output.length;
  room.say('mock: reply heard all the same');
  await room.waitForMessage('the answer', ({ body }) => body === 'heard all the same');
  room.resize({ cols: 190, rows: 50 });
  room.view.reads(true);
  await room.waitFor('the answer', 'heard all the same');
  // What the line held, and a few frames.
  expect(room.view.output.length - before).toBeLessThan(200_000);
});

test.each([
  ['SIGTERM', (room: Room) => room.view.kill('SIGTERM')],
  ['a closed window', (room: Room) => room.view.hangUp()],
])('%s ends the view; the room goes on', async (_, end) => {
  const room = await stalled();
  const { pid } = room.view;
  end(room);
  await waitFor('the view to end', () => room.processes().every((one) => one.pid !== pid), { ceiling: 2000 });
  room.view.reads(true);
  expect((await room.cli(['status'])).code).toBe(0);
});
