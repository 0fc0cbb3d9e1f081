/**
 * Takes one agent's deliveries up the ladder: waits at the gate, types, waits for proof. A step is in the record
 * before its effect, a text is typed at most once, and only evidence moves a delivery on.
 */
import type { Evidence } from '../core/agent-state.ts';
import { type Clock, earliest } from '../core/clock.ts';
import type { Delivery } from '../core/delivery.ts';
import { isHop } from '../core/message.ts';
import type { HeldReason } from '../core/reasons.ts';
import type { Result } from '../core/result.ts';
import type { SubmissionEnd } from '../core/submission.ts';
import type { Agent } from './agent.ts';
import type { Book } from './book.ts';
import { type GateAnswer, gate } from './gate.ts';
import type { Participant } from './participant.ts';
import type { AttemptRow, MessageRow } from './rows.ts';
import type { Wire } from './wire.ts';

/** ms from the submit key to `unknown`, when nothing shows that the text was taken. */
const evidenceMs = 15_000;
/** ms until a text is tried again that the pane did not let begin. */
const retryMs = 100;

/** Reasons that only the human's word ends. */
const humanReasons: readonly HeldReason['code'][] = [
  'held by you',
  'redirect',
  'asks you',
  'manual',
  'guard',
];

export interface CarrierPorts {
  agent: Agent;
  clock: Clock;
  book: Book;
  participant: Participant;
  /** Facts of the whole room. */
  room: () => { paused: boolean; recordDown: boolean; graceMs: number };
  compose: (message: MessageRow) => Promise<Result<Wire>>;
  /** Something moved by itself: a commit, a submission. */
  onProgress: () => void;
}

export class Carrier {
  readonly #ports: CarrierPorts;
  /** The delivery that is being made ready or has an open attempt. */
  #active: number | null = null;
  /** The delivery whose first byte may have left, until its submission has ended. */
  #typing: number | null = null;
  /** Deliveries that the human let go. */
  readonly #approved = new Set<number>();
  #gateDueAt: number | null = null;
  #retryAt = 0;

  constructor(ports: CarrierPorts) {
    this.#ports = ports;
  }

  /** ms: when time alone may move something, or null. */
  due(): number | null {
    return earliest(this.#gateDueAt, this.#evidenceDue());
  }

  /** The human's `y`: no grace, no hold; the gate stays. */
  release(delivery: Delivery): void {
    this.#approved.add(delivery.id);
    void this.#ports.book.save('released by the human', [this.#ports.book.moved(delivery, 'queued')]);
  }

  hold(delivery: Delivery): void {
    this.keep(delivery, { code: 'held by you' }, 'held by the human');
  }

  /** Holds it for a reason that the gate does not look at. */
  keep(delivery: Delivery, reason: HeldReason, cause: string): void {
    this.#approved.delete(delivery.id);
    this.#hold(delivery, reason, null, cause);
  }

  /** Looks at the gate for everything that waits, oldest first, and begins what may begin. */
  pump(): void {
    const { book, agent, clock } = this.#ports;
    this.#timeOut();
    this.#gateDueAt = null;
    const waiting = book
      .to(agent.slot, 'queued', 'held')
      .filter((one) => one.id !== this.#active && !isForHuman(one.reason));
    const first = waiting[0];
    if (first === undefined) return;
    const answer = this.#ask(first);
    const graceUntil = this.#graceUntil(first);
    const now = clock.now();
    if (!answer.passes) {
      this.#gateDueAt = answer.at;
      for (const one of waiting) this.#hold(one, answer.reason, null, 'gate');
      return;
    }
    for (const one of waiting.slice(1)) this.#hold(one, { code: 'another' }, null, 'gate');
    if (now < graceUntil) {
      this.#gateDueAt = graceUntil;
      this.#hold(first, { code: 'grace' }, graceUntil, 'grace');
    } else if (now < this.#retryAt) {
      this.#gateDueAt = this.#retryAt;
    } else {
      this.#active = first.id;
      void this.#carry(first);
    }
  }

  /** The delivery whose exact text the agent reports as a prompt: one on its way, else one that was given up. */
  claimedBy(reported: string): Delivery | null {
    const { book, agent } = this.#ports;
    const open = book.to(agent.slot, 'writing', 'written', 'waiting');
    const candidates = [...open, ...book.to(agent.slot, 'unknown')];
    return (
      candidates.find((one) => {
        if (one.state === 'writing' && this.#typing !== one.id) return false;
        const text = book.attempts.get(one.id)?.text ?? book.message(one.message)?.body;
        return text !== undefined && agent.isPrompt(reported, text);
      }) ?? null
    );
  }

  /** Proof that the agent took the text: at once, or into its own queue. */
  accept(delivery: Delivery, evidence: Evidence, queued: boolean): void {
    const { book, clock } = this.#ports;
    const isUntaken = ['writing', 'written', 'waiting'].includes(delivery.state);
    const state = queued && isUntaken ? 'waiting' : 'accepted';
    if (delivery.state === state) return;
    const attempt = this.#closing(delivery, {
      open: delivery.state !== 'unknown',
      rung: 'accepted',
      evidence,
      acceptedAt: clock.now(),
    });
    void book.save('taken as a prompt', [book.moved(delivery, state, { evidence }), ...attempt]);
  }

  /** The agent says that it put a text into its queue: ours, if one is on its way. */
  queued(evidence: Evidence): void {
    const open = this.#active === null ? undefined : this.#ports.book.deliveries.get(this.#active);
    if (open?.state !== 'written') return;
    void this.#ports.book.save('in the queue of the agent', [
      this.#ports.book.moved(open, 'waiting', { evidence }),
    ]);
  }

  /** The turn of these deliveries is over. */
  settle(
    ids: readonly number[],
    state: 'answered' | 'interrupted' | 'failed' | 'unknown',
    evidence: Evidence | null,
    note: string | null,
  ): void {
    const { book } = this.#ports;
    for (const id of ids) {
      const delivery = book.deliveries.get(id);
      if (delivery === undefined || !['accepted', 'waiting'].includes(delivery.state)) continue;
      const moved = book.moved(delivery, state, { evidence: evidence ?? delivery.evidence, note });
      this.#leave(id);
      void book.save('end of the turn', [moved, ...this.#closing(delivery, { open: false })]);
    }
  }

  /** The agent's program is gone: what was on its way is not proven any more. */
  exited(): void {
    const { book, participant } = this.#ports;
    for (const delivery of book.to(participant.slot, 'writing', 'written', 'accepted', 'waiting')) {
      // Nothing was typed yet: the gate will say that the agent is gone.
      if (delivery.state === 'writing' && this.#typing !== delivery.id) continue;
      this.#giveUp(delivery, `${participant.handle} exited`);
    }
  }

  async #carry(first: Delivery): Promise<void> {
    await this.#try(first.id);
    this.#ports.onProgress();
  }

  async #try(id: number): Promise<void> {
    const { book, agent, clock } = this.#ports;
    const message = book.message(book.deliveries.get(id)?.message ?? 0);
    const wire = message === null ? null : await this.#ports.compose(message);
    const delivery = book.deliveries.get(id);
    if (delivery === undefined || wire === null || isForHuman(delivery.reason) || !isWaiting(delivery)) {
      this.#leave(id);
      return;
    }
    if (!wire.ok) {
      this.#leave(id);
      await book.save('no text to type', [book.moved(delivery, 'failed', { note: wire.problem.code })]);
      return;
    }
    const seen = this.#ask(delivery);
    if (!seen.passes) return this.#backToGate(delivery, seen.reason);
    const { generation } = agent.pane();
    const canonical = agent.canonical(wire.value.text);
    const attempt: AttemptRow = {
      id: book.next('attempt'),
      delivery: id,
      number: (book.attempts.get(id)?.number ?? 0) + 1,
      slot: agent.slot,
      rung: 'writing',
      open: true,
      text: wire.value.text,
      canonical: canonical === wire.value.text ? null : canonical,
      nonce: wire.value.nonce,
      bytes: 0,
      evidence: null,
      startedAt: clock.now(),
      writtenAt: null,
      acceptedAt: null,
    };
    const writing = book.moved(delivery, 'writing');
    const committed = await book.save('the gate is open', [writing, { put: 'attempt', row: attempt }]);
    const now = book.deliveries.get(id);
    if (now?.state !== 'writing') return;
    if (!committed) return this.#backToGate(now, { code: 'record' });
    const still = this.#ask(now);
    if (!still.passes) return this.#backToGate(now, still.reason);
    const submission = agent.submit({ text: attempt.text, kind: wire.value.kind, generation });
    if (!submission.started) {
      this.#retryAt = clock.now() + retryMs;
      return this.#backToGate(now, { code: 'settling' });
    }
    this.#typing = id;
    this.#approved.delete(id);
    if (wire.value.kind !== 'command') this.#ports.participant.briefed = true;
    this.#submitted(id, await submission.end, wire.value.kind === 'command');
    this.#typing = null;
  }

  #submitted(id: number, end: SubmissionEnd, command: boolean): void {
    const { book, participant, clock } = this.#ports;
    const delivery = book.deliveries.get(id);
    if (delivery === undefined) return;
    const attempt = { bytes: end.bytes, writtenAt: clock.now() };
    if (delivery.state !== 'writing') {
      // Proof, or the program's end, came before the pane had told that all was written.
      void book.save('written', this.#closing(delivery, attempt));
    } else if (end.is === 'submit withheld') {
      const note = `typed into ${participant.handle}, but not submitted: something changed there`;
      this.#giveUp(delivery, note, { ...attempt, rung: 'withheld' });
    } else if (end.is === 'broken' && end.bytes > 0) {
      this.#giveUp(delivery, end.why, { ...attempt, rung: 'broken' });
    } else if (end.is === 'broken') {
      this.#leave(id);
      const closed = this.#closing(delivery, { ...attempt, rung: 'broken', open: false });
      void book.save('nothing was written', [book.moved(delivery, 'failed', { note: end.why }), ...closed]);
    } else if (command) {
      this.#leave(id);
      const closed = this.#closing(delivery, { ...attempt, rung: 'written', open: false });
      void book.save('a command leaves no proof', [book.moved(delivery, 'sent'), ...closed]);
    } else {
      const rung = this.#closing(delivery, { ...attempt, rung: 'written' });
      void book.save('written', [book.moved(delivery, 'written', { evidence: 'process' }), ...rung]);
    }
  }

  #timeOut(): void {
    const due = this.#evidenceDue();
    if (due === null || this.#ports.clock.now() < due) return;
    const open = this.#ports.book.deliveries.get(this.#active ?? 0);
    if (open !== undefined) {
      this.#giveUp(open, `typed into ${this.#ports.participant.handle}, no sign that it was taken`);
    }
  }

  /** Never typed again; late evidence may still prove it. */
  #giveUp(delivery: Delivery, note: string, attempt: Partial<AttemptRow> = {}): void {
    const { book } = this.#ports;
    this.#leave(delivery.id);
    const closed = this.#closing(delivery, { ...attempt, open: false });
    void book.save('no proof', [book.moved(delivery, 'unknown', { note }), ...closed]);
  }

  /** Nothing was written: it waits again. */
  #backToGate(delivery: Delivery, reason: HeldReason): void {
    const { book } = this.#ports;
    this.#leave(delivery.id);
    const closed = this.#closing(delivery, { open: false, rung: 'not started' });
    void book.save('nothing was written', [book.moved(delivery, 'held', { reason }), ...closed]);
  }

  #leave(id: number): void {
    if (this.#active === id) this.#active = null;
  }

  /** The delivery's attempt with these changes, if it has one that is not closed. */
  #closing(delivery: Delivery, change: Partial<AttemptRow>) {
    const attempt = this.#ports.book.attempts.get(delivery.id);
    if (attempt === undefined || (!attempt.open && change.acceptedAt === undefined)) return [];
    return [{ put: 'attempt' as const, row: { ...attempt, ...change } }];
  }

  #hold(delivery: Delivery, reason: HeldReason, until: number | null, cause: string): void {
    const same = delivery.reason?.code === reason.code && delivery.until === until;
    if (delivery.state === 'held' && same) return;
    const { book } = this.#ports;
    void book.save(cause, [book.moved(delivery, 'held', { reason, until })]);
  }

  #ask(delivery: Delivery): GateAnswer {
    const { agent, clock, participant } = this.#ports;
    const { paused, recordDown } = this.#ports.room();
    const pane = agent.pane();
    return gate({
      now: clock.now(),
      presence: participant.presence(),
      composer: pane.composer,
      alive: pane.alive,
      lastHumanKeyAt: pane.lastHumanKeyAt,
      inputWaits: pane.inputWaits,
      lastEndAt: participant.lastEndAt ?? participant.readyAt,
      endingUntil: participant.endingUntil,
      paused,
      recordDown,
      attemptOpen: this.#active !== null && this.#active !== delivery.id,
      approved: this.#approved.has(delivery.id),
    });
  }

  /** ms: until when a hop shows itself before it goes. */
  #graceUntil(delivery: Delivery): number {
    const message = this.#ports.book.message(delivery.message);
    if (message === null || !isHop(message) || this.#approved.has(delivery.id)) return 0;
    return message.createdAt + this.#ports.room().graceMs;
  }

  #evidenceDue(): number | null {
    const open = this.#active === null ? undefined : this.#ports.book.deliveries.get(this.#active);
    return open?.state === 'written' ? open.since + evidenceMs : null;
  }
}

/** Whether a delivery waits for the human: nothing that an agent does lets it go. */
export function asksHuman({ state, reason }: Delivery): boolean {
  return state === 'held' && (isForHuman(reason) || reason?.code === 'only screen');
}

function isForHuman(reason: HeldReason | null): boolean {
  return reason !== null && humanReasons.includes(reason.code);
}

function isWaiting(delivery: Delivery): boolean {
  return delivery.state === 'queued' || delivery.state === 'held';
}
