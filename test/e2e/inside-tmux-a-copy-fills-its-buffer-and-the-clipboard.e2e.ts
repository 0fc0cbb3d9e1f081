import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { startRoom } from '../harness/room.ts';

test.each(['external', 'on', 'off'])('with set-clipboard %s', async (setting) => {
  const server = `pairroom-${randomUUID()}`;
  const tmux = ['tmux', '-L', server, '-f', '/dev/null'];
  const under = [...tmux, 'set', '-g', 'set-clipboard', setting, ';', 'new-session'];
  const room = startRoom({ a: ['--inline'], under });
  onTestFinished(async () => {
    execFileSync('tmux', ['-L', server, 'kill-server']);
    await room.dispose();
  });
  await room.ready();
  room.say('mock: flood 100');
  await room.waitFor('the flood', /flood line 100\b/);
  room.prefix('1');
  await room.waitFor('the focus on A', '▸A');
  room.prefix('[');
  await room.waitFor('the history', 'history [');
  room.keys('?line 42\rVjy');
  await room.waitFor('the copy', /Copied 2 lines by tmux/);
  const text = 'flood line 42\nflood line 43';
  expect(execFileSync('tmux', ['-L', server, 'show-buffer'], { encoding: 'utf8' })).toBe(text);
  const base64 = Buffer.from(text).toString('base64');
  await room.waitFor('the clipboard', () => room.view.output.includes(`\x1b]52;;${base64}`));
});
