import { expect, onTestFinished, test } from 'vitest';
import { startRoom } from '../harness/room.ts';
import { waitFor } from '../harness/wait-for.ts';

test('opened again while its agents are still being ended, a room begins anew', async () => {
  // A process that ignores SIGTERM keeps the host for two seconds.
  const room = startRoom({ b: ['--fault', 'grandchild'] });
  onTestFinished(() => room.dispose());
  await room.ready();
  const ending = room.hostPid();
  const stopped = room.cli(['stop']);
  await waitFor('the view to be sent away', () => room.view.exit !== null);
  expect(room.processes().map(({ pid }) => pid)).toContain(ending);
  await room.attach();
  await room.ready();
  expect(room.hostPid()).not.toBe(ending);
  expect((await stopped).code).toBe(0);
});
