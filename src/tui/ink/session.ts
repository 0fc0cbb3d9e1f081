import type { Clock } from '../../core/clock.ts';
import type { Slot } from '../../core/slot.ts';
import type { Draft, FromWorker, RegionFrame, ToWorker } from '../bridge.ts';
import { Conversation, conversationModel } from './components/Conversation.tsx';
import { Foot, footModel } from './components/Foot.tsx';
import { OverlayPane, overlayPaneModel } from './components/OverlayPane.tsx';
import { targetSlots } from './composer/target.ts';
import { InkRegion, stacked } from './ink-region.tsx';
import { middleRows } from './middle-rows.ts';
import { type Event, reduce } from './store/reduce.ts';
import { initialState, type Overlay, type State } from './store/state.ts';
import { nextTick } from './strip/strip-lines.ts';

/** What comes from the room is drawn at most this often (ms); what the human does is drawn at once. */
const roomFrameMs = 67;

const fromRoom: ReadonlySet<ToWorker['type']> = new Set(['room', 'message', 'reply', 'attached', 'link']);

/** The middle and its overlays, from events to frames. Owns its regions and two timers. */
export class Session {
  readonly #post: (message: FromWorker) => void;
  readonly #clock: Clock;
  readonly #conversation = new InkRegion(Conversation);
  readonly #foot = new InkRegion(Foot);
  readonly #overlay = new InkRegion(OverlayPane);
  #state: State = initialState;
  #draft: Draft = { text: '', to: initialState.composer.to };
  /** The one agent that the composer writes to, as last told; undefined: nothing was told yet. */
  #slot: Slot | null | undefined = undefined;
  #drawnAt = 0;
  #frameTimer: NodeJS.Timeout | null = null;
  #tickTimer: NodeJS.Timeout | null = null;

  constructor(post: (message: FromWorker) => void, clock: Clock) {
    this.#post = post;
    this.#clock = clock;
  }

  /** What comes at the same time is drawn together. */
  handle(...events: readonly ToWorker[]): void {
    for (const event of events) this.#apply(event);
    const wait = this.#drawnAt + roomFrameMs - this.#clock.now();
    if (wait <= 0 || !events.every(({ type }) => fromRoom.has(type))) this.#draw();
    else this.#frameTimer ??= setTimeout(() => this.#draw(), wait);
  }

  close(): void {
    this.#stopTimers();
    this.#conversation.close();
    this.#foot.close();
    this.#overlay.close();
  }

  #apply(event: Event): void {
    const before = this.#state;
    const { state, out } = reduce(before, event, this.#clock.now());
    this.#state = state;
    for (const message of out) this.#post(message);
    if ((before.overlay === null) !== (state.overlay === null)) {
      this.#post({ type: 'overlay', open: state.overlay !== null });
    }
    const slot = onlySlot(state);
    if (slot !== this.#slot) this.#post({ type: 'target', slot });
    this.#slot = slot;
    this.#saveDraft(event.type === 'draft');
  }

  /** What is being written survives this thread and the view. `restored`: the main thread has it already. */
  #saveDraft(restored: boolean): void {
    const { edit, kept, forward, to } = this.#state.composer;
    const text = forward === null ? edit.text : kept.text;
    if (this.#draft.text === text && this.#draft.to === to) return;
    this.#draft = { text, to };
    if (!restored) this.#post({ type: 'draft', draft: this.#draft });
  }

  #draw(): void {
    this.#stopTimers();
    const state = this.#state;
    this.#drawnAt = this.#clock.now();
    this.#post({ type: 'frame', region: 'middle', frame: this.#middleFrame(state) });
    if (state.overlay !== null) {
      this.#post({ type: 'frame', region: 'overlay', frame: this.#overlayFrame(state, state.overlay) });
    }
    const tick = nextTick(state);
    if (tick !== null) this.#tickTimer = setTimeout(() => this.#tick(), tick);
  }

  #tick(): void {
    this.#apply({ type: 'tick' });
    this.#draw();
  }

  #middleFrame(state: State): RegionFrame {
    const rows = middleRows(state);
    const upper = conversationModel(state, rows);
    const lower = footModel(state, rows);
    const { ground } = state.layout;
    const cells = stacked(this.#conversation.draw(upper, ground), this.#foot.draw(lower, ground));
    const cursor = lower.cursor === null ? null : { x: lower.cursor.x, y: upper.rows + lower.cursor.y };
    return { ...cells, cursor };
  }

  #overlayFrame(state: State, overlay: Overlay): RegionFrame {
    const model = overlayPaneModel(state, overlay);
    return { ...this.#overlay.draw(model, state.layout.ground), cursor: model.cursor };
  }

  #stopTimers(): void {
    if (this.#frameTimer !== null) clearTimeout(this.#frameTimer);
    if (this.#tickTimer !== null) clearTimeout(this.#tickTimer);
    this.#frameTimer = null;
    this.#tickTimer = null;
  }
}

function onlySlot(state: State): Slot | null {
  const slots = targetSlots(state.composer.to);
  return slots.length === 1 ? (slots[0] ?? null) : null;
}
