import { setTimeout as sleep } from 'node:timers/promises';

/** No wait of a test takes nearly this long (ms) unless something is broken. */
export const ceilingMs = 20_000;

/**
 * Waits until `look` gives something other than undefined or false, and gives that. When it never does, the error
 * says in words what was waited for, and `picture` what there was instead.
 */
export async function waitFor<T>(
  what: string,
  look: () => T | undefined | false | Promise<T | undefined | false>,
  { ceiling = ceilingMs, picture = () => '' }: { ceiling?: number; picture?: () => string } = {},
): Promise<T> {
  const end = Date.now() + ceiling;
  for (;;) {
    const seen = await look();
    if (seen !== undefined && seen !== false) return seen;
    if (Date.now() > end) throw new Error(`Waited ${ceiling} ms in vain: ${what}\n${picture()}`);
    await sleep(10);
  }
}
