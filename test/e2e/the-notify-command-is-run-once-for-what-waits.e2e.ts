import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startRoom } from '../harness/room.ts';
import { waitFor } from '../harness/wait-for.ts';

test('with JSON that names the dialog and not what it says, also when nobody is attached', async () => {
  const room = startRoom({ args: ['--notify-command', 'cat >> notified'] });
  onTestFinished(() => room.dispose());
  await room.ready();
  const notified = (): Record<string, unknown>[] => {
    const path = join(room.project, 'notified');
    if (!existsSync(path)) return [];
    return readFileSync(path, 'utf8')
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line));
  };
  room.say('mock: dialog Bash "rm -rf secret-place"\nmock: reply done');
  await room.waitFor('the dialog', 'A mock-a ◆ needs you: permission');
  await waitFor('the command', () => notified().length === 1);
  expect(notified()[0]).toEqual({
    room: 'project',
    slot: 'a',
    handle: 'mock-a',
    cause: expect.stringMatching(/^dialog a \d+$/),
    what: 'needs you',
    text: 'mock-a needs you: permission',
  });
  room.prefix('1');
  await room.waitFor('the focus', '▸A');
  room.keys('1');
  await room.waitFor('the end of the turn', 'A mock-a ○ idle');

  // While the human looks at the agent they need no command; once they have left they do.
  room.keys('mock: dialog Bash ls\r');
  await room.waitFor('the dialog', 'A mock-a ◆ needs you: permission');
  room.keys('1');
  await room.waitFor('the end of the turn', 'A mock-a ○ idle');
  room.keys('mock: think 1500\x1b\rmock: dialog Bash ls\r');
  await room.waitFor('the turn', 'A mock-a ● working');
  room.prefix('d');
  await waitFor('the view to end', () => room.view.exit !== null);
  await waitFor('the command', () => notified().length === 2);
});
