import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { startRoom } from '../harness/room.ts';

test('a backup of a room that runs is private, whole, and never over another file', async () => {
  const room = startRoom();
  onTestFinished(() => room.dispose());
  await room.ready();
  await room.cli(['send', '@mock-b', 'mock: reply hello']);
  await room.waitForMessage('the answer', ({ from }) => from === 'b');

  const file = join(room.project, 'copy.db');
  const made = await room.cli(['backup', 'copy.db', '--json']);
  expect(made).toMatchObject({ code: 0, stderr: '' });
  expect(statSync(file).mode & 0o777).toBe(0o600);

  const copy = new Database(file, { readonly: true });
  onTestFinished(() => {
    copy.close();
  });
  expect(copy.pragma('integrity_check', { simple: true })).toBe('ok');
  expect(
    copy.prepare("SELECT body FROM message WHERE sender IN ('user', 'b') ORDER BY seq").pluck().all(),
  ).toEqual(['mock: reply hello', 'hello']);

  const before = readFileSync(file);
  const again = await room.cli(['backup', 'copy.db']);
  expect(again).toMatchObject({ code: 2, stderr: expect.stringContaining('exists already') });
  expect(readFileSync(file).equals(before)).toBe(true);
  expect(await room.cli(['backup', 'nowhere/copy.db'])).toMatchObject({ code: 1 });
  expect(await room.cli(['backup'])).toMatchObject({ code: 2 });
});
