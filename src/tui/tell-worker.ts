import type { RoomView } from '../protocol/room-view.ts';
import type { Draft, Focus, ToWorker } from './bridge.ts';
import type { Layout } from './layout.ts';
import type { Ground } from './own-colours.ts';

/** What the worker must know of the rest of the view. */
export interface WorkerFacts {
  layout: Layout;
  focus: Focus;
  /** What our colours are for; null: none are wanted. */
  ground: Ground | null;
  prefix: string;
  room: RoomView | null;
  /** The human has seen the room itself; the last view left it at this ms, null when there was none. */
  attached: { leftAt: number | null } | null;
  draft: Draft | null;
  linkUp: boolean;
}

/** All of it, in order, for a worker that knows nothing yet. */
export function presentation(facts: WorkerFacts): ToWorker[] {
  const { room, attached, draft, linkUp } = facts;
  return [
    layoutMessage(facts),
    ...(room ? [{ type: 'room', room } satisfies ToWorker] : []),
    ...(attached ? [{ type: 'attached', leftAt: attached.leftAt } satisfies ToWorker] : []),
    ...(draft ? [{ type: 'draft', draft } satisfies ToWorker] : []),
    { type: 'link', up: linkUp },
  ];
}

export function layoutMessage({ layout, focus, ground, prefix }: WorkerFacts): ToWorker {
  const { sizes, overlay } = layout;
  return {
    type: 'layout',
    middle: sizes.conversation,
    overlay: { cols: overlay.cols, rows: overlay.rows },
    focus,
    ground,
    prefix,
  };
}
