import type { DialogKind } from './agent-state.ts';
import { type Guard, guardWords } from './guard.ts';

/** Why the gate does not let a delivery through. Every code has words below; nothing is held without one. */
export type HeldReason =
  | { code: 'grace' }
  | { code: 'held by you' }
  | { code: 'redirect' }
  | { code: 'paused' }
  | { code: 'asks you' }
  | { code: 'manual' }
  | ({ code: 'guard' } & Guard)
  | { code: 'starting' }
  | { code: 'working' }
  | { code: 'dialog'; kind: DialogKind }
  | { code: 'menu' }
  | { code: 'draft' }
  | { code: 'typing' }
  | { code: 'not reading' }
  | { code: 'settling' }
  | { code: 'another' }
  | { code: 'unsure' }
  | { code: 'only screen' }
  | { code: 'suspended' }
  | { code: 'exited' }
  | { code: 'record' };

export const heldReasonCodes = [
  'grace',
  'held by you',
  'redirect',
  'paused',
  'asks you',
  'manual',
  'guard',
  'starting',
  'working',
  'dialog',
  'menu',
  'draft',
  'typing',
  'not reading',
  'settling',
  'another',
  'unsure',
  'only screen',
  'suspended',
  'exited',
  'record',
] as const satisfies readonly HeldReason['code'][];

/** The reason in words. `agent` is the receiver's name as the human knows it, for example `codex`. */
export function heldWords(reason: HeldReason, agent: string): string {
  switch (reason.code) {
    case 'grace':
      return 'goes in a moment';
    case 'held by you':
      return 'kept by you';
    case 'redirect':
      return `nothing shows yet that ${agent} has stopped`;
    case 'paused':
      return 'the relay is paused';
    case 'asks you':
      return 'addresses you and the peer: send it on?';
    case 'manual':
      return 'waits for your y';
    case 'guard':
      return `stopped at ${reason.n}/${reason.limit} ${guardWords[reason.guard]}`;
    case 'starting':
      return `${agent} is starting`;
    case 'working':
      return `${agent} is working`;
    case 'dialog':
      return reason.kind === 'dialog' ? `${agent} shows a dialog` : `${agent} asks: ${reason.kind}`;
    case 'menu':
      return `a menu is open in ${agent}`;
    case 'draft':
      return `your draft is in ${agent}`;
    case 'typing':
      return `you are typing in ${agent}`;
    case 'not reading':
      return `${agent} does not read its input`;
    case 'settling':
      return `${agent} has just finished`;
    case 'another':
      return `another message is on its way to ${agent}`;
    case 'unsure':
      return `can't tell what ${agent} is doing`;
    case 'only screen':
      return `${agent} looks idle, but only its screen says so`;
    case 'suspended':
      return `${agent} is suspended`;
    case 'exited':
      return `${agent} has exited`;
    case 'record':
      return 'the record cannot be written';
  }
}
