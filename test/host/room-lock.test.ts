import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { RoomLock } from '../../src/host/room-lock.ts';
import { findProcess } from '../../src/panes/process-tree.ts';

let dir: string;
let path: string;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'pairroom-lock-'));
  path = join(dir, 'host.json');
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

function deadPid(): number {
  return Number(execFileSync('sh', ['-c', 'echo $$'], { encoding: 'utf8' }));
}

test('the first taker has it, a second one is told who', async () => {
  const first = await RoomLock.take(path);
  expect(first.taken).toBe(true);
  expect(await RoomLock.take(path)).toMatchObject({ taken: false, owner: { pid: process.pid } });
});

test('a released lock can be taken again and nothing is left beside it', async () => {
  const first = await RoomLock.take(path);
  if (!first.taken) throw new Error('not taken');
  first.lock.release();
  expect(existsSync(path)).toBe(false);
  expect((await RoomLock.take(path)).taken).toBe(true);
  expect(readdirSync(dir)).toEqual(['host.json']);
});

test('a lock that was removed is made again with its agents, and nothing is left beside it', async () => {
  const first = await RoomLock.take(path);
  if (!first.taken) throw new Error('not taken');
  const agents = [{ pid: process.pid, startTime: 7, name: 'claude' }];
  first.lock.note(agents);
  rmSync(path);
  expect(first.lock.isLost()).toBe(false);
  first.lock.restore();
  expect(RoomLock.read(path)).toMatchObject({ pid: process.pid, agents });
  expect(readdirSync(dir)).toEqual(['host.json']);
});

test('a lock that another host took after it was removed is lost, and stays with the other', async () => {
  const first = await RoomLock.take(path);
  if (!first.taken) throw new Error('not taken');
  const other = { pid: process.pid, startTime: 1, agents: [] };
  writeFileSync(path, JSON.stringify(other));
  first.lock.restore();
  expect(first.lock.isLost()).toBe(true);
  first.lock.release();
  expect(RoomLock.read(path)).toEqual(other);
  expect(readdirSync(dir)).toEqual(['host.json']);
});

test('a dead owner is replaced, and what it left running is told', async () => {
  const me = await findProcess(process.pid);
  const agents = [{ pid: process.pid, startTime: me?.startTime ?? 0, name: 'claude' }];
  writeFileSync(path, JSON.stringify({ pid: deadPid(), startTime: 1, agents }));
  expect(await RoomLock.take(path)).toMatchObject({ taken: true, left: agents });
});

test('a pid that another program has now is no owner', async () => {
  writeFileSync(path, JSON.stringify({ pid: process.pid, startTime: 5, agents: [] }));
  expect((await RoomLock.take(path)).taken).toBe(true);
});

test('a damaged lock is replaced', async () => {
  writeFileSync(path, '{"pid":');
  expect((await RoomLock.take(path)).taken).toBe(true);
});

test('of many processes that take a stale lock at once exactly one has it', async () => {
  writeFileSync(path, JSON.stringify({ pid: deadPid(), startTime: 1, agents: [] }));
  const program = join(dir, 'take.ts');
  const module = join(import.meta.dirname, '../../src/host/room-lock.ts');
  writeFileSync(
    program,
    `import { RoomLock } from ${JSON.stringify(module)};
     const outcome = await RoomLock.take(${JSON.stringify(path)});
     console.log(outcome.taken);
     setTimeout(() => {}, 3000);`,
  );
  const bundle = join(dir, 'take.mjs');
  const esbuild = join(import.meta.dirname, '../../node_modules/.bin/esbuild');
  execFileSync(esbuild, [
    program,
    '--bundle',
    '--platform=node',
    '--format=esm',
    `--outfile=${bundle}`,
    '--log-level=error',
  ]);
  const takers = Array.from({ length: 6 }, () => spawn(process.execPath, [bundle]));
  const said = await Promise.all(
    takers.map(
      (taker) =>
        new Promise<string>((resolve) =>
          taker.stdout.once('data', (data: Buffer) => resolve(data.toString().trim())),
        ),
    ),
  );
  expect(said.filter((word) => word === 'true')).toHaveLength(1);
  expect(takers.map(({ pid }) => pid)).toContain(JSON.parse(readFileSync(path, 'utf8')).pid);
  for (const taker of takers) taker.kill('SIGKILL');
});
