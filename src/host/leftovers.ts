import { endFamily } from '../panes/process-tree.ts';
import { isRunning, type LockContent } from './room-lock.ts';

/** What a program that is asked to end may take before it is killed (ms). */
const graceMs = 2000;

/** The agents of a dead host that still run. */
export async function leftovers(agents: LockContent['agents']): Promise<LockContent['agents']> {
  const running = await Promise.all(agents.map(isRunning));
  return agents.filter((_, i) => running[i]);
}

/** Ends agents, and everything that they started. */
export async function endAgents(agents: LockContent['agents']): Promise<void> {
  await Promise.all(agents.map((agent) => endFamily(agent, { first: 'SIGTERM', graceMs })));
}
