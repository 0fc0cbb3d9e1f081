import { vendorById } from '../adapters/registry.ts';
import type { Vendor } from '../adapters/vendor.ts';
import type { AgentEvent } from '../core/agent-event.ts';
import { systemClock } from '../core/clock.ts';
import { problem } from '../core/problems.ts';
import { ok, type Result, refuse } from '../core/result.ts';
import type { Slot } from '../core/slot.ts';
import { unknownColours } from '../panes/colours.ts';
import { openPane, type Pane, type PaneEvents } from '../panes/pane.ts';
import { brief } from '../relay/brief.ts';
import { handlesFor } from '../relay/routing.ts';
import type { Recovered } from '../relay/rows.ts';
import { installHookScript } from './hook-script.ts';
import { HostedAgent } from './hosted-agent.ts';
import { packageVersion } from './package-version.ts';
import { type PreparedLaunch, prepareLaunch } from './prepare-launch.ts';
import type { RoomFiles } from './room-files.ts';
import type { StartOrder } from './start-file.ts';

/** One slot as the host has it. */
export interface Seat {
  vendor: Vendor;
  launch: PreparedLaunch;
  pane: Pane;
  agent: HostedAgent;
  /** Null where it cannot be told without running the program. */
  version: string | null;
  exited: boolean;
}

export type Launches = Record<Slot, { vendor: Vendor; launch: PreparedLaunch }>;

/** Decides how both agents are started and writes their launch files. */
export function prepareLaunches(order: StartOrder, files: RoomFiles, recovered: Recovered): Result<Launches> {
  const hookCommand = installHookScript({ dir: order.home });
  const vendors = { a: vendorById(order.agents.a.vendor), b: vendorById(order.agents.b.vendor) };
  const { a, b } = vendors;
  if (a === null || b === null) {
    return refuse(
      problem('unknown vendor', { what: order.agents[a === null ? 'a' : 'b'].vendor, known: '' }),
    );
  }
  const handles = handlesFor(a.id, b.id);
  const prepare = (slot: Slot, vendor: Vendor, peer: Slot): Result<PreparedLaunch> => {
    const session = recovered.sessions.find((one) => one.slot === slot)?.vendorSession ?? null;
    if (order.resume && session === null) return refuse(problem('nothing to resume', { what: vendor.id }));
    return ok(
      prepareLaunch({
        slot,
        vendor,
        order: order.agents[slot],
        cwd: order.root,
        files,
        hookCommand,
        brief: brief(handles[slot], handles[peer], order.roles[slot] ?? recovered.room?.roles[slot] ?? null),
        resume: order.resume ? session : null,
      }),
    );
  };
  const first = prepare('a', a, 'b');
  if (!first.ok) return first;
  const second = prepare('b', b, 'a');
  if (!second.ok) return second;
  return ok({ a: { vendor: a, launch: first.value }, b: { vendor: b, launch: second.value } });
}

/** Where the facts of the agents go. */
export interface SeatPorts {
  a(event: AgentEvent): void;
  b(event: AgentEvent): void;
  changed(slot: Slot): void;
  events(slot: Slot): PaneEvents;
}

/** Starts both programs, or neither. */
export function startSeats(
  order: StartOrder,
  launches: Launches,
  ports: SeatPorts,
): Result<Record<Slot, Seat>> {
  const start = (slot: Slot): Result<Seat> => {
    const { vendor, launch } = launches[slot];
    const { file, args, env } = launch;
    const pane = openPane(
      {
        name: vendor.id,
        file,
        args,
        cwd: order.root,
        env,
        size: order.paneSizes[slot],
        version: PAIRROOM_VERSION,
        outer: { colours: unknownColours, kittyKeys: false },
        clock: systemClock,
      },
      ports.events(slot),
    );
    if (!pane.ok) return pane;
    const agent = new HostedAgent({
      slot,
      vendor,
      pane: pane.value,
      clock: systemClock,
      observe: (event) => ports[slot](event),
      changed: () => ports.changed(slot),
    });
    // The mock's program is the Node that runs it.
    const version = vendor.binary === null ? null : packageVersion(file);
    return ok({ vendor, launch, pane: pane.value, agent, version, exited: false });
  };
  const a = start('a');
  if (!a.ok) return a;
  const b = start('b');
  if (!b.ok) {
    void a.value.pane.end({ first: 'SIGTERM', graceMs: 0 });
    return b;
  }
  return ok({ a: a.value, b: b.value });
}
