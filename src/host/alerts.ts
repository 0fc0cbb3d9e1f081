import type { Slot } from '../core/slot.ts';
import type { Attention, RoomView } from '../protocol/room-view.ts';

/** What the human's command is told of one thing that waits for them. No body of a message, no text of a dialog. */
export interface Alert {
  room: string;
  slot: Slot | null;
  handle: string | null;
  cause: string;
  what: Attention['what'];
  text: string;
}

/** Tells each cause once, and none of a pane that the human looks at when it comes up. */
export class Alerts {
  readonly #told = new Set<string>();

  /** `focus`: what the attached view shows in front; null: nobody is there. */
  fresh(
    { slug, slots, attention }: Pick<RoomView, 'slug' | 'slots' | 'attention'>,
    focus: Slot | 'conversation' | null,
  ): Alert[] {
    const fresh = attention.filter(({ cause }) => !this.#told.has(cause));
    for (const { cause } of fresh) this.#told.add(cause);
    return fresh
      .filter(({ slot }) => (slot ?? 'conversation') !== focus)
      .map(({ slot, cause, what, text }) => {
        const agent = slot && slots[slot];
        const asks = agent?.state.is === 'needs you' && what === 'needs you' ? agent.state.kind : null;
        return {
          room: slug,
          slot,
          handle: agent?.handle ?? null,
          cause,
          what,
          text: asks === null ? text : `${agent?.handle} needs you: ${asks}`,
        };
      });
  }
}
