import { clean } from '../core/clean.ts';
import { type Problem, problem } from '../core/problems.ts';
import { ok, type Result, refuse } from '../core/result.ts';
import { parsePrefixes } from './input/prefix.ts';

import { MainThread } from './main-thread.ts';
import { goodbyeWords, words } from './words.ts';

export interface ViewOptions {
  /** The room's socket. */
  socket: string;
  /** The room's directory, for what one view leaves to the next. */
  roomDir: string;
  version: string;
  /** One or several keys: `ctrl-z`, `ctrl-],alt-x`. */
  prefix: string;
  /** F2 to F4 go to the panes without the prefix. */
  directKeys: boolean;
  /** Resolves when the host listens. The view is on screen before. */
  host: Promise<Result<null>>;
  /** The worker's file; the bundle's own unless given. */
  worker?: URL;
}

/** Why a view ends. */
export type ViewEnd =
  | { why: 'detached'; root: string | null }
  | { why: 'goodbye'; code: string }
  | { why: 'signal' }
  | { why: 'problem'; problem: Problem };

/** Puts the room on the human's terminal until they leave it. The terminal is as it was when this resolves. */
export async function runView(options: ViewOptions): Promise<Result<null>> {
  const prefixes = parsePrefixes(options.prefix);
  if (prefixes === null) return refuse(problem('usage', { what: words.badPrefix(options.prefix) }));
  const end = await new MainThread(options, prefixes).run();
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
