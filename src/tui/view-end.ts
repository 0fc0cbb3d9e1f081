import { clean } from '../core/clean.ts';
import type { Problem } from '../core/problems.ts';
import { ok, type Result, refuse } from '../core/result.ts';
import { goodbyeWords, words } from './words.ts';

/** Why a view ends. */
export type ViewEnd =
  | { why: 'detached'; root: string | null }
  | { why: 'goodbye'; code: string }
  | { why: 'signal' }
  | { why: 'problem'; problem: Problem };

/** Says on the terminal, which is as it was before the view, why that has ended. */
export function tellEnd(end: ViewEnd): Result<null> {
  switch (end.why) {
    case 'problem':
      return refuse(end.problem);
    case 'detached':
      say(end.root === null ? words.detachedEarly : words.detached(end.root));
      break;
    case 'goodbye':
      say(goodbyeWords(end.code));
      break;
    case 'signal':
  }
  return ok(null);
}

function say(line: string): void {
  process.stdout.write(`${clean(line).text}\n`);
}
