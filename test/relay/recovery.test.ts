import { expect, test } from 'vitest';
import type { DeliveryState } from '../../src/core/delivery.ts';
import type { Recovered } from '../../src/relay/rows.ts';
import { Harness } from './harness.ts';
import { attemptRow, deliveryRow, messageRow, roomRow, sessionRow, turnRow } from './rows.ts';

/** The record of a host that was killed with one delivery in this state. */
function recordWith(state: DeliveryState, more: Partial<Recovered> = {}): Recovered {
  return {
    room: { ...roomRow, graceMs: 0 },
    deliveries: [deliveryRow({ id: 1, message: 1, to: 'a', state })],
    attempts:
      state === 'queued' ? [] : [attemptRow({ id: 1, delivery: 1, slot: 'a', text: 'hello', bytes: 5 })],
    messages: [messageRow({ seq: 1, to: ['a'] })],
    openTurns: [],
    sessions: [],
    keys: [],
    nonces: [],
    last: { message: 1, delivery: 1, attempt: 1, turn: 1, session: 1 },
    hops: 0,
    ...more,
  };
}

test.each(['writing', 'written', 'accepted', 'waiting'] as const)(
  'a delivery that was %s is unknown, its attempt is closed, and it is never typed again',
  async (state) => {
    const h = new Harness({ recovered: recordWith(state) });
    await h.advance(600_000);
    expect(h.delivery(1).state).toBe('unknown');
    expect(h.a.typed.length).toBe(0);
    expect(h.record.changes.filter((one) => one.put === 'attempt')).toMatchObject([{ row: { open: false } }]);
  },
);

test('late proof still counts after a restart', async () => {
  const h = new Harness({ recovered: recordWith('written') });
  const turn = h.prompt('a', 'hello', { source: 'transcript' });
  h.ends('a', turn, 'hi', {}, 'transcript');
  expect(h.delivery(1).state).toBe('answered');
});

test('what was queued still goes, and numbers go on', async () => {
  const h = new Harness({ recovered: recordWith('queued') });
  await h.advance(0);
  expect(h.a.typed.map((one) => one.text)).toEqual(['hello']);
  expect(await h.send('next', ['b'])).toBe(2);
});

test('what the human held stays held', async () => {
  const recovered = recordWith('held');
  recovered.deliveries = [
    deliveryRow({ id: 1, message: 1, to: 'a', state: 'held', reason: { code: 'held by you' } }),
  ];
  const h = new Harness({ recovered });
  await h.advance(60_000);
  expect(h.a.typed.length).toBe(0);
});

test('open turns are unknown, conversations have ended, settings and pause survive', async () => {
  const h = new Harness({
    ready: false,
    recovered: recordWith('queued', {
      room: { ...roomRow, paused: true, mode: 'manual', lastTarget: 'b' },
      openTurns: [turnRow({ id: 1, outcome: null, endedAt: null })],
      sessions: [sessionRow({ id: 1, endedAt: null })],
    }),
  });
  await h.flush();
  expect(h.room.settings).toMatchObject({ paused: true, mode: 'manual', lastTarget: 'b' });
  expect(h.record.changes.filter((one) => one.put === 'turn')).toMatchObject([
    { row: { outcome: 'unknown' } },
  ]);
  expect(h.record.changes.filter((one) => one.put === 'session')).toMatchObject([
    { row: { exit: 'host ended' } },
  ]);
});

test('a key that was used before the restart is known', async () => {
  const first = new Harness();
  const post = {
    to: ['a'],
    body: 'x',
    raw: false,
    replyTo: null,
    key: 'k',
    from: 'command',
    allowSecrets: false,
  } as const;
  await first.room.send(post);
  const keys = first.record.changes.flatMap((one) => (one.put === 'key' ? [one.row] : []));
  const h = new Harness({ recovered: recordWith('queued', { keys }) });
  expect(await h.room.send(post)).toEqual({ ok: true, value: { message: 1, repeated: true } });
});
