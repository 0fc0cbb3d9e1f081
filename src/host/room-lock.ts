import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { processStart } from '../panes/process.ts';

/** A process, told apart from a later one with the same pid by its start time. */
export const processIdentitySchema = z.object({ pid: z.number().int(), start: z.string() });
export type ProcessIdentity = z.infer<typeof processIdentitySchema>;

const lockSchema = processIdentitySchema.extend({
  /** The agents that this host runs; what is left of them after a crash is ended by the next start. */
  agents: z.array(processIdentitySchema.extend({ name: z.string() })),
});
export type LockContent = z.infer<typeof lockSchema>;

export type LockOutcome =
  /** Taken; `left` names what a host that died without releasing it had running. */
  { taken: true; lock: RoomLock; left: LockContent['agents'] } | { taken: false; owner: ProcessIdentity };

export function isRunning(identity: ProcessIdentity): boolean {
  return processStart(identity.pid) === identity.start;
}

/** One host a room: a file that exists while the host that it names runs. */
export class RoomLock {
  private constructor(
    private readonly path: string,
    private readonly me: ProcessIdentity,
  ) {}

  /** Takes the lock, also from a dead owner. `link` fails when the name exists, so of two takers one wins. */
  static take(path: string): LockOutcome {
    const me = { pid: process.pid, start: processStart(process.pid) ?? '' };
    const mine = `${path}.${process.pid}`;
    writeFileSync(mine, JSON.stringify({ ...me, agents: [] }), { mode: 0o600 });
    let left: LockContent['agents'] = [];
    try {
      for (;;) {
        try {
          linkSync(mine, path);
          return { taken: true, lock: new RoomLock(path, me), left };
        } catch (error) {
          if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
        }
        const owner = RoomLock.read(path);
        if (owner !== null && isRunning(owner)) return { taken: false, owner };
        left = owner?.agents ?? left;
        setAside(path, mine);
      }
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

  /** Notes the agents that run, for the next start should this host be killed. */
  note(agents: LockContent['agents']): void {
    const next = `${this.path}.${process.pid}`;
    writeFileSync(next, JSON.stringify({ ...this.me, agents }), { mode: 0o600 });
    renameSync(next, this.path);
  }

  release(): void {
    const owner = RoomLock.read(this.path);
    if (owner?.pid === this.me.pid && owner.start === this.me.start) rmSync(this.path, { force: true });
  }
}

/** Moves a dead owner's lock away. If a taker was quicker and its lock was moved instead, it is put back. */
function setAside(path: string, mine: string): void {
  const aside = `${mine}.stale`;
  try {
    renameSync(path, aside);
  } catch {
    return;
  }
  const moved = RoomLock.read(aside);
  if (moved !== null && isRunning(moved)) {
    try {
      linkSync(aside, path);
    } catch {
      // A third one took it meanwhile; the next round sees it.
    }
  }
  rmSync(aside, { force: true });
}
