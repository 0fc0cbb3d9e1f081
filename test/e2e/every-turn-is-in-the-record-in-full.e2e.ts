import { expect, onTestFinished, test } from 'vitest';
import { startRoom } from '../harness/room.ts';

test('every turn of a full-screen agent is in the record in full, as text, also after the room has ended', async () => {
  const room = startRoom({ args: ['--grace', '0'] });
  onTestFinished(() => room.dispose());
  await room.ready();

  // An answer of a thousand lines, to a prompt typed into the pane.
  room.prefix('1');
  room.say('mock: fill 64000\nmock: slow 10x10');
  const long = await room.waitForMessage('the answer', ({ from }) => from === 'a');
  room.prefix('2');
  room.say('mock: error 529 overloaded, said the model');
  await room.waitForMessage('the failed turn', ({ outcome }) => outcome === 'failed');
  room.say('mock: reply three words here');
  await room.waitForMessage(
    'the short answer',
    ({ from, body }) => from === 'a' && body.includes('words here'),
  );
  await room.ready();

  // The agent's screen keeps none of it: it is an alternate one.
  const { alternate, lines, screenRows } = await room.paneHistory('a');
  expect({ alternate, lines: lines.length }).toEqual({ alternate: true, lines: screenRows });

  const whole = async () => (await room.cli(['history', '--limit', '500'])).stdout;
  const running = await whole();
  for (const line of long.body.split('\n')) expect(running).toContain(`  ${line}\n`);
  expect(long.body.length).toBeGreaterThan(60_000);
  for (const said of ['mock: fill 64000', 'mock: error 529', 'mock: reply three', '  three words here\n'])
    expect(running).toContain(said);

  await room.cli(['stop']);
  expect(await whole()).toContain(running.trimEnd());
});
