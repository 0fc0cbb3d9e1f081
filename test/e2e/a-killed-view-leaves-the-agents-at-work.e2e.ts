import { expect, onTestFinished, test } from 'vitest';
import { startRoom } from '../harness/room.ts';

test('when the view is killed the agents work on as the same processes; attach shows the finished turn', async () => {
  const room = startRoom();
  onTestFinished(() => room.dispose());
  await room.ready();
  const before = { host: room.hostPid(), agents: await room.agentPids() };

  room.say('mock: reply The work is done. Nothing was lost while nobody looked.\nmock: slow 30x60');
  await room.waitFor('the answer to begin', '● The work');
  await room.killView();
  await room.waitForMessage('the end of the turn', ({ from }) => from === 'a');
  expect({ host: room.hostPid(), agents: await room.agentPids() }).toEqual(before);

  await room.attach();
  await room.waitFor('the pane', '● The work is done. Nothing was lost while nobody looked.');
  await room.waitFor('the conversation', /mock-a #2/);
  await room.ready();
  room.say('mock: reply and on it goes');
  await room.waitForMessage('the next turn', ({ body }) => body === 'and on it goes');
});
