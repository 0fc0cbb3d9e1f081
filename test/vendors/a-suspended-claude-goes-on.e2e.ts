import { expect, test } from 'vitest';
import { useVendorRoom } from './room.ts';

const theRoom = useVendorRoom({ a: 'claude', b: 'codex' });

test('Claude Code that Ctrl-Z has suspended is shown as suspended, and goes on with one key', async () => {
  const room = theRoom();
  room.focus('a');
  room.prefix("'");
  await room.waitFor('the question', 'Send Ctrl-Z to claude?');
  room.keys('y');
  await room.waitFor('the state', 'A claude ‖ suspended');
  room.prefix('c');
  await room.waitFor('its composer', /manual mode on/);
  await room.waitFor('the state', 'A claude ○ idle');
  room.keys('still there');
  await room.waitFor('what was typed', 'still there');
  expect((await room.status()).slots.a.state.is).toBe('idle');
});
