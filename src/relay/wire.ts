/** Turns a message into the text that is typed into its receiver. */
import { clean } from '../core/clean.ts';
import { ok, type Result } from '../core/result.ts';
import { sha256 } from '../core/sha256.ts';
import type { Slot } from '../core/slot.ts';
import { fence, fileNotice, withoutFences } from './envelope.ts';
import type { MessageRow } from './rows.ts';

export interface Wire {
  text: string;
  kind: 'human' | 'peer' | 'command';
  nonce: string | null;
}

export interface WireFacts {
  message: MessageRow;
  /** Whose words are quoted: the author's own, or of the message that a human forwards; null when nobody's. */
  quoted: Slot | null;
  handles: Readonly<Record<Slot, string>>;
  /** More bytes (UTF-8) than this go by file. */
  maxPasteBytes: number;
  /** Not null: told in front of the first message of a conversation. */
  brief: string | null;
  isOurs: (nonce: string) => boolean;
  freshNonce: () => string;
  /** Keeps a body in a private file and gives its path. */
  writeBody: (message: number, body: string) => Promise<Result<string>>;
}

/** The human's words stay as they are, an agent's stand in a fence. Fails only when a file cannot be written. */
export async function wireOf(facts: WireFacts): Promise<Result<Wire>> {
  const { message, quoted } = facts;
  const body = clean(message.body).text;
  if (message.raw) return ok({ text: body, kind: 'command', nonce: null });
  const front = facts.brief === null ? '' : `${facts.brief}\n\n`;
  if (quoted === null) {
    const own = await bodyOrNotice(facts, body);
    return own.ok ? ok({ text: front + own.value, kind: 'human', nonce: null }) : own;
  }
  const quoteAt = message.quoteAt ?? 0;
  const words = await bodyOrNotice(
    facts,
    withoutFences(clean(message.body.slice(quoteAt)).text, facts.isOurs),
  );
  if (!words.ok) return words;
  const nonce = facts.freshNonce();
  const label = { from: facts.handles[quoted], kind: message.kind, seq: message.seq, nonce };
  const comment = clean(message.body.slice(0, quoteAt)).text;
  return ok({ text: front + comment + fence(words.value, label), kind: 'peer', nonce });
}

async function bodyOrNotice(facts: WireFacts, body: string): Promise<Result<string>> {
  const bytes = Buffer.byteLength(body);
  if (bytes <= facts.maxPasteBytes) return ok(body);
  const path = await facts.writeBody(facts.message.seq, body);
  return path.ok ? ok(fileNotice(path.value, bytes, sha256(body))) : path;
}
