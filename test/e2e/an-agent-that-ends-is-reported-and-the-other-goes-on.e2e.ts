import { expect, onTestFinished, test } from 'vitest';
import { startRoom } from '../harness/room.ts';

test.concurrent.for([
  {
    how: 'with a code, in the middle of a turn',
    a: ['--fault', 'crash-mid-turn=70'],
    prompt: 'mock: reply @mock-b lost',
    says: 'exited 70 after',
    last: '> mock: reply @mock-b lost',
  },
  {
    how: 'at once',
    a: ['--fault', 'exit-at-once=3'],
    prompt: null,
    says: 'exited 3 before its first turn, after',
    last: 'told to exit at once',
  },
  {
    how: 'at once, as if all were well',
    a: ['--fault', 'exit-at-once=0'],
    prompt: null,
    says: 'exited 0 before its first turn, after',
    last: 'told to exit at once',
  },
])(
  '$how: how it ended and its last lines are shown',
  async ({ a, prompt, says, last }, { onTestFinished }) => {
    const room = startRoom({ a });
    onTestFinished(() => room.dispose());
    if (prompt !== null) {
      await room.ready();
      room.say(prompt);
    }
    await room.waitFor('the state', /A mock-a × exited/);
    const card = await room.waitForMessage('the card', ({ from }) => from === 'system');
    expect(card.body).toContain(`mock-a ${says}`);
    expect(card.body).toContain(last);

    const { code } = await room.cli(['send', '@b', 'mock: reply still here']);
    expect(code).toBe(0);
    await room.waitForMessage('the other agent', ({ body }) => body === 'still here');
    expect(room.received('b')).toEqual(['mock: reply still here']);
    const waiting = await room.cli(['send', '@a', 'for later']);
    expect(waiting.code).toBe(0);
    await room.waitFor('what waits for it', 'mock-a has exited');
  },
);

test('by a signal: the signal is named', async () => {
  const room = startRoom();
  onTestFinished(() => room.dispose());
  await room.ready();
  const { a } = await room.agentPids();
  process.kill(a, 'SIGKILL');
  await room.waitFor('the state', 'A mock-a × exited (SIGKILL)');
  const card = await room.waitForMessage('the card', ({ from }) => from === 'system');
  expect(card.body).toContain('SIGKILL');
});
