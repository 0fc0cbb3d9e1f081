import { expect, test } from 'vitest';
import { problem } from '../../src/core/problems.ts';
import { ok, type Result, refuse } from '../../src/core/result.ts';
import { Ledger } from '../../src/relay/ledger.ts';
import type { Change, RecordPort } from '../../src/relay/rows.ts';

class Slow implements RecordPort {
  readonly written: string[] = [];
  fails = false;
  running = 0;

  async commit(changes: readonly Change[]): Promise<Result<void>> {
    this.running++;
    expect(this.running).toBe(1);
    await Promise.resolve();
    await Promise.resolve();
    this.running--;
    if (this.fails) return refuse(problem('disk full', { what: 'x' }));
    this.written.push(...changes.map((one) => one.cause));
    return ok(undefined);
  }

  async message() {
    return null;
  }
}

function change(cause: string): Change[] {
  return [{ put: 'event', row: { about: 'slot', id: 'a', state: 'x' }, at: 1, cause }];
}

test('changes are written in order, one transaction at a time', async () => {
  const record = new Slow();
  const ledger = new Ledger(record, () => {});
  const all = ['one', 'two', 'three'].map((cause) => ledger.put(change(cause)));
  expect(await Promise.all(all)).toEqual([true, true, true]);
  expect(record.written).toEqual(['one', 'two', 'three']);
});

test('what happened is kept over a failure and written in order later; what was only offered is forgotten', async () => {
  const record = new Slow();
  const told: (string | null)[] = [];
  const ledger: Ledger = new Ledger(record, () => told.push(ledger.problem?.code ?? null));
  record.fails = true;
  const first = ledger.put(change('one'));
  const offered = ledger.offer(change('offered'));
  const second = ledger.put(change('two'));
  expect([await first, (await offered).ok, await second]).toEqual([false, false, false]);
  expect((await ledger.offer(change('offered later'))).ok).toBe(false);
  expect(await ledger.put(change('three'))).toBe(false);
  expect((await ledger.retry()).ok).toBe(false);
  record.fails = false;
  expect((await ledger.retry()).ok).toBe(true);
  expect(await ledger.put(change('four'))).toBe(true);
  expect(record.written).toEqual(['one', 'two', 'three', 'four']);
  expect(told).toEqual(['disk full', null]);
});

test('an offer that fails stops the record, and a retry with nothing to write starts it again', async () => {
  const record = new Slow();
  const ledger = new Ledger(record, () => {});
  record.fails = true;
  expect((await ledger.offer(change('offered'))).ok).toBe(false);
  expect(ledger.problem?.code).toBe('disk full');
  record.fails = false;
  expect((await ledger.retry()).ok).toBe(true);
  expect(ledger.problem).toBe(null);
});
