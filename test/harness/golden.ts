import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { waitFor } from './wait-for.ts';

const update = process.env.UPDATE_GOLDENS !== undefined;
/** A screen that is to become a golden has to stay as it is for so long (ms). */
const settledMs = 700;

/** Waits until `look` gives what the file holds; with UPDATE_GOLDENS set, the file gets what `look` settles on. */
export async function matchesGolden(file: string, look: () => Promise<string>): Promise<void> {
  if (update) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, await settled(look));
    return;
  }
  const golden = existsSync(file) ? readFileSync(file, 'utf8') : '';
  try {
    await waitFor(file, async () => (await look()) === golden);
  } catch {
    expect(await look()).toBe(golden);
  }
}

async function settled(look: () => Promise<string>): Promise<string> {
  for (let before = await look(); ; ) {
    await sleep(settledMs);
    const now = await look();
    if (now === before) return now;
    before = now;
  }
}
