import type { AgentFact } from '../../src/core/agent-event.ts';
import type { Evidence } from '../../src/core/agent-state.ts';
import type { Delivery, DeliveryState } from '../../src/core/delivery.ts';
import { problem } from '../../src/core/problems.ts';
import { ok, type Result, refuse } from '../../src/core/result.ts';
import { type Slot, slots } from '../../src/core/slot.ts';
import type { Submission, SubmissionEnd } from '../../src/core/submission.ts';
import type { Agent, PaneFacts } from '../../src/relay/agent.ts';
import { settleMs } from '../../src/relay/gate.ts';
import type { Worktree } from '../../src/relay/reviews.ts';
import { Room, type RoomOptions } from '../../src/relay/room.ts';
import type { Change, MessageRow, RecordPort, Recovered } from '../../src/relay/rows.ts';
import { roomRow, slotRow } from './rows.ts';

export interface Typed {
  text: string;
  kind: 'human' | 'peer' | 'command';
  at: number;
  end: (end: SubmissionEnd) => void;
}

/** An agent whose pane and answers a test decides. Texts are written at once unless `slow`. */
export class FakeAgent implements Agent {
  readonly maxPasteBytes = 1000;
  readonly typed: Typed[] = [];
  readonly interrupts: number[] = [];
  facts: PaneFacts = {
    composer: 'empty',
    generation: 1,
    lastHumanKeyAt: null,
    inputWaits: false,
    alive: true,
  };
  slow = false;
  refuses = false;
  rungs = 2;
  onSubmit: () => void = () => {};

  constructor(
    readonly slot: Slot,
    readonly name: string,
    private readonly now: () => number,
  ) {}

  pane(): PaneFacts {
    return this.facts;
  }

  canonical(text: string): string {
    return text.trim();
  }

  isPrompt(reported: string, text: string): boolean {
    return reported === text.trim();
  }

  runsAsCommand(text: string): boolean {
    return /^\s*[/!]/.test(text);
  }

  submit(order: { text: string; kind: 'human' | 'peer' | 'command'; generation: number }): Submission {
    if (this.refuses || order.generation !== this.facts.generation) return { started: false };
    this.onSubmit();
    let settle: Typed['end'] = () => {};
    const end = new Promise<SubmissionEnd>((resolve) => {
      settle = resolve;
    });
    this.typed.push({ text: order.text, kind: order.kind, at: this.now(), end: settle });
    if (!this.slow) settle({ is: 'written', bytes: Buffer.byteLength(order.text) });
    return { started: true, end };
  }

  interrupt(rung: number): boolean {
    if (rung >= this.rungs) return false;
    this.interrupts.push(rung);
    return true;
  }

  get last(): Typed {
    const last = this.typed.at(-1);
    if (last === undefined) throw new Error(`nothing was typed into ${this.name}`);
    return last;
  }
}

export class MemoryRecord implements RecordPort {
  readonly changes: Change[] = [];
  /** What was committed, one transaction after the other. */
  readonly commits: (readonly Change[])[] = [];
  full = false;
  #stall: { until: Promise<void>; end: () => void } | null = null;

  /** From now on commits take until `goOn`. */
  stall(): void {
    let end: () => void = () => {};
    const until = new Promise<void>((resolve) => {
      end = resolve;
    });
    this.#stall ??= { until, end };
  }

  goOn(): void {
    this.#stall?.end();
    this.#stall = null;
  }

  async commit(changes: readonly Change[]): Promise<Result<void>> {
    if (this.#stall !== null) await this.#stall.until;
    if (this.full) return refuse(problem('disk full', { what: 'room.db' }));
    this.changes.push(...changes);
    this.commits.push(changes);
    return ok(undefined);
  }

  async message(seq: number): Promise<MessageRow | null> {
    for (const one of this.changes) if (one.put === 'message' && one.row.seq === seq) return one.row;
    return null;
  }

  /** The states that a delivery went through, in order, without repeats of `held`. */
  path(delivery: number): DeliveryState[] {
    const states = this.changes.flatMap((one) =>
      one.put === 'delivery' && one.row.id === delivery ? [one.row.state] : [],
    );
    return states.filter((state, at) => state !== states[at - 1]);
  }
}

export interface Setup {
  graceMs?: number;
  mode?: RoomOptions['room']['mode'];
  names?: [string, string];
  recovered?: Recovered | null;
  briefInFront?: Slot[];
  ready?: boolean;
  record?: MemoryRecord;
  now?: number;
}

/** A room of two fake agents under a clock that only the test moves. */
export class Harness {
  now = 1_000_000;
  readonly record: MemoryRecord;
  readonly a: FakeAgent;
  readonly b: FakeAgent;
  readonly room: Room;
  readonly files: string[] = [];
  head = 'abc';
  worktree: Result<Worktree> = refuse(problem('no revision', { what: '/tmp/shop', why: 'no Git' }));
  #nonce = 0;
  #turn = 0;

  constructor({ graceMs = 0, mode = 'mention', names = ['claude', 'codex'], ...setup }: Setup = {}) {
    this.now = setup.now ?? this.now;
    const clock = { now: () => this.now };
    this.record = setup.record ?? new MemoryRecord();
    this.a = new FakeAgent('a', names[0], clock.now);
    this.b = new FakeAgent('b', names[1], clock.now);
    this.room = new Room({
      room: { ...roomRow, mode, graceMs, createdAt: this.now },
      slots: { a: slotRow('a'), b: slotRow('b') },
      agents: { a: this.a, b: this.b },
      briefInFront: setup.briefInFront ?? [],
      record: this.record,
      recovered: setup.recovered ?? null,
      clock,
      nonce: () => (++this.#nonce).toString(16).padStart(16, '0'),
      place: () => ({ branch: 'main', head: this.head }),
      worktree: async () => this.worktree,
      writeBody: async (seq, body) => {
        this.files.push(body);
        return ok(`/files/${seq}.md`);
      },
      onMessage: () => {},
      onChange: () => {},
    });
    this.room.begin();
    this.room.viewAttached(true);
    if (setup.ready === false) return;
    for (const slot of slots) {
      this.room.spawned(slot, { pid: 1, start: null });
      this.fact(slot, { type: 'session', sessionId: `s-${slot}`, transcriptPath: null, how: 'started' });
    }
    this.now += settleMs;
  }

  agent(slot: Slot): FakeAgent {
    return slot === 'a' ? this.a : this.b;
  }

  fact(slot: Slot, fact: AgentFact, source: Evidence = 'hook'): void {
    this.room.observe(slot, { fact, source, at: this.now });
  }

  /** The agent reports a text as its prompt and works on it. Gives the turn's id. */
  prompt(slot: Slot, text: string, more: { turnId?: string | null; source?: Evidence } = {}): string {
    const turnId = more.turnId === undefined ? `t${++this.#turn}` : more.turnId;
    const prompt = { type: 'prompt', sessionId: `s-${slot}`, turnId, text, by: 'prompt' } as const;
    this.fact(slot, prompt, more.source ?? 'hook');
    return turnId ?? '';
  }

  ends(
    slot: Slot,
    turnId: string | null,
    text: string | null,
    more: Partial<Ended> = {},
    source: Evidence = 'hook',
  ) {
    this.fact(
      slot,
      {
        type: 'turn-ended',
        sessionId: `s-${slot}`,
        turnId,
        outcome: 'completed',
        text,
        error: null,
        wakes: false,
        ...more,
      },
      source,
    );
  }

  /** Lets everything that waits for a promise go on. */
  async flush(): Promise<void> {
    for (let round = 0; round < 30; round++) await Promise.resolve();
  }

  /** Moves the clock, stopping wherever the room wants to be called. */
  async advance(ms: number): Promise<void> {
    const end = this.now + ms;
    await this.flush();
    for (let steps = 0; ; steps++) {
      if (steps > 1000) throw new Error('the room asks to be called again and again');
      const due = this.room.nextDue();
      if (due === null || due > end) break;
      this.now = Math.max(this.now, due);
      this.room.tick();
      await this.flush();
    }
    this.now = end;
    this.room.tick();
    await this.flush();
  }

  /** Sends from the composer and gives the message's number. */
  async send(body: string, to: string[] = []): Promise<number> {
    const sent = await this.room.send({
      to,
      body,
      raw: false,
      replyTo: null,
      key: null,
      from: 'composer',
      allowSecrets: false,
    });
    if (!sent.ok) throw new Error(sent.problem.code);
    await this.flush();
    return sent.value.message;
  }

  /** A message goes to an agent, which takes it and answers. */
  async exchange(slot: Slot, body: string, answer: string): Promise<void> {
    await this.send(body, [slot]);
    await this.advance(1_500);
    const turn = this.prompt(slot, this.agent(slot).last.text);
    await this.flush();
    this.ends(slot, turn, answer);
    await this.flush();
  }

  deliveries(seq: number): Delivery[] {
    return this.room.message(seq)?.deliveries ?? [];
  }

  delivery(seq: number): Delivery {
    const [delivery] = this.deliveries(seq);
    if (delivery === undefined) throw new Error(`#${seq} has no delivery`);
    return delivery;
  }

  get newest(): MessageRow {
    const found = this.room.message(this.room.counts.messages);
    if (found === null) throw new Error('no message');
    return found.message;
  }
}

type Ended = Extract<AgentFact, { type: 'turn-ended' }>;
