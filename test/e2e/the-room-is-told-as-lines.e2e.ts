import { expect, onTestFinished, test } from 'vitest';
import { startRoom } from '../harness/room.ts';
import { waitFor } from '../harness/wait-for.ts';

/** What line editing needs within its own line, colours, and whether a paste is told apart: nothing else. */
const allowed = /\x1b\[(\d*[GJKC]|[\d;]*m|\?2004[hl])/g;

function linearRoom(options: Parameters<typeof startRoom>[0] = {}) {
  const room = startRoom({ ...options, args: ['--linear', '--grace', '0', ...(options.args ?? [])] });
  onTestFinished(() => room.dispose());
  return {
    room,
    ready: () =>
      room.waitFor(
        'both agents',
        (text) => text.includes('mock-a is idle') && text.includes('mock-b is idle'),
      ),
  };
}

test('a whole hop is told in words, once, without any addressing of the screen', async () => {
  const { room, ready } = linearRoom({ cols: 100 });
  await ready();
  room.keys('mock: reply @mock-b please review\r');
  await room.waitFor('the hop', 'mock-a to mock-b: @mock-b please review');
  await room.waitFor('its end', /\d+ mock-b to \S+: /);
  await room.waitFor('its proof', /^2 answered$/m);
  expect(room.screenText()).toMatch(/^1 you to mock-a$/m);
  expect(room.screenText().match(/2 mock-a to mock-b/g)).toHaveLength(1);
  room.keys('/detach\r');
  await waitFor('the end', () => room.view.exit !== null);
  expect(room.view.exit?.code).toBe(0);
  expect(room.screenText()).toContain('Detached; the agents go on.');
  expect(room.view.output.replace(allowed, '')).not.toContain('\x1b');
  expect(room.view.modes()).toMatchObject({
    alternate: false,
    bracketedPasteMode: false,
    mouseTrackingMode: 'none',
  });
});
