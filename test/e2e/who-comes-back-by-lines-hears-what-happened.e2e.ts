import { readFileSync, writeFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { startLinearRoom } from '../harness/linear-room.ts';
import { program } from '../harness/run-command.ts';
import { waitFor } from '../harness/wait-for.ts';

test('by lines: the last ten messages, what happened since, and who waits since when; the draft is there', async () => {
  const room = startLinearRoom();
  onTestFinished(() => room.dispose());
  await room.ready();
  for (let n = 1; n <= 6; n++) {
    room.keys(`mock: reply answer ${n}\r`);
    await room.waitFor('the answer', `mock-a: answer ${n}`);
  }
  room.keys('not sent yet');
  await room.waitFor('the draft', 'not sent yet');
  room.view.kill('SIGHUP');
  await waitFor('the view to end', () => room.view.exit !== null);
  await room.cli(['send', '@b', 'mock: dialog Bash "make"']);
  await waitFor('the dialog', async () => (await room.cli(['status'])).stdout.includes('permission'));
  const memory = room.file('view.json');
  const { leftAt, ...rest } = JSON.parse(readFileSync(memory, 'utf8'));
  writeFileSync(memory, JSON.stringify({ ...rest, leftAt: leftAt - 2 * 60 * 60 * 1000 }));

  await room.attach();
  await room.waitFor(
    'the card',
    /Since you left 2 h 0 m ago(.|\n)*mock-b asks: permission.* · since \d\d:\d\d/,
  );
  await room.waitFor('the draft', /to mock-a> not sent yet$/m);
  await room.waitFor('the messages', /^The last 10 of 1\d messages:$/m);
  const text = room.screenText();
  expect(text).toMatch(/^mock-b needs you: permission: .*, since \d\d:\d\d$/m);
  expect(text).toContain('mock-a: answer 6');
  expect(text).not.toContain('mock-a: answer 1');
});

test('a view by lines is taken over like any other, and says so', async () => {
  const room = startLinearRoom();
  onTestFinished(() => room.dispose());
  await room.ready();
  const first = room.view;
  const second = room.inTerminal(process.execPath, [program, 'attach', '--linear']);
  onTestFinished(() => second.dispose());
  await second.waitFor('the room', 'mock-a is idle, since');
  await waitFor('the first to end', () => first.exit !== null);
  await first.waitFor('why', 'Another terminal took this room over. The agents go on.');
});
