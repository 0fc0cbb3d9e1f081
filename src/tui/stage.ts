import type { Size } from '../core/geometry.ts';
import type { Focus } from './bridge.ts';
import type { Display } from './display.ts';
import { dragged, type LayoutInput, widen } from './layout.ts';
import { type Navigation, startAt } from './navigation.ts';
import type { MemoryKeeper } from './view-memory.ts';

/** Where the human is, and how wide they made the panes: both outlive the view. */
export class Stage {
  #nav: Navigation;

  constructor(
    private readonly display: Display,
    private readonly memory: MemoryKeeper,
    private readonly size: () => Size,
  ) {
    this.#nav = startAt(memory.value.focus);
  }

  get nav(): Navigation {
    return this.#nav;
  }

  get focus(): Focus {
    return this.#nav.focus;
  }

  go(to: Navigation): void {
    this.#nav = to;
    this.memory.change({ focus: to.focus });
    this.arrange();
  }

  /** Makes the focused pane wider. */
  widen(columns: number): void {
    const before = this.display.layout.sizes;
    const { widths } = this.memory.value;
    this.memory.change({ widths: widen(widths, this.focus, columns) });
    this.arrange();
    // At a limit nothing moved; the wish must not grow on, or the way back would be as long.
    const moved = JSON.stringify(before) !== JSON.stringify(this.display.layout.sizes);
    if (!moved) this.memory.change({ widths });
  }

  /** Brings the separator right of the pane `n` to column `x`. */
  drag(n: number, x: number): void {
    this.memory.change({ widths: dragged(this.#layoutInput(), n, x) });
    this.arrange();
  }

  /** Gives every pane its place on a terminal that may have another size now. */
  arrange(): void {
    this.display.arrange(this.#layoutInput());
  }

  #layoutInput(): LayoutInput {
    const { focus, agent, zoomed } = this.#nav;
    return { size: this.size(), focus, agent, zoomed, widths: this.memory.value.widths };
  }
}
