import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import * as z from 'zod';
import { findProcess, type ProcessId } from '../panes/process-tree.ts';

/** A process, told apart from a later one with the same pid by its start time. */
const processSchema = z.object({ pid: z.number().int(), startTime: z.number() });

const lockSchema = processSchema.extend({
  /** The agents that this host runs; what is left of them after a crash is ended by the next start. */
  agents: z.array(processSchema.extend({ name: z.string() })),
});
export type LockContent = z.infer<typeof lockSchema>;

export type LockOutcome =
  /** Taken; `left` names what a host that died without releasing it had running. */
  { taken: true; lock: RoomLock; left: LockContent['agents'] } | { taken: false; owner: LockContent };

export async function isRunning({ pid, startTime }: ProcessId): Promise<boolean> {
  const found = await findProcess(pid);
  return found !== null && found.startTime === startTime && !found.zombie;
}

/** One host a room: a file that exists while the host that it names runs. */
export class RoomLock {
  #agents: LockContent['agents'] = [];

  private constructor(
    private readonly path: string,
    private readonly me: ProcessId,
  ) {}

  /** Takes the lock, also from a dead owner. `link` fails when the name exists, so of two takers one wins. */
  static async take(path: string): Promise<LockOutcome> {
    const me = { pid: process.pid, startTime: (await findProcess(process.pid))?.startTime ?? 0 };
    const mine = `${path}.${process.pid}`;
    writeFileSync(mine, JSON.stringify({ ...me, agents: [] }), { mode: 0o600 });
    let left: LockContent['agents'] = [];
    try {
      while (!tryLink(mine, path)) {
        const owner = RoomLock.read(path);
        if (owner !== null && (await isRunning(owner))) return { taken: false, owner };
        left = owner?.agents ?? left;
        await setAside(path, `${mine}.stale`);
      }
      return { taken: true, lock: new RoomLock(path, me), left };
    } finally {
      rmSync(mine, { force: true });
    }
  }

  /** The lock's content; null when there is none, or when it cannot be read. */
  static read(path: string): LockContent | null {
    try {
      return lockSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
    } catch {
      return null;
    }
  }

  /** The content of a lock whose host runs. */
  static async held(path: string): Promise<LockContent | null> {
    const content = RoomLock.read(path);
    return content !== null && (await isRunning(content)) ? content : null;
  }

  /** Notes the agents that run, for the next start should this host be killed. */
  note(agents: LockContent['agents']): void {
    this.#agents = agents;
    renameSync(this.#draft(), this.path);
  }

  /** Makes the lock again after it was removed; without effect where another taker was quicker. */
  restore(): void {
    const draft = this.#draft();
    try {
      tryLink(draft, this.path);
    } finally {
      rmSync(draft, { force: true });
    }
  }

  /** Whether another host has it: this one's was removed. */
  isLost(): boolean {
    const owner = RoomLock.read(this.path);
    return owner !== null && !this.#isMe(owner);
  }

  release(): void {
    const owner = RoomLock.read(this.path);
    if (owner !== null && this.#isMe(owner)) rmSync(this.path, { force: true });
  }

  #isMe({ pid, startTime }: ProcessId): boolean {
    return pid === this.me.pid && startTime === this.me.startTime;
  }

  /** Writes the content beside the lock: it becomes the lock in one step. */
  #draft(): string {
    const path = `${this.path}.${process.pid}`;
    writeFileSync(path, JSON.stringify({ ...this.me, agents: this.#agents }), { mode: 0o600 });
    return path;
  }
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/** Moves a dead owner's lock away. If a taker was quicker and its lock was moved instead, it is put back. */
async function setAside(path: string, aside: string): Promise<void> {
  try {
    renameSync(path, aside);
  } catch {
    return;
  }
  const moved = RoomLock.read(aside);
  if (moved !== null && (await isRunning(moved))) tryLink(aside, path);
  rmSync(aside, { force: true });
}
