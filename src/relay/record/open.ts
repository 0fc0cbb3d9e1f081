/** Opens a room's database file: private, durable, of a schema that this program knows. */
import { chmodSync, closeSync, openSync } from 'node:fs';
import Database from 'better-sqlite3';
import { type Problem, problem } from '../../core/problems.ts';
import { ok, type Result, refuse } from '../../core/result.ts';
import first from './migrations/0001-first.sql';
import guards from './migrations/0002-guards.sql';
import roles from './migrations/0003-roles.sql';
import review from './migrations/0004-review.sql';

const migrations = [first, guards, roles, review];
const schemaVersion = migrations.length;

const busyTimeoutMs = 5000;

export interface OpenDatabase {
  database: Database.Database;
  /** Not null: it is open for reading only, and why. */
  readOnly: Problem | null;
}

/** `write` false: for other processes, while no host runs. A database of a newer schema is opened for reading. */
export function openDatabase(path: string, write: boolean): Result<OpenDatabase> {
  let database: Database.Database | null = null;
  try {
    if (write) makePrivate(path);
    const found = storedSchema(path);
    database = connect(path, write && found <= schemaVersion);
    if (found > schemaVersion) {
      const theirs = String(found);
      return ok({ database, readOnly: problem('record newer', { theirs, ours: String(schemaVersion) }) });
    }
    if (write) migrate(database, found);
    return ok({ database, readOnly: null });
  } catch (error) {
    database?.close();
    return refuse(problemOf(error, path));
  }
}

/** The shared index of a write-ahead log that cannot grow is told as an I/O error. */
const fullCodes = ['SQLITE_FULL', 'SQLITE_IOERR_SHMSIZE', 'ENOSPC'];

/** What an error of SQLite or of the file system means to a person. Anything else is a bug and goes on. */
export function problemOf(error: unknown, path: string): Problem {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') throw error;
  const { code, message } = error;
  if (code.startsWith('ERR_')) throw error;
  if (fullCodes.includes(code)) return problem('disk full', { what: path });
  if (code.startsWith('SQLITE_CORRUPT') || code === 'SQLITE_NOTADB') {
    return problem('record damaged', { what: path, why: message });
  }
  if (code.startsWith('SQLITE_CANTOPEN') || code.startsWith('SQLITE_READONLY') || code.startsWith('E')) {
    return problem('unwritable state', { what: path, why: message });
  }
  return problem('record failed', { why: message });
}

/** The file exists, for its owner alone, before SQLite makes its companions with the same mode. */
function makePrivate(path: string): void {
  closeSync(openSync(path, 'a', 0o600));
  chmodSync(path, 0o600);
}

function connect(path: string, write: boolean): Database.Database {
  const database = new Database(path, { readonly: !write, timeout: busyTimeoutMs });
  try {
    if (write) {
      database.pragma('journal_mode = WAL');
      database.pragma('synchronous = FULL');
    }
    database.pragma('foreign_keys = ON');
    const check = database.pragma('quick_check(1)', { simple: true });
    if (check !== 'ok') throw new Database.SqliteError(String(check), 'SQLITE_CORRUPT');
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Read before anything may be written: a connection that writes sets the journal's mode and folds the log into the file. */
function storedSchema(path: string): number {
  const database = new Database(path, { readonly: true, timeout: busyTimeoutMs });
  try {
    return schemaOf(database);
  } finally {
    database.close();
  }
}

function schemaOf(database: Database.Database): number {
  const known = database.prepare("SELECT 1 FROM sqlite_master WHERE name = 'meta'").get() !== undefined;
  if (!known) return 0;
  const value = database.prepare("SELECT value FROM meta WHERE name = 'schema'").pluck().get();
  return typeof value === 'number' ? value : 0;
}

function migrate(database: Database.Database, from: number): void {
  if (from === schemaVersion) return;
  const run = database.transaction(() => {
    database.exec('CREATE TABLE IF NOT EXISTS meta (name TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT');
    for (const migration of migrations.slice(from)) database.exec(migration);
    database
      .prepare(
        "INSERT INTO meta (name, value) VALUES ('schema', ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
      )
      .run(schemaVersion);
  });
  run.immediate();
}
