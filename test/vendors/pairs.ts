import type { ProgramName } from './installed.ts';

/** Every vendor's program in slot A once, with another's in B. */
export const eachVendor: readonly { a: ProgramName; b: ProgramName }[] = [
  { a: 'claude', b: 'codex' },
  { a: 'codex', b: 'claude' },
  { a: 'grok', b: 'claude' },
];
