import * as z from 'zod';
import { evidenceSources } from '../core/agent-state.ts';
import { deliveryStates } from '../core/delivery.ts';
import { guardNames } from '../core/guard.ts';
import { messageKinds, messageOrigins } from '../core/message.ts';
import { heldReasonCodes } from '../core/reasons.ts';
import { verdictKinds } from '../core/review.ts';
import { roles } from '../core/role.ts';

/** What the view is told about the room. Small, sent whole at every change; the latest one counts. */
const slot = z.enum(['a', 'b']);
const target = z.enum(['a', 'b', 'user']);
const evidence = z.enum(evidenceSources);
const dialogKind = z.enum(['permission', 'question', 'trust', 'sign in', 'dialog']);

const agentStateSchema = z.discriminatedUnion('is', [
  z.object({ is: z.literal('starting') }),
  z.object({ is: z.literal('working') }),
  z.object({ is: z.literal('idle') }),
  z.object({ is: z.literal('needs you'), kind: dialogKind, what: z.string() }),
  z.object({ is: z.literal('suspended') }),
  z.object({
    is: z.literal('exited'),
    code: z.number().nullable(),
    signal: z.string().nullable(),
    afterMs: z.number(),
    hadTurn: z.boolean(),
  }),
  z.object({ is: z.literal('unknown') }),
]);

const guardSchema = z.object({ guard: z.enum(guardNames), n: z.number(), limit: z.number() });

/** The codes `dialog` and `guard` say more. */
const heldReasonSchema = z.union([
  z.object({ code: z.literal('dialog'), kind: dialogKind }),
  z.object({ code: z.literal('guard'), ...guardSchema.shape }),
  z.object({ code: z.enum(heldReasonCodes).exclude(['dialog', 'guard']) }),
]);

const deliveryViewSchema = z.object({
  id: z.number(),
  message: z.number(),
  to: slot,
  state: z.enum(deliveryStates),
  reason: heldReasonSchema.nullable(),
  until: z.number().nullable(),
  since: z.number(),
  evidence: evidence.nullable(),
  note: z.string().nullable(),
});

export const messageViewSchema = z.object({
  seq: z.number(),
  chain: z.number(),
  hop: z.number(),
  from: z.enum(['a', 'b', 'user', 'system']),
  to: z.array(target),
  kind: z.enum(messageKinds),
  body: z.string(),
  sha256: z.string(),
  origin: z.enum(messageOrigins),
  replyTo: z.number().nullable(),
  retryOf: z.number().nullable(),
  createdAt: z.number(),
  branch: z.string().nullable(),
  head: z.string().nullable(),
  /** For an agent's answer: how its turn ended. */
  outcome: z.enum(['completed', 'interrupted', 'failed', 'unknown']).nullable(),
  /** Why an answer went nowhere: it does not address the peer, or its turn did not complete. */
  notSent: z
    .enum(['not addressed', 'interrupted', 'failed', 'text unknown', 'ambiguous handle', 'to you'])
    .nullable(),
  deliveries: z.array(deliveryViewSchema),
});

/** What its program has told its terminal (OSC 0, 7, 9, 99, 777, bell): clean, each text one line. */
const toldSchema = z.object({
  /** Without the spinner at its head; '' for none. */
  title: z.string(),
  progress: z
    .object({
      state: z.enum(['running', 'failed', 'busy', 'paused']),
      percent: z.number().nullable(),
    })
    .nullable(),
  /** The last notification until it is answered; '' for none. */
  notification: z.string(),
  /** Where it works, from the room's root; '' there. */
  cwd: z.string(),
  /** Since when (ms) it calls for the human, by bell or notification, and nobody looked; null: it does not. */
  callsSince: z.number().nullable(),
});

const slotViewSchema = z.object({
  slot,
  vendor: z.string(),
  /** Without the @: `claude`, or `claude-a` when both slots run the same vendor. */
  handle: z.string(),
  role: z.enum(roles).nullable(),
  state: agentStateSchema,
  evidence: evidence.nullable(),
  since: z.number(),
  tool: z.object({ name: z.string(), detail: z.string(), since: z.number() }).nullable(),
  /** Deliveries that wait at this slot's gate. */
  held: z.number(),
  bypassed: z.boolean(),
  /** Whether a typed Ctrl-Z stops the agent's process. */
  stopsOnCtrlZ: z.boolean(),
  pid: z.number().nullable(),
  sessionId: z.string().nullable(),
  version: z.string().nullable(),
  told: toldSchema,
});

/** Something that waits for the human; rings once per cause. */
const attentionSchema = z.object({
  cause: z.string(),
  slot: slot.nullable(),
  what: z.enum(['needs you', 'failed', 'unproven', 'exited', 'asks you', 'stalled', 'record']),
  text: z.string(),
  since: z.number(),
});

export const roomViewSchema = z.object({
  id: z.string(),
  slug: z.string(),
  root: z.string(),
  branch: z.string().nullable(),
  mode: z.enum(['mention', 'manual', 'roundtable']),
  /** By the human or by a guard. */
  paused: z.boolean(),
  /** The guard that has stopped the relay until the human lets it go on. */
  stoppedBy: guardSchema.nullable(),
  /** Null as a limit: the guard is off. */
  guards: z.record(z.enum(guardNames), z.object({ n: z.number(), limit: z.number().nullable() })),
  /** The review under way, or the last one. */
  review: z
    .object({
      request: z.number(),
      reviewer: slot,
      revision: z.string(),
      verdict: z.object({ kind: z.enum(verdictKinds), message: z.number(), items: z.number() }).nullable(),
      /** The files have changed since. */
      stale: z.boolean(),
    })
    .nullable(),
  doneBy: slot.nullable(),
  demo: z.boolean(),
  graceMs: z.number(),
  messages: z.number(),
  hops: z.number(),
  slots: z.object({ a: slotViewSchema, b: slotViewSchema }),
  attention: z.array(attentionSchema),
  /** Null while the record can be written; else the sentence that says why not. */
  recordProblem: z.string().nullable(),
});

export type DeliveryView = z.infer<typeof deliveryViewSchema>;
export type MessageView = z.infer<typeof messageViewSchema>;
export type Told = z.infer<typeof toldSchema>;
export type SlotView = z.infer<typeof slotViewSchema>;
export type Attention = z.infer<typeof attentionSchema>;
export type RoomView = z.infer<typeof roomViewSchema>;
