import { freshGuards } from '../../src/core/guard.ts';
import type { RoomView, SlotView } from '../../src/protocol/room-view.ts';
import { guardCounts } from '../../src/relay/guards.ts';

/** A room for tests: claude working since 42 s, codex idle. */
export const now = Date.UTC(2026, 10, 30, 14, 5, 0);

export function slotView(more: Partial<SlotView>): SlotView {
  return {
    slot: 'a',
    vendor: 'claude',
    handle: 'claude',
    role: null,
    state: { is: 'idle' },
    evidence: 'hook',
    since: now - 180_000,
    tool: null,
    held: 0,
    bypassed: false,
    stopsOnCtrlZ: true,
    pid: 1,
    sessionId: null,
    version: null,
    told: { title: '', progress: null, notification: '', cwd: '', callsSince: null },
    ...more,
  };
}

export function roomView(
  more: Partial<RoomView> = {},
  a: Partial<SlotView> = {},
  b: Partial<SlotView> = {},
): RoomView {
  return {
    id: '0123abcd',
    slug: 'shop',
    root: '/home/me/shop',
    branch: 'main',
    mode: 'mention',
    paused: false,
    stoppedBy: null,
    review: null,
    doneBy: null,
    guards: guardCounts({ ...freshGuards, hops: 2 }, 3),
    demo: false,
    graceMs: 2000,
    messages: 14,
    hops: 3,
    slots: {
      a: slotView({
        state: { is: 'working' },
        since: now - 42_000,
        tool: { name: 'Bash', detail: 'ls', since: now - 12_000 },
        ...a,
      }),
      b: slotView({ slot: 'b', vendor: 'codex', handle: 'codex', ...b }),
    },
    attention: [],
    recordProblem: null,
    ...more,
  };
}
