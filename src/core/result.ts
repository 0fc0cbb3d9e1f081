import type { Problem } from './problems.ts';

/** An outcome that may be a refusal. Refusals are values; exceptions are for bugs. */
export type Result<T> = { ok: true; value: T } | { ok: false; problem: Problem };

export function ok<T>(value: T): Result<T> {
  return { ok: true, value };
}

export function refuse(problem: Problem): { ok: false; problem: Problem } {
  return { ok: false, problem };
}
