/** Keeps what the agents do: prompts become messages or prove deliveries, final texts become messages and hops. */
import type { AgentEvent, AgentFact } from '../core/agent-event.ts';
import { clean } from '../core/clean.ts';
import type { Clock } from '../core/clock.ts';
import type { Delivery } from '../core/delivery.ts';
import { isHop, maxBodyBytes } from '../core/message.ts';
import { hideSecrets } from '../core/secrets.ts';
import type { Slot } from '../core/slot.ts';
import type { Agent } from './agent.ts';
import type { Book, Put } from './book.ts';
import type { Carrier } from './carrier.ts';
import type { Guarding } from './guarding.ts';
import type { EndedTurn, Observed, Participant } from './participant.ts';
import { newDelivery, type Posting } from './posting.ts';
import type { Reviews } from './reviews.ts';
import { type Handles, routeTurn, type TurnRoute } from './routing.ts';
import type { MessageRow, RoomRow, TurnTrigger } from './rows.ts';
import { endingMs, type SettledTurn } from './turns.ts';

export interface KeeperPorts {
  agent: Agent;
  participant: Participant;
  carrier: Carrier;
  book: Book;
  posting: Posting;
  guarding: Guarding;
  reviews: Reviews;
  clock: Clock;
  handles: Handles;
  room: () => RoomRow;
}

type Settlement = { state: 'answered' | 'interrupted' | 'failed' | 'unknown'; note: string | null };

interface Answer {
  row: MessageRow;
  route: TurnRoute;
  /** What it changes beside being said. */
  declared: Put[];
}

/** A text that declares nothing. */
const plain = { kind: 'chat', puts: [] } as const satisfies { kind: string; puts: Put[] };

/** How many ended turns can still prove a delivery that was given up. */
const remembered = 64;

export class TurnKeeper {
  readonly #ports: KeeperPorts;
  /** By the vendor's id of the turn. */
  readonly #ended = new Map<string, Settlement>();
  /** Where the agent's last work belongs, for turns that it begins by itself. */
  #chain: { chain: number; hop: number } | null = null;

  constructor(ports: KeeperPorts) {
    this.#ports = ports;
  }

  handle(event: AgentEvent, observed: Observed): void {
    const { fact, source } = event;
    if (observed.ended !== null) this.finish(observed.ended);
    if (observed.stale === 'settled' && fact.type === 'prompt') this.#provenLate(fact, event);
    if (observed.stale !== null) return;
    if (observed.began) this.#takeQueued(event);
    if (fact.type === 'prompt') this.#prompt(fact, event, observed.midTurn);
    if (fact.type === 'queued') this.#ports.carrier.queued(source);
  }

  /** Records an ended turn, its final text, and the hop if it addresses the peer. */
  finish({ turn, settled: ended }: EndedTurn): void {
    const settled = withoutSecrets(ended);
    const { book, carrier, clock, guarding, reviews } = this.#ports;
    const settlement = settlementOf(settled);
    const message = this.#answer(settled, turn.about);
    const puts: Put[] = [];
    if (message !== null) {
      const { row, route, declared } = message;
      puts.push({ put: 'message', row }, ...declared);
      for (const to of route.to) {
        if (to === 'user') continue;
        const counted = guarding.count(row, to);
        const reason = counted.reason ?? route.hold;
        const held: Partial<Delivery> = reason === null ? {} : { state: 'held', reason };
        const delivery = newDelivery(book, row.seq, to, clock.now());
        puts.push({ put: 'delivery', row: { ...delivery, ...held } }, ...counted.puts);
      }
    }
    const { endedAt, outcome, evidence, error, vendorTurn } = settled;
    const end = { endedAt, outcome, evidence, error, vendorTurn, message: message?.row.seq ?? null };
    puts.push({ put: 'turn', row: { ...turn.row, ...end } });
    void book.save('turn ended', puts);
    void reviews.look();
    carrier.settle(turn.deliveries, settlement.state, evidence, settlement.note);
    if (vendorTurn !== null) this.#remember(vendorTurn, settlement);
  }

  /** ms: when texts that the agent queued, and never began a turn for, count as part of the last one. */
  due(): number | null {
    const { book, agent, participant } = this.#ports;
    const { lastEndAt, turn } = participant;
    if (turn !== null || lastEndAt === null || book.to(agent.slot, 'waiting').length === 0) return null;
    return lastEndAt + endingMs;
  }

  tick(): void {
    const { book, agent, participant, carrier, clock } = this.#ports;
    const due = this.due();
    if (due === null || clock.now() < due || participant.presence().state.is !== 'idle') return;
    const ids = book.to(agent.slot, 'waiting').map((one) => one.id);
    carrier.settle(ids, 'answered', null, 'taken into the turn that was running');
  }

  #prompt(fact: Extract<AgentFact, { type: 'prompt' }>, event: AgentEvent, midTurn: boolean): void {
    const { agent, carrier, participant, book } = this.#ports;
    const { turn } = participant;
    if (turn === null || this.#isEcho(fact.text, turn.deliveries)) return;
    const claimed = carrier.claimedBy(fact.text);
    if (claimed !== null) {
      const { state } = claimed;
      carrier.accept(claimed, event.source, midTurn);
      if (!midTurn || state === 'unknown') this.#attach(claimed);
    } else if (fact.by === 'agent') {
      for (const put of participant.recordTurn({ trigger: 'agent' })) void book.save('woke by itself', [put]);
    } else if (agent.runsAsCommand(fact.text)) {
      void book.save('a command typed in the pane', participant.recordTurn({ trigger: 'pane' }));
    } else {
      this.#typedInPane(recordable(fact.text), event, midTurn);
    }
  }

  /** The human typed a prompt straight into the agent: it is a message like one from the composer. */
  #typedInPane(body: string, { source, at }: AgentEvent, midTurn: boolean): void {
    const { book, agent, posting, guarding } = this.#ports;
    const message = posting.row({ body, origin: 'pane' }, [agent.slot]);
    const delivery: Delivery = {
      ...newDelivery(book, message.seq, agent.slot, at),
      state: midTurn ? 'waiting' : 'accepted',
      evidence: source,
    };
    const puts: Put[] = [
      { put: 'message', row: message },
      { put: 'delivery', row: delivery },
    ];
    void book.save('typed in the pane', puts);
    setAside(book, agent.slot);
    guarding.humanSpoke();
    if (!midTurn) this.#attach(delivery);
  }

  /** The running turn works on this delivery. */
  #attach(delivery: Delivery): void {
    const { participant, book } = this.#ports;
    const { turn } = participant;
    const message = book.message(delivery.message);
    if (turn === null || message === null) return;
    this.#chain = { chain: message.chain, hop: message.hop };
    const about = turn.about ?? message.seq;
    participant.turn = { ...turn, about, deliveries: [...turn.deliveries, delivery.id] };
    void book.save('turn began', participant.recordTurn({ trigger: triggerOf(message) }));
  }

  /** A turn began: what the agent had in its own queue is what it works on. */
  #takeQueued({ source }: AgentEvent): void {
    const { book, agent, carrier, participant } = this.#ports;
    for (const delivery of book.to(agent.slot, 'waiting')) {
      carrier.accept(delivery, source, false);
      participant.takesQueued();
      this.#attach(delivery);
    }
  }

  /** The transcript tells again what a hook told, or the other way round. */
  #isEcho(reported: string, deliveries: readonly number[]): boolean {
    const { book, agent } = this.#ports;
    return deliveries.some((id) => {
      const written = book.attempts.get(id)?.text;
      if (written !== undefined) return agent.isPrompt(reported, written);
      const typed = book.message(book.deliveries.get(id)?.message ?? 0)?.body;
      return typed !== undefined && agent.isPrompt(recordable(reported), typed);
    });
  }

  /** A prompt of a turn that is over: it can still prove a delivery that was given up. */
  #provenLate(fact: Extract<AgentFact, { type: 'prompt' }>, { source }: AgentEvent): void {
    const { carrier } = this.#ports;
    const settlement = fact.turnId === null ? undefined : this.#ended.get(fact.turnId);
    const claimed = carrier.claimedBy(fact.text);
    if (settlement === undefined || claimed === null) return;
    carrier.accept(claimed, source, false);
    carrier.settle([claimed.id], settlement.state, source, settlement.note);
  }

  #answer(settled: SettledTurn, about: number | null): Answer | null {
    const { agent, handles, room, posting, book, reviews } = this.#ports;
    const text = cut(settled.text ?? '');
    const failed = settled.outcome === 'failed' && text.trim() === '';
    const body = failed ? cut(settled.error ?? '') : text;
    const unknown =
      settled.outcome === 'unknown' || (settled.outcome === 'completed' && settled.text === null);
    if (body.trim() === '' && !failed && !unknown) return null;
    const route = unknown
      ? nowhere('text unknown')
      : settled.outcome === 'completed'
        ? routeTurn(text, agent.slot, handles, room().mode)
        : nowhere(settled.outcome === 'failed' ? 'failed' : 'interrupted');
    const cause = about === null ? null : book.message(about);
    const before = cause ?? this.#chain;
    const row = posting.row({ body, origin: 'turn' }, []);
    const chain = before === null ? row.seq : before.chain;
    const hop = before === null ? 0 : before.hop + 1;
    const { outcome } = settled;
    const said = outcome === 'completed' && !unknown ? reviews.take(agent.slot, text, row.seq) : plain;
    const kind = failed ? 'system' : said.kind;
    const more = { chain, hop, kind, from: agent.slot, to: route.to, replyTo: about, outcome } as const;
    return { row: { ...row, ...more, notSent: route.notSent }, route, declared: said.puts };
  }

  #remember(vendorTurn: string, settlement: Settlement): void {
    this.#ended.set(vendorTurn, settlement);
    const oldest = this.#ended.keys().next().value;
    if (this.#ended.size > remembered && oldest !== undefined) this.#ended.delete(oldest);
  }
}

/** A newer word of the human outranks hops that have not gone yet: they stay, and one key sends them after all. */
export function setAside(book: Book, slot: Slot): void {
  for (const delivery of book.to(slot, 'queued', 'held')) {
    const message = book.message(delivery.message);
    if (message === null || !isHop(message) || book.inEdit.has(delivery.id)) continue;
    void book.save('a newer message of the human', [book.moved(delivery, 'set aside')]);
  }
}

function triggerOf({ from, origin }: MessageRow): TurnTrigger {
  if (from !== 'user') return 'relay';
  return origin === 'pane' ? 'pane' : 'composer';
}

function settlementOf({ outcome, error, text }: SettledTurn): Settlement {
  switch (outcome) {
    case 'completed':
      return { state: 'answered', note: text === null ? 'the answer is not known' : null };
    case 'interrupted':
      return { state: 'interrupted', note: null };
    case 'failed':
      return { state: 'failed', note: error };
    case 'unknown':
      return { state: 'unknown', note: 'how its turn ended is not known' };
  }
}

/** Foreign text as it may be stored and relayed. */
function recordable(text: string): string {
  return hideSecrets(clean(text).text);
}

function withoutSecrets(settled: SettledTurn): SettledTurn {
  const { text, error } = settled;
  return {
    ...settled,
    text: text === null ? null : recordable(text),
    error: error === null ? null : recordable(error),
  };
}

function nowhere(notSent: NonNullable<MessageRow['notSent']>): TurnRoute {
  return { to: [], hold: null, notSent };
}

/** At most the bytes that a message may have, with a line that says what is missing. */
function cut(text: string): string {
  const bytes = Buffer.byteLength(text);
  if (bytes <= maxBodyBytes) return text;
  const note = `\n[cut by PairRoom: ${bytes} bytes in all]`;
  const kept = Buffer.from(text).subarray(0, maxBodyBytes - Buffer.byteLength(note));
  return new TextDecoder().decode(kept, { stream: true }) + note;
}
