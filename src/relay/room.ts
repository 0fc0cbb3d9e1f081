/**
 * One room: two agents, their deliveries and the human's verbs. It has no timer and no thread of its own: facts come
 * in with their time, `nextDue` says when to call `tick`, and effects leave through the ports.
 */
import type { AgentEvent } from '../core/agent-event.ts';
import { type Clock, earliest } from '../core/clock.ts';
import type { Delivery } from '../core/delivery.ts';
import { type Problem, problem } from '../core/problems.ts';
import type { RelayMode } from '../core/relay-mode.ts';
import { type Result, refuse } from '../core/result.ts';
import { peerOf, type Slot, slots } from '../core/slot.ts';
import type { TakenBack } from '../core/taken-back.ts';
import type { Agent, Presence } from './agent.ts';
import { AgentPosting } from './agent-posting.ts';
import { type AttentionCause, attentionTo, recordCause } from './attention.ts';
import { Book, type Put } from './book.ts';
import { brief } from './brief.ts';
import { Carrier } from './carrier.ts';
import { Controls } from './controls.ts';
import { Guarding } from './guarding.ts';
import { type InterruptEnd, Interrupts } from './interrupts.ts';
import { Ledger } from './ledger.ts';
import { Participant, type SpawnedProcess } from './participant.ts';
import { type Forward, type Post, type Posted, Posting } from './posting.ts';
import { recover } from './recovery.ts';
import { type Redirected, Redirects } from './redirects.ts';
import { Reviews, type ReviewsPorts } from './reviews.ts';
import { Roles, startedAnew } from './roles.ts';
import { type Handles, handlesFor } from './routing.ts';
import type { MessageRow, RecordPort, Recovered, RoomRow, SessionRow, SlotRow } from './rows.ts';
import { takeBack } from './take-back.ts';
import { setAside, TurnKeeper } from './turn-keeper.ts';
import { type Wire, wireOf } from './wire.ts';

export interface RoomOptions {
  /** For a new room; a recovered one keeps its own settings but for its place and grace, which every start gives. */
  room: RoomRow;
  slots: Readonly<Record<Slot, SlotRow>>;
  agents: Readonly<Record<Slot, Agent>>;
  /** Slots whose agents are told about the room in front of their first message. */
  briefInFront: readonly Slot[];
  record: RecordPort;
  recovered: Recovered | null;
  clock: Clock;
  /** 16 fresh random hex digits. */
  nonce: () => string;
  /** Branch and HEAD of the worktree, null where there is none. */
  place: () => { branch: string | null; head: string | null };
  worktree: ReviewsPorts['worktree'];
  /** Writes a body that is too large to type in, 0600, and gives its path. */
  writeBody: (message: number, body: string) => Promise<Result<string>>;
  /** A message is new, or one of its deliveries changed. */
  onMessage: (seq: number) => void;
  /** Something else that a view shows changed, or `nextDue` did. */
  onChange: () => void;
}

/** What is kept of one agent. */
interface Seat {
  agent: Agent;
  participant: Participant;
  carrier: Carrier;
  keeper: TurnKeeper;
  interrupts: Interrupts;
}

export class Room {
  readonly handles: Handles;
  readonly #options: RoomOptions;
  readonly #ledger: Ledger;
  readonly #book: Book;
  readonly #posting: Posting;
  readonly guarding: Guarding;
  readonly roles: Roles;
  readonly controls: Controls;
  readonly #redirects: Redirects;
  readonly #agentPosting: AgentPosting;
  readonly reviews: Reviews;
  readonly #seats: Record<Slot, Seat>;
  #room: RoomRow;
  #viewAttached = false;
  /** ms: since when the record cannot be written. */
  #recordDownSince = 0;

  constructor(options: RoomOptions) {
    this.#options = options;
    const { agents, record, recovered, clock, onMessage, place } = options;
    this.handles = handlesFor(agents.a.name, agents.b.name);
    this.#room = recovered?.room ? startedAnew(recovered.room, options.room) : options.room;
    this.#ledger = new Ledger(record, () => {
      this.#recordDownSince = clock.now();
      this.#moved();
    });
    const book = new Book({ ledger: this.#ledger, record, clock, onMessage }, recovered);
    this.#book = book;
    const { handles } = this;
    const room = () => this.#room;
    const now = () => clock.now();
    const posting = new Posting({ book, agents, handles, room, now, place });
    this.#posting = posting;
    const keep = (change: Partial<RoomRow>) => this.#keep(change);
    const shared = { book, posting, handles, room, keep, onChange: () => this.#moved() };
    this.roles = new Roles(shared);
    this.reviews = new Reviews({ ...shared, place, worktree: options.worktree });
    this.guarding = new Guarding({
      ...shared,
      release: (delivery) => this.#seats[delivery.to].carrier.release(delivery),
    });
    this.#seats = { a: this.#seat('a'), b: this.#seat('b') };
    this.controls = new Controls({ ...shared, carrier: (slot) => this.#seats[slot].carrier });
    const send = (post: Post) => this.send(post);
    this.#redirects = new Redirects({ ...shared, send, seat: (slot) => this.#seats[slot] });
    const participant = (slot: Slot) => this.#seats[slot].participant;
    this.#agentPosting = new AgentPosting({
      ...shared,
      guarding: this.guarding,
      reviews: this.reviews,
      participant,
      now,
    });
  }

  /** Records the start, and settles what a host that ended left unfinished. Nothing leaves through a port before. */
  begin(): void {
    const { recovered, clock } = this.#options;
    void this.#book.save('start', [
      { put: 'room', row: this.#room },
      ...slots.map((slot) => ({ put: 'slot' as const, row: this.#options.slots[slot] })),
    ]);
    if (recovered !== null) recover(recovered, this.#book, clock.now());
  }

  get settings(): RoomRow {
    return this.#room;
  }

  /** Messages, and agent-to-agent messages, so far. */
  get counts(): { messages: number; hops: number } {
    return { messages: this.#book.count, hops: this.#book.hops };
  }

  /** Why the record cannot be written; null while it can. */
  get recordProblem(): Problem | null {
    return this.#ledger.problem;
  }

  /** Resolves when all that has happened so far is written; false when it cannot be. For the end of the host. */
  recorded(): Promise<boolean> {
    return this.#ledger.put([]);
  }

  /** By the human, by a guard, or because an agent said that all is done. */
  get isPaused(): boolean {
    return this.#room.paused || this.#room.doneBy !== null || this.guarding.stopped !== null;
  }

  presence(slot: Slot): Presence {
    return this.#seats[slot].participant.presence();
  }

  session(slot: Slot): SessionRow | null {
    return this.#seats[slot].participant.session;
  }

  /** Deliveries that wait at this slot's gate. */
  waiting(slot: Slot): Delivery[] {
    return this.#book.to(slot, 'queued', 'held');
  }

  /** A message and its deliveries, while they are in memory; older ones are in the record. */
  message(seq: number): { message: MessageRow; deliveries: Delivery[] } | null {
    const message = this.#book.message(seq);
    return message === null ? null : { message, deliveries: this.#book.deliveriesOf(seq) };
  }

  /** What waits for the human. */
  attention(): AttentionCause[] {
    const causes = slots.flatMap((slot) =>
      attentionTo(this.#seats[slot].participant, this.#book, this.#options.clock.now()),
    );
    const broken = this.#ledger.problem;
    return broken === null ? causes : [recordCause(broken, this.#recordDownSince), ...causes];
  }

  brief(slot: Slot): string {
    return brief(this.handles[slot], this.handles[peerOf(slot)], this.#room.roles[slot]);
  }

  /** A program was started in the slot. */
  spawned(slot: Slot, process: SpawnedProcess): void {
    this.#seats[slot].participant.spawned(process);
    this.#moved();
  }

  /** Without a view nobody can see a hop in its grace time, so it has none. */
  viewAttached(attached: boolean): void {
    this.#viewAttached = attached;
    this.#moved();
  }

  /** A fact about an agent. */
  observe(slot: Slot, event: AgentEvent): void {
    const { participant, carrier, keeper, interrupts } = this.#seats[slot];
    const observed = participant.observe(event);
    if (observed.ended !== null) interrupts.turnEnded(observed.ended.settled.outcome === 'interrupted');
    keeper.handle(event, observed);
    if (event.fact.type === 'exited') {
      carrier.exited();
      participant.endSession(String(event.fact.signal ?? event.fact.code), event.source);
    }
    this.#moved();
  }

  /** The pane's facts changed: a key, the composer, its generation. */
  look(slot: Slot): void {
    this.#seats[slot].carrier.pump();
    this.#options.onChange();
  }

  /** ms: when `tick` has something to do, or null. */
  nextDue(): number | null {
    return slots
      .flatMap((slot) => {
        const { participant, carrier, keeper, interrupts } = this.#seats[slot];
        return [participant.due(), carrier.due(), keeper.due(), interrupts.due()];
      })
      .reduce(earliest, null);
  }

  tick(): void {
    for (const slot of slots) {
      const { participant, keeper, interrupts } = this.#seats[slot];
      const ended = participant.tick();
      if (ended !== null) {
        interrupts.turnEnded(ended.settled.outcome === 'interrupted');
        keeper.finish(ended);
      }
      keeper.tick();
    }
    this.#moved();
  }

  async send(post: Post): Promise<Result<Posted>> {
    const posted = await this.#posting.send(post);
    if (posted.ok && !posted.value.repeated) {
      const targets = this.#book.deliveriesOf(posted.value.message).map((one) => one.to);
      for (const slot of targets) setAside(this.#book, slot);
      this.guarding.humanSpoke();
      this.#room = { ...this.#room, lastTarget: targets.at(-1) ?? this.#room.lastTarget };
    }
    this.#moved();
    return posted;
  }

  /** An agent sends in its own name. */
  async sendAs(slot: Slot, post: Post): Promise<Result<Posted>> {
    const posted = await this.#agentPosting.send(slot, post);
    this.#moved();
    return posted;
  }

  async forward(order: Forward): Promise<Result<Posted>> {
    const posted = await this.#posting.forward(order);
    if (posted.ok) this.guarding.humanSpoke();
    this.#moved();
    return posted;
  }

  /** Drops what is not typed yet; interrupts the turn that it has begun. */
  takeBack(delivery: number): Promise<Result<TakenBack>> {
    const interrupts = (slot: Slot) => this.#seats[slot].interrupts;
    return takeBack(delivery, { book: this.#book, interrupts, onChange: () => this.#moved() });
  }

  /** Stops an agent, and gives it this instead. */
  redirect(slot: Slot, body: string, allowSecrets = false): Promise<Result<Redirected>> {
    return this.#redirects.redirect(slot, body, allowSecrets);
  }

  /** One agent, or both: then the relay pauses as well. The results come in the order of `which`. */
  interrupt(which: readonly Slot[]): Promise<Result<InterruptEnd>[]> {
    if (which.length > 1) this.pause();
    return Promise.all(which.map((slot) => this.#seats[slot].interrupts.ask()));
  }

  /** A line of the room's own in the conversation, for what happened and is nobody's message. */
  note(body: string): void {
    this.#posting.note(body);
    this.#moved();
  }

  pause(): void {
    this.#set({ paused: true }, 'paused by the human');
  }

  /** `flush`: hops that wait for a y in manual mode go; else they go on waiting for it. */
  setMode(mode: RelayMode, flush: boolean): void {
    const held = flush ? slots.flatMap((slot) => this.#book.to(slot, 'held')) : [];
    for (const one of held) if (one.reason?.code === 'manual') this.#seats[one.to].carrier.release(one);
    this.#set({ mode }, `mode ${mode} by the human`);
  }

  /** Goes on, and first tries again to write what the record does not have yet. */
  async unpause(): Promise<Result<void>> {
    this.#set({ paused: false }, 'unpaused by the human');
    const result = await this.#ledger.retry();
    this.#moved();
    if (this.#room.doneBy !== null) return refuse(problem('done'));
    return result.ok ? this.guarding.goesOn() : result;
  }

  #seat(slot: Slot): Seat {
    const { agents, clock } = this.#options;
    const book = this.#book;
    const agent = agents[slot];
    const participant = new Participant(slot, this.handles[slot], clock, book);
    const carrier = new Carrier({
      agent,
      clock,
      book,
      participant,
      room: () => ({
        paused: this.isPaused,
        recordDown: this.#ledger.problem !== null,
        graceMs: this.#viewAttached ? this.#room.graceMs : 0,
      }),
      compose: (message) => this.#compose(message, slot),
      onProgress: () => this.#moved(),
    });
    const { handles, guarding, reviews } = this;
    const seated = { agent, participant, carrier, book, posting: this.#posting };
    const keeper = new TurnKeeper({ ...seated, guarding, reviews, clock, handles, room: () => this.#room });
    return {
      agent,
      participant,
      carrier,
      keeper,
      interrupts: new Interrupts(agent, participant, book, clock),
    };
  }

  async #compose(message: MessageRow, slot: Slot): Promise<Result<Wire>> {
    const { briefInFront, nonce, writeBody, agents } = this.#options;
    const { participant } = this.#seats[slot];
    const original = message.quoteAt === null ? message : await this.#book.find(message.replyTo ?? 0);
    const author = original?.from;
    const untold = briefInFront.includes(slot) && !participant.briefed && !message.raw;
    return wireOf({
      message,
      quoted: author === 'a' || author === 'b' ? author : null,
      handles: this.handles,
      maxPasteBytes: agents[slot].maxPasteBytes,
      brief: untold ? this.brief(slot) : null,
      isOurs: (one) => this.#book.nonces.has(one),
      freshNonce: nonce,
      writeBody,
    });
  }

  #set(change: Partial<RoomRow>, cause: string): void {
    void this.#book.save(cause, [this.#keep(change)]);
    this.#moved();
  }

  #keep(change: Partial<RoomRow>): Put {
    this.#room = { ...this.#room, ...change };
    return { put: 'room', row: this.#room };
  }

  /** Something changed: see what may go now, and tell. */
  #moved(): void {
    for (const slot of slots) {
      this.#seats[slot].interrupts.look();
      this.#seats[slot].carrier.pump();
    }
    this.#options.onChange();
  }
}
