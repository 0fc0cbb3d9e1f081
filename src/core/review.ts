import type { Slot } from './slot.ts';

export const verdictKinds = ['approved', 'changes_requested'] as const;
export type VerdictKind = (typeof verdictKinds)[number];

/** A review that the human or the writer asked for, and what it came to. */
export interface Review {
  /** The message that asks. */
  request: number;
  reviewer: Slot;
  /** The commit that the changes are counted from; null: there is none before. */
  base: string | null;
  head: string | null;
  /**
   * The Git tree of the files as they were, committed or not: a verdict names it or the commit, and is about nothing
   * else. Null: they have not been looked at yet.
   */
  tree: string | null;
  /** Trees and commits of the requests before this one. */
  earlier: readonly string[];
  verdict: { kind: VerdictKind; message: number; items: number } | null;
  /** The files have changed since it was asked for. */
  stale: boolean;
}
