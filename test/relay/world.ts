import { type DeliveryState, mayMove } from '../../src/core/delivery.ts';
import { peerOf, type Slot, slots } from '../../src/core/slot.ts';
import { settleMs, typingMs } from '../../src/relay/gate.ts';
import type { AttemptRow, Recovered } from '../../src/relay/rows.ts';
import type { Random } from '../random.ts';
import { type FakeAgent, Harness, MemoryRecord } from './harness.ts';
import { StoredRecord } from './stored-record.ts';

/** States of a delivery that still has to go somewhere by itself. */
const onTheWay: readonly DeliveryState[] = ['queued', 'held', 'writing', 'written', 'accepted', 'waiting'];
const proven: readonly DeliveryState[] = ['accepted', 'waiting', 'answered'];
/** What a delivery may wait for that lets a younger one go first: the human's word. */
const humanReasons: readonly string[] = ['held by you', 'asks you', 'manual', 'guard'];

/**
 * Two agents, their human, the clock and the record, which do anything in any order; and what must hold all the same.
 * What is broken is said with the step at which it broke, so that a seed can be walked through.
 */
export class World {
  h: Harness;
  /** Texts that an agent has in its composer or queue and did not take yet. */
  readonly untaken: Record<Slot, string[]> = { a: [], b: [] };
  readonly turns: Record<Slot, string | null> = { a: null, b: null };
  readonly ended: Record<Slot, string[]> = { a: [], b: [] };
  readonly dialog: Record<Slot, boolean> = { a: false, b: false };
  readonly lastEnd: Record<Slot, number | null> = { a: null, b: null };
  readonly seen: Record<Slot, number> = { a: 0, b: 0 };
  /** All that was ever typed into each, over the crashes too. */
  readonly typed: Record<Slot, FakeAgent['typed']> = { a: [], b: [] };
  /** Every text that an agent said it took. */
  readonly taken = new Set<string>();
  readonly broken: string[] = [];
  /** What SQLite holds, brought up to date at a crash. */
  readonly stored = new StoredRecord();
  #kept = 0;
  steps = 0;
  crashes = 0;
  paused = false;
  sent = 0;

  constructor(readonly random: Random) {
    this.h = new Harness({ graceMs: 500 });
    this.#watch();
  }

  close(): void {
    this.stored.close();
  }

  #watch(): void {
    for (const slot of slots) this.h.agent(slot).onSubmit = () => this.checkSubmit(slot, this.h.agent(slot));
  }

  #breaks(what: string): void {
    this.broken.push(`step ${this.steps}: ${what}`);
  }

  /** No submit unless the facts of the gate hold at this very moment, the record says so, and nothing older waits. */
  checkSubmit(slot: Slot, { facts }: FakeAgent): void {
    const { h } = this;
    const { state, evidence } = h.room.presence(slot);
    const writing = this.inState(slot, 'writing');
    const [mine] = writing;
    // One that the human let go while this one was being recorded is later, whatever its number.
    const older = h.room
      .waiting(slot)
      .filter(
        (one) =>
          mine !== undefined &&
          one.id < mine.id &&
          one.since < mine.since &&
          !humanReasons.includes(one.reason?.code ?? ''),
      );
    const committed = h.record.changes.some(
      (one) => one.put === 'delivery' && one.row.id === mine?.id && one.row.state === 'writing',
    );
    const holds: Record<string, boolean> = {
      idle: state.is === 'idle' && evidence !== 'screen',
      'no turn': this.turns[slot] === null,
      'no dialog': !this.dialog[slot],
      'empty composer': facts.composer === 'empty',
      'not paused': !this.paused,
      'no human key': h.now - (facts.lastHumanKeyAt ?? 0) >= typingMs,
      settled: h.now - (this.lastEnd[slot] ?? 0) >= settleMs,
      'one at a time': writing.length === 1 && this.inState(slot, 'written').length === 0,
      'recorded before': committed,
      'oldest first': older.length === 0,
    };
    for (const [what, held] of Object.entries(holds))
      if (!held) this.#breaks(`typed into ${slot}: not ${what}`);
  }

  /** Deliveries to a slot, of all messages, in one of these states. */
  inState(slot: Slot | null, ...states: DeliveryState[]) {
    const { room } = this.h;
    const found = [];
    for (let seq = 1; seq <= room.counts.messages; seq++) {
      for (const one of room.message(seq)?.deliveries ?? []) {
        if ((slot === null || one.to === slot) && states.includes(one.state)) found.push(one);
      }
    }
    return found;
  }

  collect(): void {
    for (const slot of slots) {
      const { typed } = this.h.agent(slot);
      for (; this.seen[slot] < typed.length; this.seen[slot]++) {
        const one = typed[this.seen[slot]];
        if (one === undefined) continue;
        this.untaken[slot].push(one.text);
        this.typed[slot].push(one);
      }
    }
  }

  touch(slot: Slot, facts: Partial<FakeAgent['facts']>): void {
    const agent = this.h.agent(slot);
    agent.facts = { ...agent.facts, ...facts, generation: agent.facts.generation + 1 };
    this.h.room.look(slot);
  }

  /** Everything that holds is taken away, and time goes by. */
  async calm(slot: Slot): Promise<void> {
    const { h } = this;
    this.touch(slot, { composer: 'empty' });
    this.dialog[slot] = false;
    h.fact(slot, { type: 'dialog-closed' }, 'signal');
    h.record.full = false;
    h.record.goOn();
    this.paused = false;
    void h.room.unpause();
    await h.advance(2_000);
  }

  endTurn(slot: Slot, more: { outcome?: 'completed' | 'interrupted' | 'failed'; text: string | null }): void {
    const turn = this.turns[slot];
    if (turn === null) return;
    this.turns[slot] = null;
    this.ended[slot].push(turn);
    this.lastEnd[slot] = this.h.now;
    this.h.ends(slot, turn, more.text, { outcome: more.outcome ?? 'completed', error: 'error' });
  }

  async step(): Promise<void> {
    this.steps++;
    const { h, random } = this;
    const slot = random.pick(slots);
    const agent = h.agent(slot);
    const actions: (() => unknown)[] = [
      () => h.advance(random.pick([1, 50, 300, 1_000, 3_000, 20_000])),
      () => h.advance(random.pick([100, 1_500])),
      () =>
        void h.room.send({
          to: [random.pick(['a', 'b', 'both'])],
          body: `m${this.sent++}`,
          raw: false,
          replyTo: null,
          key: null,
          from: 'composer',
          allowSecrets: false,
        }),
      () => this.touch(slot, { composer: random.pick(['empty', 'empty', 'draft', 'unseen']) }),
      () => this.calm(slot),
      () => this.calm(slot),
      () => this.calm(slot),
      () => this.calm(slot),
      () => this.touch(slot, { lastHumanKeyAt: h.now }),
      () => {
        this.dialog[slot] = true;
        h.fact(slot, { type: 'dialog-opened', kind: 'permission', what: 'x' }, 'signal');
      },
      () => {
        this.dialog[slot] = false;
        h.fact(slot, { type: 'dialog-closed' }, 'signal');
      },
      () => this.take(slot),
      () => this.take(slot),
      () =>
        this.endTurn(slot, {
          text: random.pick([`@${h.room.handles[peerOf(slot)]} more`, 'done', '@user done', null]),
        }),
      () => this.endTurn(slot, { text: `@${h.room.handles[peerOf(slot)]} more` }),
      () => this.endTurn(slot, { text: null, outcome: random.pick(['interrupted', 'failed']) }),
      // Late and doubled ends, foreign facts.
      () => {
        const old = this.ended[slot].at(-1);
        if (old !== undefined) h.ends(slot, old, '@codex @claude late');
      },
      () => h.fact(slot, { type: 'prompt', sessionId: 'foreign', turnId: null, text: 'x', by: 'prompt' }),
      () => {
        h.room.pause();
        this.paused = true;
      },
      () => {
        this.paused = false;
        void h.room.unpause();
      },
      () => void h.room.controls.hold(null),
      () => void h.room.controls.release(null),
      () => void h.room.controls.drop(null),
      () => void h.room.controls.undrop(null),
      () => {
        for (const { id } of h.deliveries(random.below(h.room.counts.messages) + 1)) h.room.controls.drop(id);
      },
      () => {
        for (const { id } of h.deliveries(random.below(h.room.counts.messages) + 1))
          h.room.controls.undrop(id);
      },
      () => void h.room.guarding.allow(random.below(20)),
      () => h.room.guarding.limit(random.pick(['messages', 'hops']), 1 + random.below(200)),
      () =>
        h.room.setMode(random.pick(['mention', 'mention', 'manual', 'roundtable']), random.below(2) === 0),
      () => (random.below(8) === 0 ? this.crash() : undefined),
      () => {
        agent.slow = random.below(2) === 0;
        agent.refuses = random.below(4) === 0;
      },
      () =>
        agent.typed.at(-1)?.end(
          random.pick([
            { is: 'written', bytes: 3 },
            { is: 'submit withheld', bytes: 3 },
          ]),
        ),
      () => {
        h.record.full = random.below(4) === 0;
      },
      () => h.record.stall(),
      () => {
        h.record.goOn();
      },
    ];
    await random.pick(actions)();
    await h.flush();
    this.collect();
  }

  /** The agent takes what it was given, or the human types something of their own. */
  take(slot: Slot): void {
    if (this.turns[slot] !== null || this.dialog[slot]) return;
    const text = this.untaken[slot].shift() ?? (this.random.below(3) === 0 ? `typed ${this.sent++}` : null);
    if (text === null) return;
    this.taken.add(text.trim());
    this.turns[slot] = this.h.prompt(slot, text);
  }

  /** What was committed, as SQLite gives it back. */
  recovered(): Recovered {
    const { changes } = this.h.record;
    if (this.#kept < changes.length) this.stored.apply(changes.slice(this.#kept));
    this.#kept = changes.length;
    return this.stored.load();
  }

  /** The host is killed, and its agents with it; another one goes on from what was committed. */
  crash(): void {
    this.crashes++;
    const recovered = this.recovered();
    const record = new MemoryRecord();
    record.changes.push(...this.h.record.changes);
    const { now } = this.h;
    for (const slot of slots) {
      this.h.agent(slot).onSubmit = () => this.#breaks(`a dead host typed into ${slot}`);
      this.untaken[slot].length = 0;
      this.ended[slot].length = 0;
      this.turns[slot] = null;
      this.dialog[slot] = false;
      this.seen[slot] = 0;
      this.lastEnd[slot] = now;
    }
    this.h = new Harness({ graceMs: 500, record, recovered, now });
    this.#watch();
    this.paused = this.h.room.settings.paused;
  }

  /** Nothing disturbs any more, and the human lets go what asks for them: all comes to an end. */
  async comeToRest(): Promise<void> {
    const { h } = this;
    h.room.setMode('mention', true);
    for (const slot of slots) await this.calm(slot);
    for (let round = 0; round < 400; round++) {
      if (this.inState(null, ...onTheWay).length === 0) return;
      for (const slot of slots) {
        const agent = h.agent(slot);
        agent.slow = false;
        agent.refuses = false;
        agent.typed.at(-1)?.end({ is: 'written', bytes: 3 });
        await this.calm(slot);
        this.collect();
        this.take(slot);
        await h.flush();
        this.endTurn(slot, { text: 'done' });
        await h.flush();
      }
      h.room.guarding.allow(null);
      for (const { id } of this.inState(null, 'held')) h.room.controls.release(id);
      await h.advance(20_000);
      this.collect();
    }
    for (const one of this.inState(null, ...onTheWay)) {
      this.#breaks(`delivery ${one.id} to ${one.to} is ${one.state} (${one.reason?.code}) for ever`);
    }
  }

  /** Every state came from one that may lead there, with evidence where it claims a proof, and none after the last. */
  checkRecord(): void {
    const last = new Map<number, DeliveryState>();
    const attempts = new Map<number, AttemptRow>();
    for (const change of this.h.record.changes) {
      if (change.put === 'attempt') {
        attempts.set(change.row.id, change.row);
        const open = [...attempts.values()].filter((one) => one.open && one.slot === change.row.slot);
        if (open.length > 1) this.#breaks(`two open attempts of ${change.row.slot}`);
      }
      if (change.put !== 'delivery') continue;
      const { id, state, evidence } = change.row;
      const before = last.get(id);
      if (before !== undefined && before !== state && !mayMove(before, state)) {
        this.#breaks(`delivery ${id}: ${before} to ${state}`);
      }
      if (proven.includes(state) && evidence === null)
        this.#breaks(`delivery ${id}: ${state} without evidence`);
      last.set(id, state);
    }
    this.recovered();
    const told = this.stored.lastEvents('delivery');
    for (const [id, state] of last) {
      const event = told.get(String(id))?.replace(/: .*/, '');
      if (event !== state) this.#breaks(`delivery ${id} is ${state}, its events say ${event}`);
    }
  }

  /** Each text is typed at most once, whatever crashed in between, and what counts as taken was said to be. */
  checkTyped(): void {
    for (const slot of slots) {
      const human = this.typed[slot].filter((one) => one.kind === 'human').map((one) => one.text);
      const fences = this.typed[slot].flatMap((one) => /#(\d+) /.exec(one.text)?.[1] ?? []);
      for (const texts of [human, fences]) {
        const twice = texts.filter((text, at) => texts.indexOf(text) !== at);
        if (twice.length > 0) this.#breaks(`typed twice into ${slot}: ${twice.join(', ')}`);
      }
    }
    for (const change of this.h.record.changes) {
      if (change.put !== 'attempt' || change.row.rung !== 'accepted') continue;
      if (!this.taken.has(change.row.text.trim())) this.#breaks(`attempt ${change.row.id} was never taken`);
    }
  }
}
