/** One room's record: changes and their events go in together, pages and proofs come out. Synchronous: run it in a worker. */
import { statSync } from 'node:fs';
import type { Database } from 'better-sqlite3';
import type { z } from 'zod';
import type { Delivery } from '../../core/delivery.ts';
import { type Problem, problem } from '../../core/problems.ts';
import { ok, type Result, refuse } from '../../core/result.ts';
import type { AttemptRow, Change, MessageRow, Recovered, SlotRow } from '../rows.ts';
import { eventOf, statementOf } from './changes.ts';
import { openDatabase, problemOf } from './open.ts';
import { type Bindings, Queries, type QueryName } from './queries.ts';
import * as stored from './stored.ts';

/** Bytes of text (UTF-8) in one page: well within what one line or frame of the protocol carries. */
export const pageBytes = 2 * 1024 * 1024;

export interface MessageWithDeliveries {
  message: MessageRow;
  deliveries: Delivery[];
}

export type Since = z.infer<typeof stored.storedSince>;
export type Counts = z.infer<typeof stored.storedCounts>;

/** Opens or makes the record at `path`. `write` false: for reading beside nobody, when no host runs. */
export function openRecord(path: string, how: { write: boolean } = { write: true }): Result<RoomRecord> {
  const opened = openDatabase(path, how.write);
  if (!opened.ok) return opened;
  return ok(new RoomRecord(path, opened.value.database, opened.value.readOnly));
}

export class RoomRecord {
  /** Why it can only be read; null when it can be written. */
  readonly readOnly: Problem | null;
  readonly #path: string;
  readonly #database: Database;
  readonly #queries: Queries;
  /** Which file was opened. */
  readonly #inode: number | undefined;

  constructor(path: string, database: Database, readOnly: Problem | null) {
    this.#path = path;
    this.#inode = inodeOf(path);
    this.#database = database;
    this.#queries = new Queries(database);
    this.readOnly = readOnly;
  }

  /** Writes all of the changes with their events, or none. Durable when it returns. */
  apply(changes: readonly Change[]): Result<void> {
    if (this.readOnly !== null) return refuse(this.readOnly);
    // SQLite goes on writing a file that has been deleted.
    if (inodeOf(this.#path) !== this.#inode) return refuse(problem('record removed', { what: this.#path }));
    const all = this.#database.transaction(() => {
      for (const change of changes) this.#put(change);
    });
    return this.#try(() => all.immediate());
  }

  /** What a new host goes on from. */
  load(): Result<Recovered> {
    return this.#try(() => ({
      room: this.#read('room', stored.storedRoom)[0] ?? null,
      deliveries: this.#read('liveDeliveries', stored.storedDelivery),
      attempts: this.#read('liveAttempts', stored.storedAttempt),
      messages: this.#read('liveMessages', stored.storedMessage),
      openTurns: this.#read('openTurns', stored.storedTurn),
      sessions: this.#read('lastSessions', stored.storedSession),
      keys: this.#read('keys', stored.storedKey),
      nonces: this.#read('nonces', stored.storedNonce).map((row) => row.nonce),
      last: this.#one('last', stored.storedLast),
      hops: this.#one('counts', stored.storedCounts).hops,
    }));
  }

  slots(): Result<SlotRow[]> {
    return this.#try(() => this.#read('slots', stored.storedSlot));
  }

  message(seq: number): Result<MessageRow | null> {
    return this.#try(() => this.#read('message', stored.storedMessage, { seq })[0] ?? null);
  }

  /**
   * The newest messages before seq `before` (null: of all), oldest first, with their deliveries: at most `limit`, and
   * beyond the first only as many as fit into a page.
   */
  page(before: number | null, limit: number): Result<{ messages: MessageWithDeliveries[]; more: boolean }> {
    return this.#try(() => {
      const { found, more } = this.#newest(before, limit);
      const messages = found.reverse().map((message) => ({
        message,
        deliveries: this.#read('deliveries', stored.storedDelivery, { message: message.seq }),
      }));
      return { messages, more };
    });
  }

  /** Every attempt of a message's deliveries, oldest first. */
  why(message: number): Result<AttemptRow[]> {
    return this.#try(() => this.#read('why', stored.storedAttempt, { message }));
  }

  since(at: number): Result<Since> {
    return this.#try(() => this.#one('since', stored.storedSince, { at }));
  }

  counts(): Result<Counts> {
    return this.#try(() => this.#one('counts', stored.storedCounts));
  }

  close(): void {
    this.#database.close();
  }

  #put(change: Change): void {
    const statement = statementOf(change);
    if (statement !== null) this.#queries.run(statement.name, statement.bindings);
    this.#queries.run('putEvent', { at: change.at, cause: change.cause, ...eventOf(change) });
  }

  /** Newest first. */
  #newest(before: number | null, limit: number): { found: MessageRow[]; more: boolean } {
    const found: MessageRow[] = [];
    let room = pageBytes;
    for (const row of this.#queries.each('page', { before, limit: limit + 1 })) {
      const message = stored.storedMessage.parse(row);
      room -= Buffer.byteLength(message.body);
      if (found.length === limit || (room < 0 && found.length > 0)) return { found, more: true };
      found.push(message);
    }
    return { found, more: false };
  }

  #read<S extends z.ZodType>(name: QueryName, schema: S, bindings: Bindings = {}): z.infer<S>[] {
    return this.#queries.all(name, bindings).map((row) => schema.parse(row));
  }

  #one<S extends z.ZodType>(name: QueryName, schema: S, bindings: Bindings = {}): z.infer<S> {
    return schema.parse(this.#queries.all(name, bindings)[0]);
  }

  #try<T>(work: () => T): Result<T> {
    try {
      return ok(work());
    } catch (error) {
      // Rows that no schema fits are as bad as pages that SQLite cannot read.
      if (error instanceof Error && error.name === 'ZodError') {
        return refuse(
          problem('record damaged', { what: this.#path, why: 'it holds rows of an unknown form' }),
        );
      }
      return refuse(problemOf(error, this.#path));
    }
  }
}

function inodeOf(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.ino;
}
