import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gitHead, normaliseRemote, placeOf } from '../../src/host/project.ts';

let dir: string;
let repo: string;

function git(cwd: string, ...args: string[]): string {
  const identity = ['-c', 'user.name=t', '-c', 'user.email=t@t', '-c', 'init.defaultBranch=main'];
  return execFileSync('git', [...identity, ...args], { cwd, encoding: 'utf8' }).trim();
}

beforeAll(() => {
  dir = realpathSync(mkdtempSync(join(tmpdir(), 'pairroom-project-')));
  repo = join(dir, 'repo');
  mkdirSync(join(repo, 'src/deep'), { recursive: true });
  git(repo, 'init', '-q');
  writeFileSync(join(repo, 'file'), 'x');
  git(repo, 'add', '.');
  git(repo, 'commit', '-qm', 'first');
  git(repo, 'remote', 'add', 'origin', 'git@github.com:acme/p.git');
});

afterAll(() => rmSync(dir, { recursive: true, force: true }));

describe('the room of a directory', () => {
  test('a subdirectory and a symbolic link of a worktree are the same room', () => {
    symlinkSync(repo, join(dir, 'link'));
    const rooms = [repo, join(repo, 'src/deep'), join(dir, 'link')].map((path) => placeOf(path).room);
    expect(new Set(rooms).size).toBe(1);
    expect(rooms[0]).toMatch(/^[0-9a-f]{8}$/);
  });

  test('a linked worktree is another room of the same project', () => {
    git(repo, 'worktree', 'add', '-q', join(dir, 'linked'), '-b', 'side');
    const [main, linked] = [placeOf(repo), placeOf(join(dir, 'linked'))];
    expect(linked.room).not.toBe(main.room);
    expect(linked.project).toBe(main.project);
    expect(linked.root).toBe(join(dir, 'linked'));
  });

  test('a second clone of the same remote is another room of the same project', () => {
    const clone = join(dir, 'clone');
    git(dir, 'clone', '-q', repo, clone);
    git(clone, 'remote', 'set-url', 'origin', 'https://GitHub.com/acme/p');
    expect(placeOf(clone).room).not.toBe(placeOf(repo).room);
    expect(placeOf(clone).project).toBe(placeOf(repo).project);
  });

  test('outside Git the directory itself is the room', () => {
    const plain = join(dir, 'plain');
    mkdirSync(plain);
    expect(placeOf(plain)).toMatchObject({ root: plain, slug: 'plain', gitDir: null });
  });

  test('a directory that is not there is an error of the system', () => {
    expect(() => placeOf(join(dir, 'nowhere'))).toThrow(/ENOENT/);
  });
});

test.each([
  ['git@github.com:acme/p.git', 'github.com/acme/p'],
  ['https://github.com/acme/p', 'github.com/acme/p'],
  ['https://GitHub.com/acme/p.git/', 'github.com/acme/p'],
  ['ssh://git@github.com:22/acme/p.git', 'github.com/acme/p'],
  ['https://user:word@example.org:8443/team/p.git', 'example.org/team/p'],
  ['/srv/git/p.git', 'srv/git/p'],
])('the remote %s is %s', (remote, expected) => {
  expect(normaliseRemote(remote)).toBe(expected);
});

describe('branch and commit without running git', () => {
  test('agree with git on a branch, when packed, in a linked worktree and detached', () => {
    const head = git(repo, 'rev-parse', 'HEAD');
    expect(gitHead(placeOf(repo).gitDir)).toEqual({ branch: 'main', head });
    git(repo, 'pack-refs', '--all');
    expect(gitHead(placeOf(repo).gitDir)).toEqual({ branch: 'main', head });
    expect(gitHead(placeOf(join(dir, 'linked')).gitDir)).toEqual({ branch: 'side', head });
    git(join(dir, 'linked'), 'checkout', '-q', '--detach');
    expect(gitHead(placeOf(join(dir, 'linked')).gitDir)).toEqual({ branch: null, head });
  });

  test('a repository without a commit has a branch and no head', () => {
    const fresh = join(dir, 'fresh');
    mkdirSync(fresh);
    git(fresh, 'init', '-q');
    expect(gitHead(placeOf(fresh).gitDir)).toEqual({ branch: 'main', head: null });
  });

  test('outside Git there is neither', () => {
    expect(gitHead(null)).toEqual({ branch: null, head: null });
  });
});
