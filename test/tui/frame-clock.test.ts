import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FrameClock } from '../../src/tui/frame-clock.ts';

let painted: number[];
let clock: FrameClock;

beforeEach(() => {
  vi.useFakeTimers({ now: 1000 });
  painted = [];
  clock = new FrameClock(() => painted.push(Date.now()), Date.now);
});

afterEach(() => {
  clock.stop();
  vi.useRealTimers();
});

/** A change each ms for so long. */
function changeFor(ms: number): void {
  for (let n = 0; n < ms; n++) {
    clock.dirty();
    vi.advanceTimersByTime(1);
  }
}

describe('the frame clock', () => {
  it('paints the first change at once', () => {
    clock.dirty();
    expect(painted).toEqual([1000]);
  });

  it('paints a flood 60 times a second, and its last change', () => {
    changeFor(160);
    vi.advanceTimersByTime(50);
    expect(painted.length).toBeGreaterThanOrEqual(10);
    expect(painted.length).toBeLessThanOrEqual(12);
    expect(painted.at(-1)).toBeGreaterThanOrEqual(1159);
  });

  it('paints the echo of a key at once, though a frame has just been painted', () => {
    clock.dirty();
    vi.advanceTimersByTime(3);
    clock.keyed();
    clock.dirty();
    expect(painted).toEqual([1000, 1003]);
  });

  it('brings a frame forward that was due later, and keeps echoes 2 ms apart', () => {
    clock.dirty();
    clock.dirty();
    clock.keyed();
    clock.dirty();
    vi.advanceTimersByTime(20);
    expect(painted).toEqual([1000, 1002]);
  });

  it('has no timer while nothing changes', () => {
    clock.dirty();
    expect(vi.getTimerCount()).toBe(0);
  });
});
