import { expect, onTestFinished, test } from 'vitest';
import { startRoom } from '../harness/room.ts';

const silent = ['no-hooks', 'no-signal', 'no-title', 'no-transcript'].flatMap((fault) => ['--fault', fault]);

test('into an agent that tells nothing of itself nothing is written, until the human says so', async () => {
  const room = startRoom({ b: silent, args: ['--grace', '0'] });
  onTestFinished(() => room.dispose());
  await room.waitFor('the other agent', /A mock-a ○ idle/);

  room.say('mock: reply @mock-b please review');
  await room.waitFor('the reason', 'mock-b looks idle, but only its screen');
  await room.waitFor('the call', '#2 to mock-b waits for your word');
  expect(room.readBytes('b')).not.toContain('please review');

  room.prefix('y');
  await room.waitFor('its answer', '● @user I have read this');
  expect(room.received('b')).toHaveLength(1);
});
