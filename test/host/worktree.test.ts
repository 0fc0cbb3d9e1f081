import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { worktreeOf } from '../../src/host/worktree.ts';

let dir = '';

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'pairroom-worktree-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

function git(...args: string[]): string {
  const who = ['-c', 'user.name=x', '-c', 'user.email=x@example.com', '-c', 'commit.gpgsign=false'];
  return execFileSync('git', [...who, ...args], { cwd: dir, encoding: 'utf8' }).trim();
}

function write(name: string, text: string): void {
  writeFileSync(join(dir, name), text);
}

function commit(name: string, text: string): string {
  write(name, text);
  git('add', '-A');
  git('commit', '-qm', name);
  return git('rev-parse', 'HEAD');
}

async function look(base: string | null = null) {
  const found = await worktreeOf(dir, base);
  if (!found.ok) throw new Error(JSON.stringify(found.problem));
  return found.value;
}

test('what is not committed, new files too, counts from the last commit; a commit of it changes no tree', async () => {
  git('init', '-q');
  const first = commit('a.ts', 'one');
  write('a.ts', 'two');
  write('new file.ts', 'x');
  write('.gitignore', 'ignored');
  write('ignored', 'x');
  const dirty = await look();
  expect(dirty).toMatchObject({ base: first, head: first, paths: ['.gitignore', 'a.ts', 'new file.ts'] });
  const second = commit('a.ts', 'two');
  expect(await look()).toMatchObject({ base: first, head: second, tree: dirty.tree });
  write('a.ts', 'three');
  expect((await look()).tree).not.toBe(dirty.tree);
  expect((await look(first)).paths).toEqual(['.gitignore', 'a.ts', 'new file.ts']);
});

test('a file that changes in the moment of a commit, and stays as long, has changed', async () => {
  const moment = 1_700_000_000;
  const at = (path: string) => utimesSync(join(dir, path), moment, moment);
  git('init', '-q');
  // The time at which the system itself saw the change cannot be set.
  git('config', 'core.trustctime', 'false');
  write('a.ts', 'one');
  at('a.ts');
  git('add', '-A');
  git('commit', '-qm', 'one');
  at('.git/index');
  write('a.ts', 'two');
  at('a.ts');
  expect(await look()).toMatchObject({ base: git('rev-parse', 'HEAD'), paths: ['a.ts'] });
});

test('nothing is written into the repository', async () => {
  git('init', '-q');
  commit('a.ts', 'one');
  write('a.ts', 'two');
  const all = () => readdirSync(join(dir, '.git'), { recursive: true }).sort();
  const status = git('status', '--porcelain');
  const before = all();
  await look();
  expect(all()).toEqual(before);
  expect(git('status', '--porcelain')).toBe(status);
});

test('before the first commit all files are new', async () => {
  git('init', '-q');
  write('a.ts', 'one');
  expect(await look()).toMatchObject({ base: null, head: null, paths: ['a.ts'] });
});

test.each(['nowhere', '--all', '-x'])('base %s is refused', async (base) => {
  git('init', '-q');
  commit('a.ts', 'one');
  expect(await worktreeOf(dir, base)).toMatchObject({ ok: false, problem: { code: 'no revision' } });
});

test('outside Git there is nothing to review', async () => {
  expect(await worktreeOf(dir, null)).toMatchObject({ ok: false, problem: { code: 'no revision' } });
});
