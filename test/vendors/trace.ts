import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** A change of the file system that one process made: the call's name and the path, made absolute. */
export interface Change {
  call: string;
  path: string;
  /** Whose process it was: one of PairRoom's own, or one of a program in a pane. */
  by: 'pairroom' | 'agent';
}

const changing =
  'creat,mkdir,mkdirat,rename,renameat,renameat2,link,linkat,symlink,symlinkat,unlink,unlinkat,rmdir,' +
  'truncate,chmod,fchmodat,chown,lchown,fchownat,mknod,mknodat,utimensat';
const traced = `open,openat,openat2,${changing},execve,clone,clone3,fork,vfork`;

/** What runs a program so that `readTrace` can tell what it and all that it starts changed. */
export function strace(log: string): string[] {
  const calls = traced.split(',').map((call) => `?${call}`);
  return [
    'strace',
    '-f',
    '--seccomp-bpf',
    '-y',
    '-s',
    '1024',
    '-e',
    'signal=none',
    '-e',
    `trace=${calls.join(',')}`,
    '-o',
    log,
  ];
}

interface Call {
  pid: number;
  name: string;
  rest: string;
}

/**
 * `isAgent` and `isOurs` judge what a process executes, as strace prints it: `"/bin/sh", ["sh", "-c", …`. What a process executes nothing after its fork is its
 * parent's; a hook of ours runs below an agent and is ours again.
 */
export function readTrace(
  log: string,
  judge: { isAgent(command: string): boolean; isOurs(command: string): boolean },
): Change[] {
  const calls = wholeCalls(readFileSync(log, 'utf8'));
  const parents = new Map<number, number>();
  for (const { pid, name, rest } of calls) {
    const child = /^(clone3?|v?fork)$/.test(name) ? / = (\d+)(?:<[^>]*>)?$/.exec(rest)?.[1] : undefined;
    if (child !== undefined) parents.set(Number(child), pid);
  }
  const owners = new Map<number, Change['by']>();
  const ownerOf = (pid: number): Change['by'] => {
    const known = owners.get(pid);
    if (known !== undefined) return known;
    const parent = parents.get(pid);
    const owner = parent === undefined ? 'pairroom' : ownerOf(parent);
    owners.set(pid, owner);
    return owner;
  };
  return calls.flatMap(({ pid, name, rest }) => {
    const owner = ownerOf(pid);
    if (/ = -1 /.test(rest)) return [];
    if (name === 'execve') {
      if (judge.isAgent(rest)) owners.set(pid, 'agent');
      if (judge.isOurs(rest)) owners.set(pid, 'pairroom');
      return [];
    }
    if (name.startsWith('open') && !/O_(WRONLY|RDWR|CREAT|TRUNC|APPEND)/.test(rest)) return [];
    return pathsOf(rest).map((path) => ({ call: name, path, by: owner }));
  });
}

/** A call that another thread's interrupted in the log is put together again, in the place where it began. */
function wholeCalls(log: string): Call[] {
  const calls: Call[] = [];
  const open = new Map<number, Call>();
  for (const line of log.split('\n')) {
    const [, id, text] = /^(\d+) +(.*)$/.exec(line) ?? [];
    if (id === undefined || text === undefined) continue;
    const pid = Number(id);
    const resumed = /^<\.\.\. \w+ resumed>(.*)$/.exec(text)?.[1];
    if (resumed !== undefined) {
      const begun = open.get(pid);
      if (begun !== undefined) begun.rest += resumed;
      open.delete(pid);
      continue;
    }
    const [, name, rest] = /^(\w+)\((.*)$/.exec(text) ?? [];
    if (name === undefined || rest === undefined) continue;
    const call = { pid, name, rest: rest.replace(/<unfinished \.\.\.>$/, '') };
    calls.push(call);
    if (rest !== call.rest) open.set(pid, call);
  }
  return calls;
}

/** Every path of a call, after the directory that it is relative to. */
function pathsOf(rest: string): string[] {
  const paths = rest.matchAll(/(?:(?:AT_FDCWD|\d+)<([^>]*)>, )?"((?:[^"\\]|\\.)*)"/g);
  return [...paths].map(([, dir = '/', path = '']) => resolve(dir, path));
}
