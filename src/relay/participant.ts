/** One agent in the room: its conversation, what it is doing, its turns, and an interrupt that waits for its proof. */
import type { AgentEvent, AgentFact } from '../core/agent-event.ts';
import type { Evidence } from '../core/agent-state.ts';
import { type Clock, earliest } from '../core/clock.ts';
import type { Slot } from '../core/slot.ts';
import type { Presence } from './agent.ts';
import type { Book, Put } from './book.ts';
import { observePresence, type PresenceState, presenceAt, presenceDue, startPresence } from './presence.ts';
import type { SessionRow, TurnRow } from './rows.ts';
import {
  concludeIdle,
  noTurns,
  observeTurn,
  type SettledTurn,
  type TurnStep,
  type TurnsState,
  tickTurn,
  turnDue,
} from './turns.ts';

/** ms without a step after which a running turn counts as stalled: relay.md §8. */
export const stallMs = 30 * 60_000;

/** What shows that a turn comes forward. That it works, a program says for as long as it hangs. */
const steps: readonly AgentFact['type'][] = [
  'prompt',
  'tool-started',
  'tool-ended',
  'dialog-opened',
  'dialog-closed',
];

/** The running turn as the room sees it. */
export interface CurrentTurn {
  row: TurnRow;
  /** Whether its row is in the record yet. */
  recorded: boolean;
  /** The message that it works on. */
  about: number | null;
  /** The deliveries that end with it. */
  deliveries: number[];
}

export interface EndedTurn {
  turn: CurrentTurn;
  settled: SettledTurn;
}

/** What a fact did, in the order in which it is to be handled. */
export interface Observed {
  /** Not null: the fact is about another conversation, or about a turn that is settled; it changes nothing here. */
  stale: 'foreign' | 'settled' | null;
  ended: EndedTurn | null;
  began: boolean;
  /** A prompt that came while its turn was running. */
  midTurn: boolean;
}

export interface SpawnedProcess {
  pid: number;
  /** Its start time as the system tells it. */
  start: string | null;
}

export class Participant {
  readonly slot: Slot;
  /** What it is called on screen: `codex`, or `codex-b` where both slots run the same program. */
  readonly handle: string;
  session: SessionRow | null = null;
  turn: CurrentTurn | null = null;
  /** ms: the last turn end or interrupt. */
  lastEndAt: number | null = null;
  /** ms: the end of the start-up. */
  readyAt: number | null = null;
  /** Whether this conversation was told about the room. */
  briefed = false;
  readonly #clock: Clock;
  readonly #book: Book;
  #presence: PresenceState;
  #turns: TurnsState = noTurns;
  #process: SpawnedProcess | null = null;
  #interruptAsked = false;
  /** ms: the last prompt, tool or dialog. */
  #stepAt = 0;

  constructor(slot: Slot, handle: string, clock: Clock, book: Book) {
    this.slot = slot;
    this.handle = handle;
    this.#clock = clock;
    this.#book = book;

    this.#presence = startPresence(clock.now());
  }

  presence(): Presence {
    return presenceAt(this.#presence, this.#clock.now());
  }

  /** ms: since when its running turn has shown no step; null while none runs. */
  get quietSince(): number | null {
    const { state, since } = this.presence();
    return state.is === 'working' ? Math.max(since, this.#stepAt) : null;
  }

  /** ms: when time alone changes something here, or null. */
  due(): number | null {
    const now = this.#clock.now();
    const quiet = this.quietSince;
    const stall = quiet === null || now >= quiet + stallMs ? null : quiet + stallMs;
    return earliest(stall, earliest(presenceDue(this.#presence, now), turnDue(this.#turns)));
  }

  /** ms: until when the last turn's end waits for a source that has its text, or null. */
  get endingUntil(): number | null {
    return turnDue(this.#turns);
  }

  /** A program was started in this slot. After another one nothing that was known holds. */
  spawned(process: SpawnedProcess): void {
    if (this.#process !== null) {
      this.#presence = startPresence(this.#clock.now());
      this.#turns = noTurns;
      this.turn = null;
      this.briefed = false;
    }
    this.#process = process;
  }

  /** An end of the running turn that nobody explains is this interrupt's. */
  interruptAsked(): void {
    this.#interruptAsked = true;
  }

  /** The running turn works on texts that the agent had queued: no prompt will tell of them. */
  takesQueued(): void {
    const { open } = this.#turns;
    if (open !== null) this.#turns = { ...this.#turns, open: { ...open, prompted: true } };
  }

  observe(event: AgentEvent): Observed {
    const nothing = { ended: null, began: false, midTurn: false };
    const { fact } = event;
    if (fact.type === 'session') this.#bind(event);
    else if ('sessionId' in fact && !this.#isOwn(fact.sessionId, event)) {
      return { ...nothing, stale: 'foreign' };
    }
    const before = this.#turns;
    const step = observeTurn(before, event);
    if (step.stale) return { ...nothing, stale: 'settled' };
    if (steps.includes(fact.type)) this.#stepAt = event.at;
    const phase = this.#presence.phase.is;
    this.#presence = observePresence(this.#presence, event);
    const isIdle = this.#presence.phase.is === 'idle';
    if (phase === 'starting' && isIdle) this.readyAt = event.at;
    if (phase === 'working' && isIdle) this.lastEndAt = event.at;
    // A word of working that is not believed begins no turn.
    if (fact.type === 'working' && this.#presence.phase.is !== 'working') return { ...nothing, stale: null };
    const midTurn = fact.type === 'prompt' && !step.began && (before.open?.prompted ?? false);
    const observed = { ...this.#take(step, event.at), midTurn };
    if (isIdle) this.#concludeIdle(event);
    return observed;
  }

  /** Ends what has waited long enough for its text. */
  tick(): EndedTurn | null {
    return this.#take(tickTurn(this.#turns, this.#clock.now()), this.#clock.now()).ended;
  }

  /** Puts the running turn into the record, when its cause is known. */
  recordTurn(change: Partial<TurnRow>): Put[] {
    if (this.turn === null) return [];
    const row = { ...this.turn.row, ...change };
    this.turn = { ...this.turn, row, recorded: true };
    return [{ put: 'turn', row }];
  }

  #concludeIdle({ source, at }: AgentEvent): void {
    this.#turns = concludeIdle(this.#turns, source, at, this.#interruptAsked).state;
  }

  #take(step: TurnStep, at: number): Omit<Observed, 'midTurn'> {
    this.#turns = step.state;
    const ended = step.ended === null ? null : { turn: this.turn ?? this.#newTurn(at), settled: step.ended };
    const closed = this.turn !== null && (step.began || step.state.open === null);
    if (ended !== null) this.#interruptAsked = false;
    if (closed || ended !== null) this.turn = null;
    if (step.began) {
      this.turn = this.#newTurn(at);
      this.#interruptAsked = false;
    } else if (this.turn !== null && this.turn.row.vendorTurn === null && step.state.open !== null) {
      const { vendorTurn } = step.state.open;
      this.turn = { ...this.turn, row: { ...this.turn.row, vendorTurn } };
    }
    return { stale: null, ended, began: step.began };
  }

  #newTurn(startedAt: number): CurrentTurn {
    const row: TurnRow = {
      id: this.#book.next('turn'),
      slot: this.slot,
      session: this.session?.id ?? null,
      vendorTurn: this.#turns.open?.vendorTurn ?? null,
      trigger: 'agent',
      startedAt,
      endedAt: null,
      outcome: null,
      evidence: null,
      error: null,
      message: null,
    };
    return { row, recorded: false, about: null, deliveries: [] };
  }

  /** Whether a fact is about the conversation that this slot has. The first that its own hook names becomes it. */
  #isOwn(sessionId: string | null, { source, at }: AgentEvent): boolean {
    if (sessionId === null) return true;
    const bound = this.session !== null && this.session.endedAt === null;
    if (!bound && source === 'hook') this.#open(sessionId, null, 'started', at);
    return this.session?.vendorSession === sessionId;
  }

  #bind({ fact, at }: AgentEvent): void {
    if (fact.type !== 'session') return;
    const { session } = this;
    const { sessionId, transcriptPath, how } = fact;
    const sameOne = session !== null && session.endedAt === null && session.vendorSession === sessionId;
    if (!sameOne) {
      this.#open(sessionId, transcriptPath, how, at);
    } else if (transcriptPath !== null && session.transcriptPath !== transcriptPath) {
      this.session = { ...session, transcriptPath };
      void this.#book.save('session', [{ put: 'session', row: this.session }]);
    }
  }

  #open(vendorSession: string, transcriptPath: string | null, how: SessionRow['how'], at: number): void {
    const puts: Put[] = [];
    if (this.session !== null && this.session.endedAt === null) {
      puts.push({ put: 'session', row: { ...this.session, endedAt: at, exit: 'replaced' } });
      this.briefed = false;
    }
    this.session = {
      id: this.#book.next('session'),
      slot: this.slot,
      vendorSession,
      transcriptPath,
      how,
      pid: this.#process?.pid ?? null,
      pidStart: this.#process?.start ?? null,
      startedAt: at,
      endedAt: null,
      exit: null,
    };
    void this.#book.save('session', [...puts, { put: 'session', row: this.session }]);
  }

  /** The conversation ended with its program. */
  endSession(exit: string, source: Evidence): void {
    if (this.session === null || this.session.endedAt !== null) return;
    this.session = { ...this.session, endedAt: this.#clock.now(), exit };
    void this.#book.save(`exit seen by ${source}`, [{ put: 'session', row: this.session }]);
  }
}
