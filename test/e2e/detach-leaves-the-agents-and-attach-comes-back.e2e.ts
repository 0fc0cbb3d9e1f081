import { expect, onTestFinished, test } from 'vitest';
import { startRoom } from '../harness/room.ts';
import { waitFor } from '../harness/wait-for.ts';

test('detach says how to come back; the room goes on and is as it was, unsent text included', async () => {
  const room = startRoom({ args: ['--grace', '0'] });
  onTestFinished(() => room.dispose());
  await room.ready();
  const before = { host: room.hostPid(), agents: await room.agentPids() };
  room.say('mock: think 1500\nmock: reply @mock-b while nobody looks');
  await room.waitFor('the turn', 'A mock-a ● working');
  room.keys('not sent yet');
  await room.waitFor('the text', 'not sent yet');

  room.prefix('d');
  await waitFor('the view to end', () => room.view.exit !== null);
  expect(room.view.exit?.code).toBe(0);
  expect(room.view.text()).toContain(`Detached; the agents go on. Come back: pairroom (in ${room.project})`);
  await room.waitForMessage('the hop without a view', ({ from }) => from === 'b');
  expect({ host: room.hostPid(), agents: await room.agentPids() }).toEqual(before);

  await room.attach();
  await room.waitFor('the unsent text', '› not sent yet');
  await room.waitFor('both panes', /@mock-b while nobody looks.*@mock-b while nobody looks/s);
});
