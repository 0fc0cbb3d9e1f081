import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import * as z from 'zod';
import type { Result } from '../../src/core/result.ts';
import { openRecord, type RoomRecord } from '../../src/relay/record/record.ts';
import type { Change, Recovered } from '../../src/relay/rows.ts';
import { MemoryRecord } from './harness.ts';

const eventSchema = z.object({ id: z.string(), state: z.string() });

/** A record that is kept in a real database as well; what SQLite refuses is an error of the test. */
export class StoredRecord extends MemoryRecord {
  readonly #dir = mkdtempSync(join(tmpdir(), 'pairroom-room-'));
  readonly #record: RoomRecord;

  constructor() {
    super();
    const opened = openRecord(join(this.#dir, 'room.db'));
    if (!opened.ok) throw new Error(opened.problem.code);
    this.#record = opened.value;
  }

  override async commit(changes: readonly Change[]): Promise<Result<void>> {
    const result = await super.commit(changes);
    if (result.ok) this.apply(changes);
    return result;
  }

  apply(changes: readonly Change[]): void {
    const applied = this.#record.apply(changes);
    if (!applied.ok) throw new Error(`${applied.problem.args.why}: ${JSON.stringify(changes)}`);
  }

  load(): Recovered {
    const loaded = this.#record.load();
    if (!loaded.ok) throw new Error(loaded.problem.code);
    return loaded.value;
  }

  /** The newest event of everything of a kind, by its id. */
  lastEvents(about: string): Map<string, string> {
    const database = new Database(join(this.#dir, 'room.db'), { readonly: true });
    try {
      const rows = database.prepare('SELECT id, state FROM event WHERE about = ? ORDER BY seq').all(about);
      return new Map(
        z
          .array(eventSchema)
          .parse(rows)
          .map(({ id, state }) => [id, state]),
      );
    } finally {
      database.close();
    }
  }

  close(): void {
    this.#record.close();
    rmSync(this.#dir, { recursive: true, force: true });
  }
}
