import type { Slot } from '../core/slot.ts';
import type { Attention } from '../protocol/room-view.ts';
import type { Focus } from './bridge.ts';

/** Where the human is. Only a key or a click of theirs moves it. */
export interface Navigation {
  focus: Focus;
  /** The pane that was focused before. */
  before: Focus;
  /** The agent that was focused last; the one that is shown where only one fits. */
  agent: Slot;
  zoomed: boolean;
  /** Where a jump to something that waits came from. */
  jumpedFrom: Focus | null;
}

export function startAt(focus: Focus): Navigation {
  const agent = focus === 'b' ? 'b' : 'a';
  return {
    focus,
    before: focus === 'conversation' ? agent : 'conversation',
    agent,
    zoomed: false,
    jumpedFrom: null,
  };
}

export function go(nav: Navigation, to: Focus): Navigation {
  if (to === nav.focus) return { ...nav, jumpedFrom: null };
  return {
    ...nav,
    focus: to,
    before: nav.focus,
    agent: to === 'conversation' ? nav.agent : to,
    jumpedFrom: null,
  };
}

/** To what has waited longest for the human; from there back again. Null: nothing waits. */
export function goToNeed(nav: Navigation, attention: readonly Attention[]): Navigation | null {
  if (nav.jumpedFrom !== null) return go(nav, nav.jumpedFrom);
  const oldest = [...attention].sort((one, other) => one.since - other.since)[0];
  if (!oldest) return null;
  const to = oldest.slot ?? 'conversation';
  return { ...go(nav, to), jumpedFrom: nav.focus };
}
