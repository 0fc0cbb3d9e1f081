import { expect, onTestFinished, test } from 'vitest';
import { startRoom } from '../harness/room.ts';
import { waitFor } from '../harness/wait-for.ts';

test('a host that answers nobody is ended with its agents', async () => {
  const room = startRoom();
  onTestFinished(() => room.dispose());
  await room.ready();
  process.kill(room.hostPid(), 'SIGSTOP');
  expect((await room.cli(['stop'])).code).toBe(0);
  await waitFor('the end of all but the view', () =>
    room.processes().every(({ pid }) => pid === room.view.pid),
  );
});
