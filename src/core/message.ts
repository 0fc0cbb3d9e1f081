import { type Problem, problem } from './problems.ts';
import type { Author, Target } from './slot.ts';

/** What a message is. Which role may send which kind: relay.md §2. */
export const messageKinds = [
  'chat',
  'task',
  'question',
  'answer',
  'review_request',
  'changes_requested',
  'approved',
  'handoff',
  'done',
  'system',
] as const;
export type MessageKind = (typeof messageKinds)[number];

/** Where a message entered the room. `pane`: the human typed it straight into an agent's own composer. */
export const messageOrigins = ['composer', 'pane', 'turn', 'forward', 'command', 'room'] as const;
export type MessageOrigin = (typeof messageOrigins)[number];

/** One entry of the conversation. `seq` orders a room's messages and names them on screen (#12). */
export interface Message {
  seq: number;
  /** The seq of the human message that started the chain; hop counts agent-to-agent steps from it. */
  chain: number;
  hop: number;
  from: Author;
  to: readonly Target[];
  kind: MessageKind;
  body: string;
  sha256: string;
  origin: MessageOrigin;
  replyTo: number | null;
  retryOf: number | null;
  /** ms since the epoch */
  createdAt: number;
  /** Branch and HEAD of the sender's worktree when the message was made; null outside Git or detached. */
  branch: string | null;
  head: string | null;
}

/** Whether an agent itself sent this to the other one: the end of its turn, or a command of its own. */
export function isHop({ from, origin }: Pick<Message, 'from' | 'origin'>): boolean {
  return (from === 'a' || from === 'b') && (origin === 'turn' || origin === 'command');
}

/** At most this many bytes (UTF-8) in one message. */
export const maxBodyBytes = 1024 * 1024;

/** Why a body cannot be a message for its size, or null. */
export function sizeProblem(body: string): Problem | null {
  const bytes = Buffer.byteLength(body);
  if (bytes <= maxBodyBytes) return null;
  return problem('too large', {
    size: `${Math.ceil(bytes / 1024)} KiB`,
    limit: `${maxBodyBytes / 1024} KiB`,
  });
}
