import { setTimeout as sleep } from 'node:timers/promises';

/** Looks until `look` gives something other than undefined, and gives that. */
export async function waitFor<T>(
  what: string,
  look: () => Promise<T | undefined>,
  ceilingMs = 60_000,
): Promise<T> {
  const end = performance.now() + ceilingMs;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (performance.now() > end) throw new Error(`waited in vain for ${what}`);
    await sleep(50);
  }
}
