import { describe, expect, test } from 'vitest';
import { Harness } from './harness.ts';
import { StoredRecord } from './stored-record.ts';

/** Both agents answer each other with texts that differ, until nothing goes any more. Gives how many went. */
async function talk(h: Harness, text: (n: number) => string, most = 40): Promise<number> {
  let from: 'a' | 'b' = 'a';
  for (let n = 0; n < most; n++) {
    const to: 'a' | 'b' = from === 'a' ? 'b' : 'a';
    const before = h.agent(to).typed.length;
    const turn = h.prompt(from, h.agent(from).last.text);
    h.ends(from, turn, `@${to === 'a' ? 'claude' : 'codex'} ${text(n)}`);
    await h.advance(1_500);
    if (h.agent(to).typed.length === before) return n;
    from = to;
  }
  return most;
}

const long = (n: number) => `step ${n}: ${'look at the cache and write a test for it '.repeat(3)}`;

async function started(): Promise<Harness> {
  const h = new Harness();
  await h.send('begin', ['a']);
  await h.advance(1_500);
  return h;
}

describe('at a guard', () => {
  test('two agents that only thank stop; the room says why, and is paused', async () => {
    const h = await started();
    expect(await talk(h, () => 'thanks!')).toBe(0);
    expect(h.room.guarding.stopped).toEqual({ code: 'guard', guard: 'courtesies', n: 1, limit: 1 });
    expect(h.newest).toMatchObject({ from: 'system', kind: 'system' });
    expect(h.newest.body).toContain('stopped at 1/1 courtesies. #2 to codex is held');
    expect(h.delivery(2)).toMatchObject({ state: 'held', reason: { code: 'guard' } });
    expect(h.room.attention()).toMatchObject([{ what: 'asks you' }]);
    await h.advance(3_600_000);
    expect(h.b.typed).toEqual([]);
  });

  test('twelve hops go; /continue lets the held one go and as many more', async () => {
    const h = await started();
    expect(await talk(h, long)).toBe(12);
    expect(h.room.guarding.counts().hops).toEqual({ n: 13, limit: 12 });
    const typed = h.a.typed.length + h.b.typed.length;
    expect(h.room.guarding.allow(2).ok).toBe(true);
    await h.flush();
    expect(h.a.typed.length + h.b.typed.length).toBe(typed + 1);
    expect(h.room.guarding.stopped).toBeNull();
    expect(h.room.guarding.allow(2)).toMatchObject({ ok: false, problem: { code: 'no guard' } });
  });

  test('nothing else goes either, and unpausing says what does', async () => {
    const h = await started();
    await talk(h, () => 'thanks');
    await h.room.forward({ message: 1, to: 'b', part: null, comment: null }).then(() => h.flush());
    expect(h.room.guarding.stopped).toBeNull();
    const again = await started();
    await talk(again, () => 'thanks');
    expect(await again.room.unpause()).toMatchObject({ ok: false, problem: { code: 'at a guard' } });
    await again.advance(60_000);
    expect(again.b.typed).toEqual([]);
  });

  test('y sends the held one alone, n drops it, and the room goes on', async () => {
    const h = await started();
    await talk(h, () => 'thanks');
    expect(h.room.controls.release(null).ok).toBe(true);
    await h.flush();
    expect(h.b.typed.length).toBe(1);
    h.ends('b', h.prompt('b', h.b.last.text), '@claude thanks');
    await h.advance(2_000);
    expect(h.room.guarding.stopped?.guard).toBe('courtesies');
    h.room.controls.drop(null);
    expect(h.room.guarding.stopped).toBeNull();
  });

  test('a word of the human goes at once, sets the held one aside and begins a new chain', async () => {
    const h = await started();
    await talk(h, long);
    const held = h.room.waiting('a')[0] ?? h.room.waiting('b')[0];
    const other = held?.to === 'a' ? 'b' : 'a';
    const seq = await h.send('do this instead', [other]);
    await h.advance(3_000);
    expect(h.delivery(seq).state).toBe('written');
    expect(h.delivery(held?.message ?? 0).state).toBe('set aside');
    expect(h.room.guarding.counts().hops).toEqual({ n: 0, limit: 12 });
  });

  test('the guard, its numbers and a raised limit survive the host', async () => {
    const h = await started();
    h.room.guarding.limit('hops', 3);
    expect(await talk(h, long)).toBe(3);
    const room = h.record.changes.filter((one) => one.put === 'room').at(-1)?.row;
    expect(room).toMatchObject({ guards: { hops: 4, limits: { hops: 3 } } });
  });
});

describe('a turn without a step', () => {
  const stalled = (h: Harness) => h.room.attention().filter(({ what }) => what === 'stalled');

  test('calls the human after thirty minutes, and nothing is stopped or typed', async () => {
    const h = await started();
    h.prompt('a', h.a.last.text);
    await h.advance(30 * 60_000 - 1);
    expect(stalled(h)).toEqual([]);
    await h.advance(1);
    expect(stalled(h)).toMatchObject([{ slot: 'a', text: 'claude works for 30 min without a step' }]);
    expect([h.a.typed.length, h.a.interrupts.length]).toEqual([1, 0]);
    const [first] = stalled(h);
    await h.advance(600_000);
    expect(stalled(h)[0]?.cause).toBe(first?.cause);
  });

  test('a tool is a step, the mere word that it works is none', async () => {
    const h = await started();
    const turn = h.prompt('a', h.a.last.text);
    await h.advance(20 * 60_000);
    h.fact('a', { type: 'tool-started', name: 'Bash', detail: '' });
    await h.advance(20 * 60_000);
    expect(stalled(h)).toEqual([]);
    h.fact('a', { type: 'working', turnId: turn });
    await h.advance(10 * 60_000);
    expect(stalled(h)).toHaveLength(1);
    h.ends('a', turn, 'well');
    expect(stalled(h)).toEqual([]);
  });
});

test('a guard, what it counted, roles and limits are those of the next host too', async () => {
  const record = new StoredRecord();
  const h = new Harness({ record });
  await h.send('begin', ['a']);
  await h.advance(1_500);
  h.room.guarding.limit('hops', 3);
  h.room.roles.give('b', 'reviewer');
  await talk(h, long);
  const { stopped } = h.room.guarding;
  await h.flush();
  const next = new Harness({ recovered: record.load() });
  await next.advance(60_000);
  expect(next.room.guarding.stopped).toEqual(stopped);
  expect(next.room.settings).toMatchObject({
    roles: { b: 'reviewer' },
    guards: { hops: 4, limits: { hops: 3 } },
  });
  expect([next.a.typed.length, next.b.typed.length]).toEqual([0, 0]);
  expect(next.room.guarding.allow(null).ok).toBe(true);
  await next.advance(2_000);
  expect(next.a.typed.length + next.b.typed.length).toBe(1);
  record.close();
});

describe('modes', () => {
  test('a hop that waits for its y goes on waiting in another mode, unless it is to go', async () => {
    const h = new Harness({ mode: 'manual' });
    await h.exchange('a', 'plan', '@codex check');
    await h.advance(2_000);
    h.room.setMode('mention', false);
    await h.advance(2_000);
    expect(h.delivery(2)).toMatchObject({ state: 'held', reason: { code: 'manual' } });
    h.room.setMode('mention', true);
    await h.flush();
    expect(h.b.typed.length).toBe(1);
  });

  test('in a round table every answer goes on', async () => {
    const h = new Harness();
    h.room.setMode('roundtable', false);
    await h.exchange('a', 'plan', 'I have a plan.');
    await h.advance(2_000);
    expect(h.b.typed.length).toBe(1);
  });
});
