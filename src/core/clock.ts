/** Time as the pure cores see it: integer milliseconds since the epoch. Tests inject their own. */
export interface Clock {
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };
