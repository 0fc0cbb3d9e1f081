/** The record's statements by name. */
import type { Database, Statement } from 'better-sqlite3';
import counts from './sql/counts.sql';
import deliveries from './sql/deliveries.sql';
import keys from './sql/keys.sql';
import last from './sql/last.sql';
import lastSessions from './sql/last-sessions.sql';
import liveAttempts from './sql/live-attempts.sql';
import liveDeliveries from './sql/live-deliveries.sql';
import liveMessages from './sql/live-messages.sql';
import message from './sql/message.sql';
import nonces from './sql/nonces.sql';
import openTurns from './sql/open-turns.sql';
import page from './sql/page.sql';
import putAttempt from './sql/put-attempt.sql';
import putDelivery from './sql/put-delivery.sql';
import putEvent from './sql/put-event.sql';
import putKey from './sql/put-key.sql';
import putMessage from './sql/put-message.sql';
import putRoom from './sql/put-room.sql';
import putSession from './sql/put-session.sql';
import putSlot from './sql/put-slot.sql';
import putTurn from './sql/put-turn.sql';
import room from './sql/room.sql';
import since from './sql/since.sql';
import slots from './sql/slots.sql';
import why from './sql/why.sql';

const texts = {
  counts,
  deliveries,
  keys,
  last,
  lastSessions,
  liveAttempts,
  liveDeliveries,
  liveMessages,
  message,
  nonces,
  openTurns,
  page,
  putAttempt,
  putDelivery,
  putEvent,
  putKey,
  putMessage,
  putRoom,
  putSession,
  putSlot,
  putTurn,
  room,
  since,
  slots,
  why,
};

export type QueryName = keyof typeof texts;
export type Bindings = Readonly<Record<string, string | number | null>>;

/** Prepares each statement at its first use. */
export class Queries {
  readonly #database: Database;
  readonly #prepared = new Map<QueryName, Statement<[Bindings], unknown>>();

  constructor(database: Database) {
    this.#database = database;
  }

  run(name: QueryName, bindings: Bindings): void {
    this.#statement(name).run(bindings);
  }

  all(name: QueryName, bindings: Bindings = {}): unknown[] {
    return this.#statement(name).all(bindings);
  }

  /** Row by row, for what may be too large to hold at once. Nothing else may be asked until the last was taken. */
  each(name: QueryName, bindings: Bindings): IterableIterator<unknown> {
    return this.#statement(name).iterate(bindings);
  }

  #statement(name: QueryName): Statement<[Bindings], unknown> {
    const known = this.#prepared.get(name);
    if (known !== undefined) return known;
    const statement = this.#database.prepare<[Bindings], unknown>(texts[name]);
    this.#prepared.set(name, statement);
    return statement;
  }
}
