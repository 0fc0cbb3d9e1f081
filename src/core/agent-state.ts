/** What opened the dialog that an agent waits in. `dialog` is one whose kind its vendor does not tell. */
export type DialogKind = 'permission' | 'question' | 'trust' | 'sign in' | 'dialog';

/** The state of an agent as the human sees it. `unknown` is shown as "can't tell" and never read as idle. */
export type AgentState =
  | { is: 'starting' }
  | { is: 'working' }
  | { is: 'idle' }
  | { is: 'needs you'; kind: DialogKind; what: string }
  | { is: 'suspended' }
  | { is: 'exited'; code: number | null; signal: string | null; afterMs: number; hadTurn: boolean }
  | { is: 'unknown' };

/**
 * Where a fact came from, most trusted first. `process` is the operating system's word about the child;
 * `screen` alone never opens the gate.
 */
export const evidenceSources = ['process', 'hook', 'transcript', 'signal', 'title', 'screen'] as const;
export type Evidence = (typeof evidenceSources)[number];

/** What the agent's composer shows. `unseen`: it is not on screen, so a menu or another screen has the keys. */
export type Composer = 'empty' | 'draft' | 'unseen';

/** How the room says that an agent waits in a dialog. `name`: its handle without the @. */
export function asksWords(name: string, { kind, what }: Extract<AgentState, { is: 'needs you' }>): string {
  return what === '' ? `${name} asks: ${kind}` : `${name} asks (${kind}): ${what}`;
}
