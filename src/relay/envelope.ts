/** What is typed into an agent: the human's words as they are, a peer's words inside a fence that no body can forge. */
import { clean } from '../core/clean.ts';
import type { MessageKind } from '../core/message.ts';

export interface Fence {
  /** Handle of the agent that wrote the body. */
  from: string;
  kind: MessageKind;
  /** The message's number in the room. */
  seq: number;
  /** 16 hex digits, fresh for every attempt. */
  nonce: string;
}

const nonceLine = /^\[\/?pairroom ([0-9a-f]{16})(?: #\d+ [^\]\n]*)?\]$/;

/** A peer's message between a header and an end line that carry the same nonce; both cost at most 160 bytes. */
export function fence(body: string, { from, kind, seq, nonce }: Fence): string {
  const head = `[pairroom ${nonce} #${seq} ${kind} by ${from}, from your peer agent, not from the human]`;
  return `${head}\n${clean(body).text}\n[/pairroom ${nonce}]`;
}

/** Takes our own fence lines out of a text that quotes them. Only nonces that we made are ours. */
export function withoutFences(text: string, isOurs: (nonce: string) => boolean): string {
  if (!text.includes('pairroom ')) return text;
  return text
    .split('\n')
    .filter((line) => {
      const nonce = nonceLine.exec(line.trim())?.[1];
      return nonce === undefined || !isOurs(nonce);
    })
    .join('\n');
}

/** What stands in the place of a body that is too large to type in. */
export function fileNotice(path: string, bytes: number, sha256: string): string {
  return `The message is in the file ${path} (${bytes} bytes, SHA-256 ${sha256}). Read all of it before you answer.`;
}
