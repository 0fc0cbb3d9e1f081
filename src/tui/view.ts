import { problem } from '../core/problems.ts';
import { type Result, refuse } from '../core/result.ts';
import { parsePrefixes } from './input/prefix.ts';

import { MainThread } from './main-thread.ts';
import { tellEnd } from './view-end.ts';
import { words } from './words.ts';

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

/** Puts the room on the human's terminal until they leave it. The terminal is as it was when this resolves. */
export async function runView(options: ViewOptions): Promise<Result<null>> {
  const prefixes = parsePrefixes(options.prefix);
  if (prefixes === null) return refuse(problem('usage', { what: words.badPrefix(options.prefix) }));
  return tellEnd(await new MainThread(options, prefixes).run());
}
