import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { startRoom } from '../harness/room.ts';
import { program } from '../harness/run-command.ts';
import { runInTerminal } from '../harness/terminal.ts';
import { waitFor } from '../harness/wait-for.ts';

/** Runs `pairroom …` in a terminal until it has ended, in a home and a project that are made for it. */
async function ended(
  words: readonly string[],
  more: { env?: Readonly<Record<string, string>>; project?: string } = {},
) {
  const home = mkdtempSync(join(tmpdir(), 'pairroom-start-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const cwd = more.project ?? join(home, 'project');
  mkdirSync(cwd, { recursive: true });
  const run = runInTerminal({
    file: process.execPath,
    args: [program, ...words],
    cwd,
    env: { PATH: join(home, 'bin'), HOME: home, PAIRROOM_HOME: join(home, 'state'), ...more.env },
    cols: 200,
    onSignal: () => undefined,
  });
  onTestFinished(() => run.dispose());
  await waitFor('the end', () => run.exit !== null, { picture: () => run.text() });
  return { code: run.exit?.code, says: run.text().trim(), modes: run.modes(), home };
}

test('an agent that is not installed', async () => {
  const { code, says, home } = await ended(['claude', 'codex']);
  expect(says).toContain(`pairroom: claude was not found (looked in ${join(home, 'bin')}, `);
  expect(says).toMatch(/\)\. Install it, or name another agent\.$/);
  expect(code).toBe(1);
});

test('one agent, three agents, and one that nobody knows', async () => {
  const two = 'pairroom: A room has exactly two agents. Name two, or none.';
  expect(await ended(['claude', 'codex', 'grok'])).toMatchObject({ code: 2, says: two });
  expect(await ended(['--a', 'claude'])).toMatchObject({ code: 2, says: two });
  const { code, says } = await ended(['claude', 'emacs']);
  expect(code).toBe(1);
  expect(says).toMatch(/^pairroom: (claude was not found|emacs is not a program that PairRoom knows)/);
});

test('a state directory that cannot be written', async () => {
  const { code, says } = await ended(['--mock'], { env: { PAIRROOM_HOME: '/dev/null/pairroom' } });
  expect(says).toMatch(
    /^pairroom: \/dev\/null\/pairroom cannot be written \(.+\)\. Make it writable, or set PAIRROOM_HOME to another directory\.$/,
  );
  expect(code).toBe(1);
});

test('a state directory whose path is too long for a socket', async () => {
  const dir = join(tmpdir(), 'x'.repeat(100));
  const { code, says } = await ended(['--mock'], { env: { PAIRROOM_HOME: dir } });
  expect(says.replaceAll('\n', '')).toBe(
    `pairroom: ${dir} cannot be written (its path is too long for a socket below it). Make it writable, or set PAIRROOM_HOME to another directory.`,
  );
  expect(code).toBe(1);
  expect(existsSync(dir)).toBe(false);
});

test('a prefix that is no key: nothing is started', async () => {
  const { code, says, home } = await ended(['--mock', '--prefix', '\x1b[2Jz']);
  expect(says).toMatch(/^pairroom: 2Jz cannot be the prefix\. Name a key with Ctrl or Alt: /);
  expect(code).toBe(2);
  expect(existsSync(join(home, 'state'))).toBe(false);
});

test('a directory that is gone', async () => {
  const gone = mkdtempSync(join(tmpdir(), 'pairroom-gone-'));
  const run = runInTerminal({
    file: '/bin/sh',
    args: ['-c', `rmdir "$PWD"; exec "$@"`, 'sh', process.execPath, program, '--mock'],
    cwd: gone,
    env: { PATH: process.env.PATH ?? '', HOME: '/nonexistent' },
    cols: 200,
  });
  onTestFinished(() => run.dispose());
  await waitFor('the end', () => run.exit !== null);
  expect(run.text().trim()).toBe(
    `pairroom: ${gone} is not a directory that can be read. Check the path and its permissions.`,
  );
  expect(run.exit?.code).toBe(1);
});

/** A room that was used and stopped; what its next start says, and its record before and after. */
async function restarted(spoil: (record: string) => void) {
  const room = startRoom();
  onTestFinished(() => room.dispose().catch(() => {}));
  await room.ready();
  room.say('mock: reply remember this');
  await room.waitForMessage('the answer', ({ from }) => from === 'a');
  await room.cli(['stop']);
  const record = room.file('room.db');
  spoil(record);
  const before = readFileSync(record);
  await room.attach();
  await waitFor('the end', () => room.view.exit !== null, { picture: () => room.screenText() });
  return { room, record, before, says: room.screenText(), code: room.view.exit?.code };
}

test('a record that is damaged: nothing of it is changed', async () => {
  const { record, before, says, code } = await restarted((path) =>
    writeFileSync(path, 'This is no database. '.repeat(500)),
  );
  expect(says).toContain(
    `The record ${record} is damaged (file is not a database). Move it away to start fresh; nothing was changed.`,
  );
  expect(code).toBe(1);
  expect(readFileSync(record)).toEqual(before);
});

test('a record of a newer PairRoom: it is read, and not changed', async () => {
  const { room, record, before, says, code } = await restarted((path) => {
    const database = new Database(path);
    database.exec("UPDATE meta SET value = 99 WHERE name = 'schema'");
    database.pragma('wal_checkpoint(TRUNCATE)');
    database.close();
  });
  expect(says).toContain('The record has schema 99, this PairRoom knows');
  expect(code).toBe(1);
  expect(readFileSync(record)).toEqual(before);
  const history = await room.cli(['history']);
  expect(history.stdout).toContain('remember this');
});

test('a stale socket and a lock that nobody can read are replaced', async () => {
  const room = startRoom();
  onTestFinished(() => room.dispose());
  await room.ready();
  await room.cli(['stop']);
  await waitFor('the view to end', () => room.view.exit !== null);
  writeFileSync(room.file('host.json'), 'no JSON');
  const id = room.file('').split('/').at(-2) ?? '';
  writeFileSync(join(room.home, 'run', `${id}.sock`), '');
  await room.attach();
  await room.ready();
});
