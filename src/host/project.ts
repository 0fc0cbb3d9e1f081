import { createHash } from 'node:crypto';
import { readFileSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

/** The place a room belongs to. One room a worktree; worktrees and clones of one repository share `project`. */
export interface Place {
  /** The worktree's root; outside Git the directory itself. Always a real path. */
  root: string;
  /** 8 hex digits, from `root`. */
  room: string;
  /** 16 hex digits, from the normalised remote, else the common Git directory, else `root`. */
  project: string;
  /** The directory's name, for people. */
  slug: string;
  /** The Git directory of this worktree, or null. */
  gitDir: string | null;
}

/** Finds the room's place for a directory. Throws the system's error when the directory cannot be read. */
export function placeOf(directory: string): Place {
  const start = realpathSync(directory);
  const found = findGit(start);
  const root = found?.root ?? start;
  return {
    root,
    room: digest(root, 8),
    project: digest(found ? projectKey(found.gitDir) : root, 16),
    slug: basename(root) || root,
    gitDir: found?.gitDir ?? null,
  };
}

/** Branch and commit of a worktree as its files tell; null where there is none. Two small reads, no process. */
export function gitHead(gitDir: string | null): { branch: string | null; head: string | null } {
  if (gitDir === null) return { branch: null, head: null };
  const head = readText(join(gitDir, 'HEAD'))?.trim();
  if (head === undefined) return { branch: null, head: null };
  const ref = /^ref: (refs\/heads\/(.+))$/.exec(head);
  if (!ref) return { branch: null, head };
  const [, path = '', branch = ''] = ref;
  const common = commonDir(gitDir);
  const loose = readText(join(common, path))?.trim();
  return { branch, head: loose ?? packedRef(common, path) };
}

/** `git@github.com:acme/p.git` and `https://github.com/acme/p` are one project: no scheme, user, port or `.git`. */
export function normaliseRemote(url: string): string {
  const scp = /^(?:[^@/]+@)?([^:/]+):(?!\/\/)(.+)$/.exec(url);
  const full = /^[a-z+]+:\/\/(?:[^@/]*@)?([^:/]+)(?::\d+)?\/(.+)$/i.exec(url);
  const [, host = '', path = url] = full ?? scp ?? [];
  const trimmed = path
    .replace(/\/+$/, '')
    .replace(/\.git$/, '')
    .replace(/^\/+/, '');
  return host === '' ? trimmed : `${host.toLowerCase()}/${trimmed}`;
}

function findGit(start: string): { root: string; gitDir: string } | null {
  for (let dir = start; ; dir = dirname(dir)) {
    const gitDir = gitDirAt(join(dir, '.git'));
    if (gitDir !== null) return { root: dir, gitDir };
    if (dirname(dir) === dir) return null;
  }
}

/** `.git` is a directory, or in a linked worktree a file that names one. */
function gitDirAt(path: string): string | null {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat?.isDirectory()) return statSync(join(path, 'HEAD'), { throwIfNoEntry: false }) ? path : null;
  if (!stat?.isFile()) return null;
  const named = /^gitdir: (.+)$/m.exec(readText(path) ?? '')?.[1];
  return named === undefined ? null : resolve(dirname(path), named.trim());
}

function commonDir(gitDir: string): string {
  const named = readText(join(gitDir, 'commondir'))?.trim();
  return named === undefined ? gitDir : resolve(gitDir, named);
}

function projectKey(gitDir: string): string {
  const common = commonDir(gitDir);
  const config = readText(join(common, 'config')) ?? '';
  const origin = /^\[remote "origin"\][^[]*?^\s*url\s*=\s*(.+)$/ms.exec(config)?.[1]?.split('\n')[0];
  return origin === undefined ? realpathSync(common) : normaliseRemote(origin.trim());
}

function packedRef(common: string, ref: string): string | null {
  for (const line of (readText(join(common, 'packed-refs')) ?? '').split('\n')) {
    const [hash, name] = line.split(' ');
    if (name === ref && hash !== undefined) return hash;
  }
  return null;
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

function digest(text: string, digits: number): string {
  return createHash('sha256').update(text).digest('hex').slice(0, digits);
}
