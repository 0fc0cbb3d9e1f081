import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Result } from '../../src/core/result.ts';
import { openRecord, type RoomRecord } from '../../src/relay/record/record.ts';
import type { Change, Recovered } from '../../src/relay/rows.ts';
import { MemoryRecord } from './harness.ts';

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

  close(): void {
    this.#record.close();
    rmSync(this.#dir, { recursive: true, force: true });
  }
}
