import { expect, test } from 'vitest';
import { startRoom } from '../harness/room.ts';

const long = `mock: slow 300x100\n${'a line of the prompt\n'.repeat(5)}`.trim();

test.concurrent.for([
  { way: 'by Esc twice in its pane', b: [], keys: ['\x1a3', '\x1b', '\x1b'], back: false },
  { way: 'by Ctrl-C in its pane', b: [], keys: ['\x1a3', '\x03'], back: false },
  {
    way: 'by Esc, of which no hook tells',
    b: ['--fault', 'silent-interrupt'],
    keys: ['\x1a3', '\x1b'],
    back: false,
  },
  {
    way: 'by Esc, which brings the prompt back',
    b: ['--fault', 'returns-prompt'],
    keys: ['\x1a3', '\x1b'],
    back: true,
  },
])('$way', async ({ b, keys, back }, { onTestFinished }) => {
  const room = startRoom({ b });
  onTestFinished(() => room.dispose());
  await room.ready();
  await room.cli(['send', '@b', '-'], long);
  await room.waitFor('the answer to begin', 'line 1');
  for (const key of keys) {
    room.keys(key);
    await room.waitFor('the view', /▸B mock-b/);
  }
  await room.waitForMessage('the end', ({ deliveries }) => deliveries[0]?.state === 'interrupted');

  await room.cli(['send', '@b', '-'], 'mock: reply after it\nall of it');
  if (back) {
    await room.waitFor('the reason', 'your draft is in mock-b');
    room.keys('\x15'.repeat(80));
  }
  await room.waitForMessage('the answer', ({ body }) => body === 'after it');
  expect(room.received('b')).toEqual([long, 'mock: reply after it\nall of it']);
});
