import { relative } from 'node:path';
import { type Clock, earliest } from '../core/clock.ts';
import { type Problem, problem } from '../core/problems.ts';
import { type Slot, slots } from '../core/slot.ts';
import type { PaneEvents } from '../panes/pane.ts';
import type { PassedSignal } from '../protocol/passed-signal.ts';
import type { Told } from '../protocol/room-view.ts';
import type { ViewState } from '../protocol/view-state.ts';
import { restingTitle, ToldBoard } from './told-board.ts';

/** Bells of the focused pane are passed on at most once in so many ms. */
const bellEveryMs = 250;

/** Where what the programs tell goes. */
export interface SignalPorts {
  /** The room's directory. */
  root: string;
  clock: Clock;
  handle(slot: Slot): string;
  /** What the room shows has changed. */
  changed(): void;
  /** For the attached view. */
  pass(signal: PassedSignal): void;
  notice(refusal: Problem): void;
}

type ToldEvents = Pick<PaneEvents, 'title' | 'bell' | 'notification' | 'progress' | 'cwd' | 'clipboard'>;

/** What the programs of both panes tell their terminals: state of the room, or something that the view is asked. */
export class TerminalSignals {
  /** Where each pane tells. */
  readonly of: Record<Slot, ToldEvents>;
  readonly #boards: Record<Slot, ToldBoard> = { a: new ToldBoard(), b: new ToldBoard() };
  readonly #bellAt: Record<Slot, number> = { a: Number.NEGATIVE_INFINITY, b: Number.NEGATIVE_INFINITY };
  /** Programs whose text for the clipboard nobody was there to take. */
  readonly #unheard = new Set<Slot>();
  #attached = false;
  #focus: ViewState['focus'] = null;
  #timer: NodeJS.Timeout | null = null;

  constructor(private readonly ports: SignalPorts) {
    this.of = { a: this.#events('a'), b: this.#events('b') };
  }

  /** What the human looks at; null: nobody is there, or they look at another window. */
  get focus(): ViewState['focus'] {
    return this.#focus;
  }

  told(slot: Slot): Told {
    return this.#boards[slot].shown;
  }

  /** The human typed into the pane, or its program works on: what it notified of is answered. */
  answered(slot: Slot): void {
    this.#told(this.#boards[slot].note({ notification: '' }, this.#now()));
  }

  /** A view has come or gone. */
  viewAttached(attached: boolean): void {
    this.#attached = attached;
    this.#focus = null;
    if (!attached) return;
    for (const slot of this.#unheard) {
      this.ports.notice(problem('copied unseen', { what: this.ports.handle(slot) }));
    }
    this.#unheard.clear();
  }

  /** The human looks at this pane; null: at another window. */
  focused(focus: ViewState['focus']): void {
    this.#focus = focus;
    if (focus === 'a' || focus === 'b') this.#told(this.#boards[focus].looked(this.#now()));
  }

  close(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
  }

  #events(slot: Slot): ToldEvents {
    const board = this.#boards[slot];
    const note = (change: Parameters<ToldBoard['note']>[0]) => this.#told(board.note(change, this.#now()));
    return {
      title: (title) => note({ title: restingTitle(title) }),
      progress: ({ state, percent }) => note({ progress: state === 'none' ? null : { state, percent } }),
      cwd: (path) => note({ cwd: relative(this.ports.root, path) }),
      notification: ({ title, text }) => {
        note({ notification: [title, text].filter(Boolean).join(': ') });
        this.#call(slot);
      },
      bell: () => (this.#focus === slot ? this.#ring(slot) : this.#call(slot)),
      clipboard: (text) => this.#copy(slot, text),
    };
  }

  #call(slot: Slot): void {
    if (this.#focus !== slot) this.#told(this.#boards[slot].call(this.#now()));
  }

  #ring(slot: Slot): void {
    const now = this.#now();
    if (now - this.#bellAt[slot] < bellEveryMs) return;
    this.#bellAt[slot] = now;
    this.ports.pass({ is: 'bell', slot });
  }

  #copy(slot: Slot, text: string | null): void {
    if (!this.#attached) this.#unheard.add(slot);
    else if (text === null) this.ports.notice(problem('copy too large', { what: this.ports.handle(slot) }));
    else this.ports.pass({ is: 'clipboard', slot, text });
  }

  #told(changed: boolean): void {
    if (changed) this.ports.changed();
    this.close();
    const due = slots.map((slot) => this.#boards[slot].due).reduce(earliest, null);
    if (due === null) return;
    const tick = () => this.#told(slots.filter((slot) => this.#boards[slot].tick(this.#now())).length > 0);
    this.#timer = setTimeout(tick, Math.max(0, due - this.#now()));
  }

  #now(): number {
    return this.ports.clock.now();
  }
}
