import * as z from 'zod';
import { guardNames } from '../core/guard.ts';
import { roles } from '../core/role.ts';
import { takenBackEnds } from '../core/taken-back.ts';
import { messageViewSchema, roomViewSchema } from './room-view.ts';

/** What a client may ask of the host, and what it is answered. The view and `pairroom send` speak the same verbs. */
const slot = z.enum(['a', 'b']);

const requestSchema = z.discriminatedUnion('verb', [
  z.object({ verb: z.literal('status') }),
  /** `to`: handles or slots as typed, without @; empty: taken from the text, else the last target. */
  z.object({
    verb: z.literal('send'),
    to: z.array(z.string()),
    body: z.string(),
    /** True for `//command`: run the agent's own command. */
    raw: z.boolean(),
    replyTo: z.number().nullable(),
    /** The same key with the same content is one message. */
    key: z.string().nullable(),
    from: z.enum(['composer', 'command']),
    /** The human was told that the body holds a secret, and sends it all the same. */
    allowSecrets: z.boolean(),
  }),
  /** Carries an answer, or a part of it, to an agent, with the human's comment in front. Null: the last answer; its peer. */
  z.object({
    verb: z.literal('forward'),
    message: z.number().nullable(),
    to: slot.nullable(),
    part: z.string().nullable(),
    comment: z.string().nullable(),
  }),
  /** Stops an agent and then sends; kept where nothing proves that it stopped. */
  z.object({ verb: z.literal('redirect'), slot, body: z.string(), allowSecrets: z.boolean() }),
  z.object({ verb: z.literal('interrupt'), slots: z.array(slot) }),
  z.object({ verb: z.literal('pause') }),
  z.object({ verb: z.literal('unpause') }),
  /** `flush`: what waits for a y in manual mode goes. */
  z.object({
    verb: z.literal('mode'),
    mode: z.enum(['mention', 'manual', 'roundtable']),
    flush: z.boolean(),
  }),
  z.object({ verb: z.literal('role'), slot, role: z.enum(roles).nullable() }),
  /** Base: a commit as Git names it; null: what is not committed, else the last commit. */
  z.object({ verb: z.literal('review'), slot, base: z.string().max(256).nullable() }),
  z.object({ verb: z.literal('reopen') }),
  /** After a guard: what it holds goes, and `more` of what it counts; null: as many as its limit was. */
  z.object({ verb: z.literal('allow'), more: z.number().int().min(1).max(9999).nullable() }),
  /** Null: the guard is off. */
  z.object({
    verb: z.literal('limit'),
    guard: z.enum(guardNames),
    limit: z.number().int().min(1).max(9999).nullable(),
  }),
  /** On a held delivery; null: the one in its grace time, else the oldest that asks for the human. */
  z.object({ verb: z.literal('hold'), delivery: z.number().nullable() }),
  z.object({ verb: z.literal('release'), delivery: z.number().nullable() }),
  z.object({ verb: z.literal('drop'), delivery: z.number().nullable() }),
  z.object({ verb: z.literal('undrop'), delivery: z.number().nullable() }),
  /** A delivery that has ended or is unproven: its message again, as a new one. */
  z.object({ verb: z.literal('retry'), delivery: z.number() }),
  /** A message is dropped, or the turn that it has begun interrupted. */
  z.object({ verb: z.literal('takeback'), delivery: z.number() }),
  /** An unproven delivery that the human has seen arrive. */
  z.object({ verb: z.literal('delivered'), delivery: z.number() }),
  /** A held hop's text replaced by the human; the original message stays beside it. */
  z.object({ verb: z.literal('edit'), delivery: z.number(), body: z.string() }),
  /** The newest `limit` messages before seq `before` (null: the newest of all), oldest first. */
  z.object({
    verb: z.literal('page'),
    before: z.number().nullable(),
    limit: z.number().int().min(1).max(500),
  }),
  /** Every attempt of a message's deliveries with its bytes and evidence. */
  z.object({ verb: z.literal('why'), message: z.number() }),
  z.object({ verb: z.literal('brief'), slot }),
  /** The agent's conversation as text, from the vendor's own log: its newest part when it is long. */
  z.object({ verb: z.literal('transcript'), slot }),
  /** What happened since this ms; for the card on attach. */
  z.object({ verb: z.literal('since'), at: z.number() }),
  z.object({ verb: z.literal('continue'), slot }),
  /** Both panes are sent whole, and the agent in `nudge` is made to draw itself anew. */
  z.object({ verb: z.literal('redraw'), nudge: slot.nullable() }),
  z.object({ verb: z.literal('stop') }),
]);

export type Request = z.infer<typeof requestSchema>;

const attemptViewSchema = z.object({
  delivery: z.number(),
  number: z.number(),
  rung: z.string(),
  startedAt: z.number(),
  writtenAt: z.number().nullable(),
  acceptedAt: z.number().nullable(),
  bytes: z.number(),
  evidence: z.string().nullable(),
  /** The text exactly as it was typed in, fence and all. */
  text: z.string(),
});
export type AttemptView = z.infer<typeof attemptViewSchema>;

const sinceViewSchema = z.object({
  /** ms: what is counted came after it. Later than asked when this view took over from one that was there until then. */
  at: z.number(),
  hops: z.number(),
  messages: z.number(),
  failed: z.number(),
  unproven: z.number(),
  held: z.number(),
});
export type SinceView = z.infer<typeof sinceViewSchema>;

/** The reply of a verb that answers with nothing but ok. */
export const nothing = z.null();

/** Replies by verb; a verb that is not listed answers `nothing`. */
export const replySchemas = {
  status: z.object({ room: roomViewSchema }),
  send: z.object({ message: z.number(), repeated: z.boolean() }),
  takeback: z.object({ end: z.enum(takenBackEnds) }),
  redirect: z.object({ message: z.number(), stopped: z.boolean() }),
  /** The new message. */
  retry: z.object({ message: z.number() }),
  /** The message that goes in place of the edited one. */
  edit: z.object({ message: z.number() }),
  forward: z.object({ message: z.number() }),
  review: z.object({ message: z.number() }),
  page: z.object({ messages: z.array(messageViewSchema), more: z.boolean() }),
  why: z.object({ attempts: z.array(attemptViewSchema) }),
  brief: z.object({ text: z.string() }),
  /** `omitted`: bytes at the beginning of the log that were not read. */
  transcript: z.object({ text: z.string(), omitted: z.number() }),
  since: sinceViewSchema,
} as const;

type Replies = { [V in keyof typeof replySchemas]: z.infer<(typeof replySchemas)[V]> };

/** A reply that has been read, by its verb; `nothing` from all that answer nothing. */
export type Reply =
  | { [V in keyof Replies]: { verb: V; value: Replies[V] } }[keyof Replies]
  | { verb: 'nothing' };

/** The reply to a verb. Throws on one that is not what its verb answers. */
export function readReply(verb: Request['verb'], value: unknown): Reply {
  switch (verb) {
    case 'status':
      return { verb, value: replySchemas[verb].parse(value) };
    case 'send':
      return { verb, value: replySchemas[verb].parse(value) };
    case 'edit':
      return { verb, value: replySchemas[verb].parse(value) };
    case 'takeback':
      return { verb, value: replySchemas[verb].parse(value) };
    case 'redirect':
      return { verb, value: replySchemas[verb].parse(value) };
    case 'retry':
      return { verb, value: replySchemas[verb].parse(value) };
    case 'forward':
      return { verb, value: replySchemas[verb].parse(value) };
    case 'review':
      return { verb, value: replySchemas[verb].parse(value) };
    case 'page':
      return { verb, value: replySchemas[verb].parse(value) };
    case 'why':
      return { verb, value: replySchemas[verb].parse(value) };
    case 'brief':
      return { verb, value: replySchemas[verb].parse(value) };
    case 'transcript':
      return { verb, value: replySchemas[verb].parse(value) };
    case 'since':
      return { verb, value: replySchemas[verb].parse(value) };
    default:
      nothing.parse(value);
      return { verb: 'nothing' };
  }
}

export const problemSchema = z.object({ code: z.string(), args: z.record(z.string(), z.string()) });

export const replyEnvelopeSchema = z.discriminatedUnion('ok', [
  z.object({ id: z.number(), ok: z.literal(true), value: z.unknown() }),
  z.object({ id: z.number(), ok: z.literal(false), problem: problemSchema }),
]);

export const requestEnvelopeSchema = z.object({ id: z.number(), request: requestSchema });
