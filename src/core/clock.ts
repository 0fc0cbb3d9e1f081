/** Time as the pure cores see it: integer milliseconds since the epoch. Tests inject their own. */
export interface Clock {
  now(): number;
}

/**
 * A clock that follows `wall` forward and never goes back with it: where that is put back, this one goes on at the pace
 * of `elapsed` (both ms), so that what is due in two seconds is not due in an hour.
 */
export function steadyClock(wall: () => number, elapsed: () => number): Clock {
  let ahead = Number.NEGATIVE_INFINITY;
  return {
    now() {
      const since = elapsed();
      ahead = Math.max(ahead, wall() - since);
      return Math.trunc(ahead + since);
    },
  };
}

export const systemClock = steadyClock(
  () => Date.now(),
  () => performance.now(),
);

/** The earlier of two times, either of which may be missing. */
export function earliest(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other;
  return Math.min(one, other);
}
