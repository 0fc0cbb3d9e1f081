import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FrameClock, type FrameKind } from '../../src/tui/frame-clock.ts';

let painted: [kind: FrameKind, at: number][];
let clock: FrameClock;
let behind: boolean;

beforeEach(() => {
  vi.useFakeTimers({ now: 1000 });
  painted = [];
  behind = false;
  clock = new FrameClock((kind) => {
    if (!behind) painted.push([kind, Date.now()]);
    return !behind;
  }, Date.now);
});

afterEach(() => {
  clock.stop();
  vi.useRealTimers();
});

/** A change each ms for so long. */
function changeFor(ms: number, change: () => void): void {
  for (let n = 0; n < ms; n++) {
    change();
    vi.advanceTimersByTime(1);
  }
}

describe('the frame clock', () => {
  it('paints the first change at once', () => {
    clock.dirty();
    expect(painted).toEqual([['frame', 1000]]);
  });

  it('paints a flood 60 times a second, and its last change', () => {
    changeFor(1000, () => clock.dirty());
    vi.advanceTimersByTime(50);
    expect(painted.length).toBeGreaterThanOrEqual(60);
    expect(painted.length).toBeLessThanOrEqual(64);
    expect(painted.at(-1)?.[1]).toBeGreaterThanOrEqual(1999);
  });

  it('loses no frame to timers that are late', () => {
    for (let n = 0; n < 60; n++) {
      clock.dirty();
      // The timer fires 3 ms after its time.
      vi.setSystemTime(Date.now() + 3);
      vi.advanceTimersByTime(13);
    }
    expect(painted.length).toBeGreaterThanOrEqual(58);
  });

  it('paints the echo of a key at once, though a frame has just been painted', () => {
    clock.dirty();
    vi.advanceTimersByTime(3);
    clock.keyed();
    clock.dirtyFocus();
    expect(painted).toEqual([
      ['frame', 1000],
      ['echo', 1003],
    ]);
  });

  it('keeps an echo 2 ms from what was painted before', () => {
    clock.keyed();
    clock.dirtyFocus();
    clock.dirtyFocus();
    vi.advanceTimersByTime(20);
    expect(painted).toEqual([
      ['echo', 1000],
      ['echo', 1002],
    ]);
  });

  it('paints an echo that found the terminal behind as soon as it reads, and not with the next frame', () => {
    clock.dirty();
    vi.advanceTimersByTime(3);
    behind = true;
    clock.keyed();
    clock.dirtyFocus();
    vi.advanceTimersByTime(2);
    behind = false;
    clock.ready();
    clock.ready();
    expect(painted).toEqual([
      ['frame', 1000],
      ['echo', 1005],
    ]);
  });

  it.each([
    ['frame', 'echo'],
    ['echo', 'frame'],
  ] as const)('leaves nothing out of what it then paints: %s, then %s', (...kinds) => {
    clock.dirty();
    behind = true;
    for (const kind of kinds) {
      vi.advanceTimersByTime(20);
      clock.keyed();
      if (kind === 'frame') clock.dirty();
      else clock.dirtyFocus();
    }
    behind = false;
    clock.ready();
    expect(painted).toEqual([
      ['frame', 1000],
      ['frame', 1040],
    ]);
  });

  it('paints nothing when nothing was left out', () => {
    clock.ready();
    expect(painted).toEqual([]);
  });

  it('paints what changes beside an echo no sooner for it, and no later', () => {
    clock.dirty();
    clock.dirty();
    vi.advanceTimersByTime(5);
    clock.keyed();
    clock.dirtyFocus();
    vi.advanceTimersByTime(20);
    expect(painted).toEqual([
      ['frame', 1000],
      ['echo', 1005],
      ['frame', 1016],
    ]);
  });

  it('counts a change of the focus long after a key as any other', () => {
    clock.keyed();
    vi.advanceTimersByTime(61);
    clock.dirtyFocus();
    clock.dirtyFocus();
    vi.advanceTimersByTime(20);
    expect(painted).toEqual([
      ['frame', 1061],
      ['frame', 1077],
    ]);
  });

  it('has no timer while nothing changes', () => {
    clock.dirty();
    clock.keyed();
    clock.dirtyFocus();
    vi.advanceTimersByTime(2);
    expect(vi.getTimerCount()).toBe(0);
  });
});
