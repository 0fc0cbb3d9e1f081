import { claude } from './claude/claude.ts';
import { codex } from './codex/codex.ts';
import { grok } from './grok/grok.ts';
import { mock } from './mock/mock.ts';
import type { Vendor } from './vendor.ts';

/** Every vendor PairRoom knows; the order is the one in which a pair is chosen from what is installed. */
export const vendors: readonly Vendor[] = [claude, codex, grok, mock];

export function vendorById(id: string): Vendor | null {
  return vendors.find((vendor) => vendor.id === id) ?? null;
}
