import { expect, onTestFinished, test } from 'vitest';
import { startRoom } from '../harness/room.ts';

test('r, the new task, Enter: the turn is interrupted and the agent gets the new task, once', async () => {
  const room = startRoom();
  onTestFinished(() => room.dispose());
  await room.ready();

  room.say('mock: tool Bash 60000');
  await room.waitFor('the turn', /A \S+ ● working/);
  room.prefix('r');
  await room.waitFor('whom it is for', '/redirect @mock-a');
  room.keys('mock: reply the other thing\r');
  await room.waitForMessage('the answer', ({ body }) => body === 'the other thing');
  const [first] = await room.messages();
  expect(first?.deliveries[0]?.state).toBe('interrupted');
  expect(room.received('a')).toEqual(['mock: tool Bash 60000', 'mock: reply the other thing']);
});

test('an agent that does not stop gets nothing; the message is kept with the reason', async () => {
  const room = startRoom({ a: ['--fault', 'stays-busy'] });
  onTestFinished(() => room.dispose());
  await room.ready();

  room.say('mock: tool Bash 12000');
  await room.waitFor('the turn', /A \S+ ● working/);
  room.keys('/redirect mock: reply the other thing\r');
  await room.waitFor('what is known', 'nothing shows that it has stopped');
  await room.waitFor('the end of the turn', /A \S+ ○ idle/);
  expect(room.received('a')).toEqual(['mock: tool Bash 12000']);
  room.prefix('y');
  await room.waitForMessage('the answer', ({ body }) => body === 'the other thing');
  expect(room.received('a')).toHaveLength(2);
});
