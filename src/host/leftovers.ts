import { belongsTo } from '../panes/belongs.ts';
import { endFamily, type Family, findFamily, marksIn } from '../panes/family.ts';
import type { ProcessId } from '../panes/process-tree.ts';
import type { RoomFiles } from './room-files.ts';
import type { LockContent } from './room-lock.ts';

/** A program that is asked to end is killed when it has not after so long (ms). */
const how = { first: 'SIGTERM', graceMs: 2000 } as const;

/** What a host that died left running of its agents and of what they started. */
export interface Leftovers {
  family: Family;
  /** `claude (4711)`, agents first; none when nothing runs. */
  names: string[];
}

/** Whether a process runs in one of the agents' panes. */
export function runsInside(pid: number, files: RoomFiles, agents: LockContent['agents']): Promise<boolean> {
  return belongsTo(pid, familyOf(files, agents));
}

/** The agents of a room and all that they started. */
function familyOf(files: RoomFiles, agents: LockContent['agents']): Family {
  const marks = [files.spool('a'), files.spool('b')].flatMap((spool) => marksIn({ PAIRROOM_SPOOL: spool }));
  return { roots: agents, marks };
}

export async function leftovers(files: RoomFiles, agents: LockContent['agents']): Promise<Leftovers> {
  const family = familyOf(files, agents);
  const running = await findFamily(family);
  const theirs = agents.filter(({ pid }) => running.some((one) => one.pid === pid));
  const others = running.filter(({ pid }) => !agents.some((agent) => agent.pid === pid));
  return { family, names: [...theirs, ...others].map(({ name, pid }) => `${name} (${pid})`) };
}

export async function endLeftovers({ family }: Leftovers): Promise<void> {
  await endFamily(family, how);
}

/** Ends a host that hangs, and its agents. */
export async function endHost(host: ProcessId): Promise<void> {
  await endFamily({ roots: [host], marks: [] }, how);
}
