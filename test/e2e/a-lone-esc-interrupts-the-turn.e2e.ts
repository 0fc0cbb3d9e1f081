import { onTestFinished, test } from 'vitest';
import { startRoom } from '../harness/room.ts';

test('a lone Esc interrupts the turn', async () => {
  const room = startRoom();
  onTestFinished(() => room.dispose());
  await room.ready();
  room.say('mock: think 600000');
  await room.waitFor('the turn', /A mock-a ● working/);
  room.prefix('\x1b[D');
  room.keys('\x1b');
  await room.waitFor('the end of the turn', /A mock-a ○ idle/);
});
