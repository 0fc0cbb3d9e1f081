/** Rows as SQLite gives them back, checked: a record that was tampered with or half written must not pass as a fact. */
import * as z from 'zod';
import { evidenceSources } from '../../core/agent-state.ts';
import { deliveryStates } from '../../core/delivery.ts';
import { defaultLimits, freshGuards, guardNames } from '../../core/guard.ts';
import { messageKinds, messageOrigins } from '../../core/message.ts';
import { heldReasonCodes } from '../../core/reasons.ts';
import { relayModes } from '../../core/relay-mode.ts';
import { verdictKinds } from '../../core/review.ts';
import { roles } from '../../core/role.ts';
import { attemptRungs, notSentReasons, turnTriggers } from '../rows.ts';

const slot = z.enum(['a', 'b']);
const flag = z.union([z.literal(0), z.literal(1)]).transform((bit) => bit === 1);
const outcome = z.enum(['completed', 'interrupted', 'failed', 'unknown']);
const evidence = z.enum(evidenceSources);
const how = z.enum(['started', 'resumed', 'cleared', 'compacted', 'forked']);

/** A column that holds JSON. */
function json<S extends z.ZodType>(schema: S) {
  const parsed = z.string().transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue({ code: 'custom', message: 'no JSON' });
      return z.NEVER;
    }
  });
  return parsed.pipe(schema);
}

const heldReason = z.union([
  z.object({
    code: z.literal('dialog'),
    kind: z.enum(['permission', 'question', 'trust', 'sign in', 'dialog']),
  }),
  z.object({ code: z.literal('guard'), guard: z.enum(guardNames), n: z.number(), limit: z.number() }),
  z.object({ code: z.enum(heldReasonCodes).exclude(['dialog', 'guard']) }),
]);

const said = z.object({ text: z.string(), times: z.number() }).nullable();

/** What a record of an older schema does not say is as in a fresh room. */
const guardState = z.object({
  limits: z
    .partialRecord(z.enum(guardNames), z.number().nullable())
    .default({})
    .transform((limits) => ({ ...defaultLimits, ...limits })),
  hops: z.number().default(0),
  extraHops: z.number().default(0),
  rounds: z.number().default(0),
  said: z.object({ a: said, b: said }).default(freshGuards.said),
  short: z.object({ by: slot.nullable(), run: z.number() }).default(freshGuards.short),
  courtesies: z.number().default(0),
});

const role = z.enum(roles).nullable().default(null);

const review = z.object({
  request: z.number(),
  reviewer: slot,
  base: z.string().nullable(),
  head: z.string().nullable(),
  tree: z.string().nullable(),
  earlier: z.array(z.string()),
  verdict: z.object({ kind: z.enum(verdictKinds), message: z.number(), items: z.number() }).nullable(),
  stale: z.boolean(),
});

export const storedRoom = z.object({
  id: z.string(),
  root: z.string(),
  paused: flag,
  mode: z.enum(relayModes),
  graceMs: z.number(),
  lastTarget: slot,
  guards: json(guardState),
  roles: json(z.object({ a: role, b: role })),
  review: json(review.nullable()),
  doneBy: slot.nullable(),
  createdAt: z.number(),
});

export const storedSlot = z.object({
  slot,
  vendor: z.string(),
  handle: z.string(),
  argv: json(z.array(z.string())),
  cwd: z.string(),
});

export const storedSession = z.object({
  id: z.number(),
  slot,
  vendorSession: z.string(),
  transcriptPath: z.string().nullable(),
  how,
  pid: z.number().nullable(),
  pidStart: z.string().nullable(),
  startedAt: z.number(),
  endedAt: z.number().nullable(),
  exit: z.string().nullable(),
});

export const storedTurn = z.object({
  id: z.number(),
  slot,
  session: z.number().nullable(),
  vendorTurn: z.string().nullable(),
  trigger: z.enum(turnTriggers),
  startedAt: z.number(),
  endedAt: z.number().nullable(),
  outcome: outcome.nullable(),
  evidence: evidence.nullable(),
  error: z.string().nullable(),
  message: z.number().nullable(),
});

export const storedMessage = z.object({
  seq: z.number(),
  chain: z.number(),
  hop: z.number(),
  from: z.enum(['a', 'b', 'user', 'system']),
  to: json(z.array(z.enum(['a', 'b', 'user']))),
  kind: z.enum(messageKinds),
  body: z.string(),
  sha256: z.string(),
  origin: z.enum(messageOrigins),
  replyTo: z.number().nullable(),
  retryOf: z.number().nullable(),
  createdAt: z.number(),
  branch: z.string().nullable(),
  head: z.string().nullable(),
  outcome: outcome.nullable(),
  notSent: z.enum(notSentReasons).nullable(),
  quoteAt: z.number().nullable(),
  raw: flag,
});

export const storedDelivery = z.object({
  id: z.number(),
  message: z.number(),
  to: slot,
  state: z.enum(deliveryStates),
  reason: json(heldReason).nullable(),
  until: z.number().nullable(),
  since: z.number(),
  evidence: evidence.nullable(),
  note: z.string().nullable(),
});

export const storedAttempt = z.object({
  id: z.number(),
  delivery: z.number(),
  number: z.number(),
  slot,
  rung: z.enum(attemptRungs),
  open: flag,
  text: z.string(),
  canonical: z.string().nullable(),
  nonce: z.string().nullable(),
  bytes: z.number(),
  evidence: evidence.nullable(),
  startedAt: z.number(),
  writtenAt: z.number().nullable(),
  acceptedAt: z.number().nullable(),
});

export const storedKey = z.object({ key: z.string(), hash: z.string(), message: z.number() });
export const storedNonce = z.object({ nonce: z.string() });
export const storedLast = z.object({
  message: z.number(),
  delivery: z.number(),
  attempt: z.number(),
  turn: z.number(),
  session: z.number(),
});
export const storedCounts = z.object({ messages: z.number(), hops: z.number() });
export const storedSince = z.object({
  hops: z.number(),
  messages: z.number(),
  failed: z.number(),
  unproven: z.number(),
  held: z.number(),
});
