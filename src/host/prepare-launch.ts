import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import type { Launch, Vendor } from '../adapters/vendor.ts';
import type { Slot } from '../core/slot.ts';
import { childEnv } from '../panes/child-env.ts';
import type { RoomFiles } from './room-files.ts';
import type { AgentOrder } from './start-file.ts';

/** How one agent is started: its program, arguments and environment, and what was decided on the way. */
export interface PreparedLaunch {
  file: string;
  args: string[];
  env: Record<string, string>;
  /** Hooks of this launch begin with it: what has another token is not ours. */
  token: string;
  sessionId: string | null;
  briefByFlag: boolean;
}

/** Asks the vendor for its flags and writes the launch files that it wants, below the slot's own directory. */
export function prepareLaunch(request: {
  slot: Slot;
  vendor: Vendor;
  order: AgentOrder;
  cwd: string;
  files: RoomFiles;
  hookCommand: string;
  brief: string;
  resume: string | null;
}): PreparedLaunch {
  const { slot, vendor, order, cwd, files, hookCommand, brief, resume } = request;
  const token = randomUUID();
  const env = {
    ...childEnv(process.env, PAIRROOM_VERSION),
    PAIRROOM_SLOT: slot,
    PAIRROOM_SPOOL: files.spool(slot),
    PAIRROOM_TOKEN: token,
  };
  const launch: Launch = vendor.launch({
    argv: order.argv,
    cwd,
    slotDir: files.slot(slot),
    hookCommand,
    brief,
    newSessionId: randomUUID(),
    resume,
    env,
  });
  for (const { path, text } of launch.files) writeFileSync(path, text, { mode: 0o600 });
  const { args, sessionId, briefByFlag } = launch;
  return { file: order.argv[0] ?? '', args, env: { ...env, ...launch.env }, token, sessionId, briefByFlag };
}
