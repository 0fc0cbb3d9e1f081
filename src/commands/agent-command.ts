import { basename } from 'node:path';
import parseArgv from 'string-argv';
import type { StartOrder } from '../host/start-file.ts';

/** The vendor whose program a command line starts, if PairRoom knows it. */
export function vendorOf(command: string): string {
  return basename(parseArgv(command)[0] ?? '');
}

export function pairWords(order: StartOrder): string {
  return `${order.agents.a.vendor} and ${order.agents.b.vendor}`;
}
