import type { Rect } from '../../core/geometry.ts';
import type { Slot } from '../../core/slot.ts';
import type { FrameModes } from '../../protocol/pane-frame.ts';
import type { Focus, Region } from '../bridge.ts';
import type { Layout } from '../layout.ts';
import type { Mouse } from './input-event.ts';
import { mouseBytes } from './pane-bytes.ts';

/** Where one mouse report goes. */
export type PointerRoute =
  | { to: 'reports'; slot: Slot; bytes: Uint8Array }
  | { to: 'worker'; message: { type: 'mouse'; region: Region; mouse: Mouse } }
  | { to: 'focus'; on: Focus }
  /** Read mode selects and scrolls there. x and y within the pane; a drag may be outside of it. */
  | { to: 'reader mouse'; of: Focus; mouse: Mouse }
  /** The separator right of the pane `n`, counted from the left, is dragged to column `x`; done: it was let go. */
  | { to: 'separator'; n: number; x: number; done: boolean };

/** What decides it. */
export interface PointerSurroundings {
  focus: Focus;
  layout: Layout;
  modes: Readonly<Record<Slot, FrameModes>>;
  /** The overlay's rectangle while it is open; it takes every key but the prefix, and the mouse. */
  overlay: Rect | null;
  /** The panes that are read: their agents get neither keys nor mouse. */
  reading: Readonly<Record<Slot, boolean>>;
}

/** What the button that is down went to; until it comes up everything else goes there too. */
type Grab = { on: Focus | 'overlay' } | { reader: Focus } | { separator: number; x: number } | 'nobody';

/** Says where each report of the mouse goes. */
export class Pointer {
  #grab: Grab | null = null;

  route(mouse: Mouse, around: PointerSurroundings): PointerRoute[] {
    if (mouse.action.startsWith('wheel')) return this.#wheel(mouse, around);
    // Motion without a button: the release was lost, as when the terminal's window changed.
    if (mouse.action === 'move' && mouse.button === 'none') {
      return [...this.#ended(mouse, around), ...toPane(under(mouse, around), mouse, around)];
    }
    const grab = this.#grab ?? (mouse.action === 'press' ? grabbed(mouse, around) : 'nobody');
    const isFirst = this.#grab === null;
    this.#grab = mouse.action === 'release' ? null : grab;
    if (grab === 'nobody') {
      const on = under(mouse, around);
      const elsewhere = on !== null && on !== 'overlay' && on !== around.focus;
      return isFirst && mouse.action === 'press' && elsewhere ? [{ to: 'focus', on }] : [];
    }
    if ('separator' in grab) return this.#drag(grab, mouse);
    if ('reader' in grab) {
      const focus = mouse.action === 'press' && grab.reader !== around.focus;
      return [
        ...(focus ? [{ to: 'focus', on: grab.reader } as const] : []),
        ...toReader(grab.reader, mouse, around),
      ];
    }
    return toPane(grab.on, within(grab.on, mouse, around), around);
  }

  #drag(grab: { separator: number; x: number }, { action, x }: Mouse): PointerRoute[] {
    const done = action === 'release';
    if (x === grab.x && !done) return [];
    grab.x = x;
    return [{ to: 'separator', n: grab.separator, x, done }];
  }

  #ended(mouse: Mouse, around: PointerSurroundings): PointerRoute[] {
    const grab = this.#grab;
    this.#grab = null;
    if (grab === null || grab === 'nobody') return [];
    if ('reader' in grab) return toReader(grab.reader, { ...mouse, action: 'release' }, around);
    return 'separator' in grab ? [{ to: 'separator', n: grab.separator, x: grab.x, done: true }] : [];
  }

  #wheel(mouse: Mouse, around: PointerSurroundings): PointerRoute[] {
    const on = under(mouse, around);
    const isOpen = on === 'overlay' || around.layout.panes.some(({ of }) => of === on);
    if (isOpen && selects(mouse, on, around)) return toReader(on, mouse, around);
    return isOpen ? toPane(on, mouse, around) : [];
  }
}

/** A click on another pane focuses it and does nothing else: it is nobody's. */
function grabbed(mouse: Mouse, around: PointerSurroundings): Grab {
  const { layout, overlay, focus } = around;
  if (overlay === null) {
    const separator = layout.separators.findIndex(
      ({ x, y, rows }) => x === mouse.x && mouse.y >= y && mouse.y < y + rows,
    );
    if (separator >= 0) return mouse.button === 'left' ? { separator, x: mouse.x } : 'nobody';
  }
  const on = under(mouse, around);
  const rect = rectOf(on, around);
  if (on === null || rect === null || !covers(rect, mouse)) return 'nobody';
  if (selects(mouse, on, around)) return { reader: on };
  return on === 'overlay' || on === focus ? { on } : 'nobody';
}

/** Whether read mode has a press or a turn of the wheel, and not what is shown there: then also without the focus. */
function selects(mouse: Mouse, on: Focus | 'overlay' | null, around: PointerSurroundings): on is Focus {
  const press = mouse.action === 'press' && mouse.button === 'left';
  if (on === null || on === 'overlay') return false;
  if (on === 'conversation') return press;
  const wheel = mouse.action.startsWith('wheel');
  const own = around.reading[on] || around.modes[on].mouse === 'none';
  return press ? own || mouse.shift : wheel && own;
}

function toReader(of: Focus, mouse: Mouse, around: PointerSurroundings): PointerRoute[] {
  const rect = rectOf(of, around);
  return rect
    ? [{ to: 'reader mouse', of, mouse: { ...mouse, x: mouse.x - rect.x, y: mouse.y - rect.y } }]
    : [];
}

/** What lies there; a pane's line, and the one line that stands for a pane, belong to it. */
function under(mouse: Mouse, { layout, overlay }: PointerSurroundings): Focus | 'overlay' | null {
  if (overlay) return 'overlay';
  const pane = layout.panes.find(({ rect, line }) => covers(rect, mouse) || covers(line, mouse));
  return pane?.of ?? layout.lines.find(({ y }) => y === mouse.y)?.of ?? null;
}

function toPane(on: Focus | 'overlay' | null, mouse: Mouse, around: PointerSurroundings): PointerRoute[] {
  const rect = rectOf(on, around);
  if (on === null || rect === null) return [];
  const isMotion = mouse.action === 'move';
  if (on === 'overlay' || on === 'conversation') {
    if (isMotion || !covers(rect, mouse)) return [];
    const region = on === 'overlay' ? 'overlay' : 'middle';
    const local = { ...mouse, x: mouse.x - rect.x, y: mouse.y - rect.y };
    return [{ to: 'worker', message: { type: 'mouse', region, mouse: local } }];
  }
  if (isMotion && on !== around.focus) return [];
  const bytes = mouseBytes(mouse, rect, around.modes[on]);
  return bytes ? [{ to: 'reports', slot: on, bytes }] : [];
}

/** A drag that leaves its agent's pane goes on at the pane's edge, and so does its end. */
function within(on: Focus | 'overlay', mouse: Mouse, around: PointerSurroundings): Mouse {
  const rect = on === 'a' || on === 'b' ? rectOf(on, around) : null;
  if (rect === null || mouse.action === 'press') return mouse;
  const clamp = (value: number, from: number, size: number) =>
    Math.max(from, Math.min(from + size - 1, value));
  return { ...mouse, x: clamp(mouse.x, rect.x, rect.cols), y: clamp(mouse.y, rect.y, rect.rows) };
}

function rectOf(on: Focus | 'overlay' | null, { layout, overlay }: PointerSurroundings): Rect | null {
  if (on === 'overlay') return overlay;
  return layout.panes.find(({ of }) => of === on)?.rect ?? null;
}

function covers(rect: Rect, { x, y }: Mouse): boolean {
  return x >= rect.x && y >= rect.y && x < rect.x + rect.cols && y < rect.y + rect.rows;
}
