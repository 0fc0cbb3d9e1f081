import * as z from 'zod';
import { isProblemCode, type Problem, problem } from '../core/problems.ts';
import { ok, type Result, refuse } from '../core/result.ts';
import { type Frame, toView } from '../protocol/frames.ts';
import { welcomeSchema } from '../protocol/hello.ts';
import { decodeHistory, type History } from '../protocol/history-frame.ts';
import { decodePaneFrame, type PaneFrame } from '../protocol/pane-frame.ts';
import { type PassedSignal, passedSignalSchema } from '../protocol/passed-signal.ts';
import {
  problemSchema,
  type Reply,
  type Request,
  readReply,
  replyEnvelopeSchema,
  type replySchemas,
} from '../protocol/requests.ts';
import { type MessageView, messageViewSchema, type RoomView, roomViewSchema } from '../protocol/room-view.ts';
import { words } from './words.ts';

// Compiling a schema costs more than the few messages of an attach gain by it, and they are what the human waits for.
z.config({ jitless: true });

/** Reads what the host sends. Loaded after the first paint: the schemas take their time. */
export type HostMessage =
  | { type: 'pane'; frame: PaneFrame }
  | { type: 'history'; history: History }
  | { type: 'room'; room: RoomView }
  | { type: 'message'; event: number; message: MessageView }
  | { type: 'reply'; id: number; result: Result<unknown> }
  | { type: 'goodbye'; code: string }
  | { type: 'notice'; problem: Problem }
  | { type: 'signal'; signal: PassedSignal };

export interface Page {
  messages: MessageView[];
  more: boolean;
}

export type Transcript = z.infer<typeof replySchemas.transcript>;

const messageSchema = z.object({ event: z.number(), message: messageViewSchema });
const goodbyeSchema = z.object({ code: z.string() });

/** Null for a frame type that this version does not know. Throws on one that is not what its type says. */
export function readFrame({ type, payload }: Frame): HostMessage | null {
  switch (type) {
    case toView.pane:
      return { type: 'pane', frame: decodePaneFrame(payload) };
    case toView.history:
      return { type: 'history', history: decodeHistory(payload) };
    case toView.room:
      return { type: 'room', room: roomViewSchema.parse(jsonOf(payload)) };
    case toView.message:
      return { type: 'message', ...messageSchema.parse(jsonOf(payload)) };
    case toView.reply:
      return readEnvelope(jsonOf(payload));
    case toView.notice:
      return { type: 'notice', problem: knownProblem(problemSchema.parse(jsonOf(payload))) };
    case toView.signal:
      return { type: 'signal', signal: passedSignalSchema.parse(jsonOf(payload)) };
    case toView.goodbye:
      return { type: 'goodbye', code: goodbyeSchema.parse(jsonOf(payload)).code };
    default:
      return null;
  }
}

/** The version of the host that answered, or null when it is none. */
export function readWelcome(line: string): string | null {
  try {
    return welcomeSchema.parse(JSON.parse(line)).version;
  } catch {
    return null;
  }
}

/** What the host answered to a verb; one that cannot be understood is refused in words, not guessed at. */
export function readAnswer(verb: Request['verb'], value: unknown): Result<Reply> {
  try {
    return ok(readReply(verb, value));
  } catch {
    return refuse(problem('not now', { what: words.misread }));
  }
}

function readEnvelope(value: unknown): HostMessage {
  const envelope = replyEnvelopeSchema.parse(value);
  const result: Result<unknown> = envelope.ok
    ? { ok: true, value: envelope.value }
    : refuse(knownProblem(envelope.problem));
  return { type: 'reply', id: envelope.id, result };
}

function knownProblem({ code, args }: { code: string; args: Record<string, string> }): Problem {
  return isProblemCode(code) ? problem(code, args) : problem('not now');
}

function jsonOf(payload: Buffer): unknown {
  return JSON.parse(payload.toString('utf8'));
}
