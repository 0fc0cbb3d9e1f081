import { readFileSync, writeFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { startRoom } from '../harness/room.ts';
import { program } from '../harness/run-command.ts';
import { waitFor } from '../harness/wait-for.ts';

test('what was said before a view took over from another is no news to the human', async () => {
  const room = startRoom({ args: ['--grace', '0'] });
  onTestFinished(() => room.dispose());
  await room.ready();
  room.prefix('d');
  await waitFor('the view to end', () => room.view.exit !== null);
  await room.attach();
  await room.ready();
  room.say('mock: reply seen by the human');
  await room.waitFor('the answer', /mock-a #\d+\s.*seen by the human/s);
  // As if the last absence had been two hours ago.
  const memory = room.file('view.json');
  const found = JSON.parse(readFileSync(memory, 'utf8'));
  writeFileSync(memory, JSON.stringify({ ...found, leftAt: Date.now() - 2 * 60 * 60 * 1000 }));

  const second = room.inTerminal(process.execPath, [program, 'attach']);
  onTestFinished(() => second.dispose());
  await second.waitFor('the conversation', 'seen by the human');
  await second.waitFor('the answer of the host', /. idle/);
  second.keys('typed in the composer');
  await second.waitFor('the text, with no card over it', '› typed in the composer');
  expect(second.text()).not.toContain('Since you left');
});
