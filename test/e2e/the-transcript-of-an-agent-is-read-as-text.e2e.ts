import { expect, onTestFinished, test } from 'vitest';
import type { Slot } from '../../src/core/slot.ts';
import { replySchemas } from '../../src/protocol/requests.ts';
import { startRoom } from '../harness/room.ts';

test('the transcript of an agent is its conversation as text; before the first prompt there is none', async () => {
  const room = startRoom({ args: ['--grace', '0'], b: ['--fault', 'no-transcript'] });
  onTestFinished(() => room.dispose());
  await room.ready();
  const client = await room.client();
  onTestFinished(() => client.close());
  const transcript = (slot: Slot) => client.request({ verb: 'transcript', slot }, replySchemas.transcript);
  expect(await transcript('a')).toMatchObject({ ok: false, problem: { code: 'no transcript' } });

  room.say('mock: reply two words');
  await room.waitForMessage('the answer', ({ from, body }) => from === 'a' && body === 'two words');
  expect(await transcript('a')).toEqual({
    ok: true,
    value: { text: 'you:\nmock: reply two words\n\nmock-a:\ntwo words\n', omitted: 0 },
  });
  expect(await transcript('b')).toEqual({
    ok: false,
    problem: { code: 'no transcript', args: { what: 'mock-b' } },
  });
});
