/** What Git says of the worktree, committed or not. Nothing of the repository is written: index and objects are copies. */
import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, stat, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { problem } from '../core/problems.ts';
import { ok, type Result, refuse } from '../core/result.ts';
import type { Worktree } from '../relay/reviews.ts';

const run = promisify(execFile);
const limits = { timeout: 30_000, maxBuffer: 16 * 1024 * 1024 };
const emptyTree = '4b825dc642cb6eb9a060e54bf8d69288fbee4904';

/** Base null: the last commit when something is not committed, else the one before it. */
export async function worktreeOf(root: string, base: string | null): Promise<Result<Worktree>> {
  let dir: string | null = null;
  try {
    dir = await mkdtemp(join(tmpdir(), 'pairroom-tree-'));
    return ok(await read(root, base, dir));
  } catch (error) {
    const why = error instanceof Error ? (error.message.split('\n').at(-1) ?? '') : '';
    return refuse(problem('no revision', { what: base ?? root, why }));
  } finally {
    // What is left of it the system clears away.
    if (dir !== null) await rm(dir, { recursive: true, force: true }).catch(() => {});
  }
}

/**
 * Git takes a file for unchanged that is older than its index and as long as before. A copy is younger than what was
 * changed right after the index was written; with the beginning of the index's second as its time, Git looks into those.
 */
async function copyIndex(from: string, to: string): Promise<void> {
  const { atime, mtimeMs } = await stat(from);
  await copyFile(from, to);
  await utimes(to, atime, Math.floor(mtimeMs / 1000));
}

async function read(root: string, wanted: string | null, dir: string): Promise<Worktree> {
  const git = async (args: readonly string[], env: Readonly<Record<string, string>> = {}) => {
    const all = ['-c', 'core.fsmonitor=false', ...args];
    const { stdout } = await run('git', all, {
      ...limits,
      cwd: root,
      env: { ...process.env, GIT_OPTIONAL_LOCKS: '0', ...env },
    });
    return stdout.trimEnd();
  };
  const commit = (name: string) =>
    git(['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`]);
  const orNull = (found: Promise<string>) => found.catch(() => null);
  const objects = join(dir, 'objects');
  await mkdir(objects);
  const [index, store, head] = await Promise.all([
    git(['rev-parse', '--git-path', 'index']),
    git(['rev-parse', '--git-path', 'objects']),
    orNull(commit('HEAD')),
  ]);
  // A repository without a commit may have no index yet.
  await copyIndex(resolve(root, index), join(dir, 'index')).catch(() => {});
  const own = {
    GIT_INDEX_FILE: join(dir, 'index'),
    GIT_OBJECT_DIRECTORY: objects,
    GIT_ALTERNATE_OBJECT_DIRECTORIES: resolve(root, store),
  };
  await git(['add', '--all', '--', ':/'], own);
  const tree = await git(['write-tree'], own);
  const committed = head === null ? emptyTree : await git(['rev-parse', `${head}^{tree}`]);
  const before = head === null || tree !== committed ? head : await orNull(commit(`${head}^`));
  const base = wanted === null ? before : await commit(wanted);
  const changed = await git(
    ['diff-tree', '-r', '-z', '--name-only', '--no-renames', base ?? emptyTree, tree],
    own,
  );
  return { base, head, tree, paths: changed.split('\0').filter((path) => path !== '') };
}
