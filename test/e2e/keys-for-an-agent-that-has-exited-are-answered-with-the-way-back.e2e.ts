import { onTestFinished, test } from 'vitest';
import { startRoom } from '../harness/room.ts';

test('who types into the pane of an agent that has exited is told how to bring it back', async () => {
  const room = startRoom({ args: ['--grace', '0'] });
  onTestFinished(() => room.dispose());
  await room.ready();
  const { b } = await room.agentPids();
  process.kill(b, 'SIGKILL');
  await room.waitFor('the state', 'B mock-b × exited');
  room.prefix('3');
  room.keys('hello?');
  await room.waitFor('the way back', 'mock-b has exited. To bring it back: Ctrl-Z q ends the room');
});
