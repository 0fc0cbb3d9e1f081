import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import first from '../../src/relay/record/migrations/0001-first.sql';
import { problemOf } from '../../src/relay/record/open.ts';
import { openRecord, pageBytes, type RoomRecord } from '../../src/relay/record/record.ts';
import type { Change } from '../../src/relay/rows.ts';
import { attemptRow, deliveryRow, messageRow, roomRow, sessionRow, slotRow, turnRow } from './rows.ts';

let dir = '';
let path = '';
const opened: RoomRecord[] = [];

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'pairroom-record-'));
  path = join(dir, 'room.db');
});

afterEach(() => {
  for (const record of opened.splice(0)) record.close();
  rmSync(dir, { recursive: true, force: true });
});

function open(how?: { write: boolean }): RoomRecord {
  const result = openRecord(path, how);
  if (!result.ok) throw new Error(result.problem.code);
  opened.push(result.value);
  return result.value;
}

type Put = Change extends infer One ? (One extends Change ? Omit<One, 'at' | 'cause'> : never) : never;
const at = 1_000;
const put = (...puts: Put[]): Change[] => puts.map((one): Change => ({ ...one, at, cause: 'test' }));

const start = put(
  { put: 'room', row: roomRow },
  { put: 'slot', row: slotRow('a') },
  { put: 'slot', row: slotRow('b') },
);

describe('the record', () => {
  test.each(['removed', 'replaced'])('a file that was %s is not written any more', (how) => {
    const record = open();
    expect(record.apply(start).ok).toBe(true);
    rmSync(path);
    if (how === 'replaced') writeFileSync(path, '');
    expect(record.apply(start)).toMatchObject({ ok: false, problem: { code: 'record removed' } });
  });

  test('every row comes back as it went in, after closing and opening', () => {
    const session = sessionRow({ id: 1, slot: 'b' });
    const turn = turnRow({ id: 1, slot: 'b', session: 1, outcome: null, endedAt: null });
    const message = messageRow({ seq: 1, to: ['b', 'user'], body: 'a\t"\n日本 👩‍💻', raw: true });
    const delivery = deliveryRow({
      id: 1,
      message: 1,
      state: 'held',
      reason: { code: 'dialog', kind: 'trust' },
    });
    const attempt = attemptRow({ id: 1, delivery: 1, nonce: '0123456789abcdef' });
    const key = { key: 'k', hash: 'h', message: 1 };
    const record = open();
    expect(record.apply(start)).toEqual({ ok: true, value: undefined });
    const all = put(
      { put: 'session', row: session },
      { put: 'turn', row: turn },
      { put: 'message', row: message },
      { put: 'delivery', row: delivery },
      { put: 'attempt', row: attempt },
      { put: 'key', row: key },
    );
    expect(record.apply(all).ok).toBe(true);
    record.close();
    opened.splice(0);
    const again = open();
    expect(again.load()).toEqual({
      ok: true,
      value: {
        room: roomRow,
        deliveries: [delivery],
        attempts: [attempt],
        messages: [message],
        openTurns: [turn],
        sessions: [session],
        keys: [key],
        nonces: ['0123456789abcdef'],
        last: { message: 1, delivery: 1, attempt: 1, turn: 1, session: 1 },
        hops: 0,
      },
    });
    expect(again.slots()).toEqual({ ok: true, value: [slotRow('a'), slotRow('b')] });
    expect(again.message(1)).toEqual({ ok: true, value: message });
    expect(again.message(2)).toEqual({ ok: true, value: null });
    expect(again.why(1)).toEqual({ ok: true, value: [attempt] });
  });

  test('a later put of a row replaces what may change, and each put leaves an event', () => {
    const record = open();
    record.apply([...start, ...put({ put: 'message', row: messageRow({ seq: 1 }) })]);
    record.apply(put({ put: 'delivery', row: deliveryRow({ id: 1, message: 1 }) }));
    record.apply(put({ put: 'delivery', row: deliveryRow({ id: 1, message: 1, state: 'writing' }) }));
    const page = record.page(null, 10);
    expect(page.ok && page.value.messages[0]?.deliveries.map((one) => one.state)).toEqual(['writing']);
    const events = new Database(path, { readonly: true });
    const states = events
      .prepare("SELECT state FROM event WHERE about = 'delivery' ORDER BY seq")
      .pluck()
      .all();
    expect(states).toEqual(['queued', 'writing']);
    expect(() => new Database(path).prepare('DELETE FROM event').run()).toThrow('append-only');
    events.close();
  });

  test('changes of one call go in together or not at all', () => {
    const record = open();
    record.apply(start);
    const result = record.apply(
      put(
        { put: 'message', row: messageRow({ seq: 1 }) },
        { put: 'delivery', row: deliveryRow({ id: 1, message: 99 }) },
      ),
    );
    expect(result).toMatchObject({ ok: false, problem: { code: 'record failed' } });
    expect(record.message(1)).toEqual({ ok: true, value: null });
  });

  test('a slot cannot have two open attempts, but any number of closed ones', () => {
    const record = open();
    record.apply([
      ...start,
      ...put(
        { put: 'message', row: messageRow({ seq: 1 }) },
        { put: 'delivery', row: deliveryRow({ id: 1, message: 1 }) },
        { put: 'attempt', row: attemptRow({ id: 1, delivery: 1, number: 1, open: false }) },
        { put: 'attempt', row: attemptRow({ id: 2, delivery: 1, number: 2, open: true }) },
      ),
    ]);
    const third = put({ put: 'attempt', row: attemptRow({ id: 3, delivery: 1, number: 3, open: true }) });
    expect(record.apply(third)).toMatchObject({ ok: false });
  });

  test('pages go back from the newest and say when there is more', () => {
    const record = open();
    record.apply(start);
    for (let seq = 1; seq <= 5; seq++) record.apply(put({ put: 'message', row: messageRow({ seq }) }));
    const seqs = (before: number | null, limit: number) => {
      const page = record.page(before, limit);
      return page.ok ? [page.value.messages.map((one) => one.message.seq), page.value.more] : [];
    };
    expect(seqs(null, 2)).toEqual([[4, 5], true]);
    expect(seqs(4, 2)).toEqual([[2, 3], true]);
    expect(seqs(2, 2)).toEqual([[1], false]);
    expect(seqs(1, 2)).toEqual([[], false]);
  });

  test('a page holds only so much text, but always a message', () => {
    const record = open();
    record.apply(start);
    const body = 'x'.repeat(pageBytes / 2);
    for (let seq = 1; seq <= 5; seq++) {
      record.apply(
        put({ put: 'message', row: messageRow({ seq, body: seq === 2 ? body.repeat(3) : body }) }),
      );
    }
    const seqs = (before: number | null) => {
      const page = record.page(before, 100);
      return page.ok ? [page.value.messages.map((one) => one.message.seq), page.value.more] : [];
    };
    expect(seqs(null)).toEqual([[4, 5], true]);
    expect(seqs(4)).toEqual([[3], true]);
    expect(seqs(3)).toEqual([[2], true]);
    expect(seqs(2)).toEqual([[1], false]);
    expect(record.apply(put({ put: 'message', row: messageRow({ seq: 6 }) }))).toMatchObject({ ok: true });
  });

  test('counts tell hops, failures, what is unproven and what is held', () => {
    const record = open();
    record.apply([
      ...start,
      ...put(
        { put: 'message', row: messageRow({ seq: 1, createdAt: 10 }) },
        { put: 'message', row: messageRow({ seq: 2, from: 'a', createdAt: 20 }) },
        { put: 'delivery', row: deliveryRow({ id: 1, message: 1, state: 'unknown' }) },
        { put: 'delivery', row: deliveryRow({ id: 2, message: 2, state: 'held' }) },
        { put: 'turn', row: turnRow({ id: 1, outcome: 'failed', endedAt: 20 }) },
      ),
    ]);
    expect(record.since(10)).toEqual({
      ok: true,
      value: { hops: 1, messages: 1, failed: 1, unproven: 1, held: 1 },
    });
    expect(record.counts()).toEqual({ ok: true, value: { messages: 2, hops: 1 } });
  });

  test('the file and its companions are for the owner alone', () => {
    const record = open();
    record.apply(start);
    for (const name of ['room.db', 'room.db-wal', 'room.db-shm']) {
      expect(statSync(join(dir, name)).mode & 0o777, name).toBe(0o600);
    }
  });

  test('a record of schema 1 is brought up to date: its room goes on, with fresh guards', () => {
    const old = new Database(path);
    old.exec(first);
    old.exec('CREATE TABLE meta (name TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT');
    old.exec("INSERT INTO meta VALUES ('schema', 1)");
    old.exec("INSERT INTO room VALUES ('0123abcd', '/tmp/shop', 0, 'mention', 2000, 'a', 1)");
    old.close();
    const record = open();
    expect(record.readOnly).toBeNull();
    expect(record.load()).toMatchObject({ ok: true, value: { room: roomRow } });
    expect(record.apply(start).ok).toBe(true);
  });

  test('a newer schema is opened for reading only and says both numbers', () => {
    open().apply(start);
    const other = new Database(path);
    other.prepare("UPDATE meta SET value = 99 WHERE name = 'schema'").run();
    other.close();
    const record = open();
    expect(record.readOnly).toEqual({ code: 'record newer', args: { theirs: '99', ours: '4' } });
    expect(record.apply(start)).toMatchObject({ ok: false, problem: { code: 'record newer' } });
    expect(record.load()).toMatchObject({ ok: true, value: { room: roomRow } });
  });

  test.each([
    ['in a journal of another mode', 'delete'],
    ['with a log that its host left behind', 'wal'],
  ])(
    'a newer schema %s is the same file, byte by byte, after it was read and refused to write',
    (_, mode) => {
      const record = open();
      record.apply(start);
      record.close();
      opened.splice(0);
      const newer = new Database(path);
      newer.pragma(`journal_mode = ${mode}`);
      newer.prepare("UPDATE meta SET value = 99 WHERE name = 'schema'").run();
      const left = join(dir, 'left.db');
      for (const end of ['', '-wal']) if (existsSync(path + end)) copyFileSync(path + end, left + end);
      newer.close();
      path = left;
      const before = readFileSync(path);
      const opening = open();
      expect(opening.readOnly).toEqual({ code: 'record newer', args: { theirs: '99', ours: '4' } });
      expect(opening.apply(start).ok).toBe(false);
      expect(opening.load()).toMatchObject({ ok: true, value: { room: roomRow } });
      opening.close();
      opened.splice(0);
      expect(readFileSync(path).equals(before)).toBe(true);
    },
  );

  test('a file that is no database is refused and left as it is', () => {
    writeFileSync(path, 'this is not a database, and it is long enough to be looked at as one');
    const before = readFileSync(path);
    expect(openRecord(path)).toMatchObject({ ok: false, problem: { code: 'record damaged' } });
    expect(readFileSync(path)).toEqual(before);
  });

  test('a database with a broken page is refused', () => {
    const record = open();
    record.apply(start);
    for (let seq = 1; seq < 40; seq++) {
      record.apply(put({ put: 'message', row: messageRow({ seq, body: 'x'.repeat(2_000) }) }));
    }
    record.close();
    opened.splice(0);
    const bytes = readFileSync(path);
    bytes.fill(0xff, bytes.length / 2, bytes.length / 2 + 8_192);
    writeFileSync(path, bytes);
    expect(openRecord(path)).toMatchObject({ ok: false, problem: { code: 'record damaged' } });
  });

  test('a row of an unknown form is damage, not a fact', () => {
    const record = open();
    record.apply([...start, ...put({ put: 'message', row: messageRow({ seq: 1 }) })]);
    const other = new Database(path);
    other.prepare("UPDATE message SET kind = 'rumour'").run();
    other.close();
    expect(record.message(1)).toMatchObject({ ok: false, problem: { code: 'record damaged' } });
  });

  test('a full disk and any other trouble are told apart', () => {
    const full = new Database.SqliteError('database or disk is full', 'SQLITE_FULL');
    const trouble = new Database.SqliteError('disk I/O error', 'SQLITE_IOERR_WRITE');
    expect(problemOf(full, path)).toEqual({ code: 'disk full', args: { what: path } });
    expect(problemOf(trouble, path)).toEqual({ code: 'record failed', args: { why: 'disk I/O error' } });
    expect(() => problemOf(new TypeError('a bug'), path)).toThrow('a bug');
    const misuse = Object.assign(new TypeError('no such argument'), { code: 'ERR_INVALID_ARG_TYPE' });
    expect(() => problemOf(misuse, path)).toThrow('no such argument');
  });

  test('another process may read while the host writes', () => {
    const record = open();
    record.apply(start);
    const reader = open({ write: false });
    record.apply(put({ put: 'message', row: messageRow({ seq: 1 }) }));
    expect(reader.counts()).toEqual({ ok: true, value: { messages: 1, hops: 0 } });
    expect(reader.apply(start)).toMatchObject({ ok: false });
  });

  test('a directory that does not exist is refused by name', () => {
    expect(openRecord(join(dir, 'no', 'room.db'))).toMatchObject({
      ok: false,
      problem: { code: 'unwritable state', args: { what: join(dir, 'no', 'room.db') } },
    });
  });
});
