import { expect, test } from 'vitest';
import { startRoom } from '../harness/room.ts';

test.concurrent.for(['missing-stop', 'late-stop=1500', 'double-stop', 'foreign-hook'])(
  'with %s the answer is recorded and relayed once, whole',
  async (fault, { onTestFinished }) => {
    const room = startRoom({ a: ['--fault', fault], args: ['--grace', '0'] });
    onTestFinished(() => room.dispose());
    await room.ready();

    room.say('mock: reply @mock-b please review');
    await room.waitForMessage('the answer to the hop', ({ from }) => from === 'b');
    room.say('mock: reply nothing more');
    await room.waitForMessage('a second turn', ({ from, body }) => from === 'a' && body === 'nothing more');
    await room.waitForMessage(
      'its proof',
      ({ seq, deliveries }) => seq > 2 && deliveries[0]?.state === 'answered',
    );

    expect(room.received('b')).toHaveLength(1);
    expect(room.received('b')[0]).toContain('\n@mock-b please review\n');
    const answers = (await room.messages()).filter(({ from }) => from === 'a').map(({ body }) => body);
    expect(answers).toEqual(['@mock-b please review', 'nothing more']);
  },
);
