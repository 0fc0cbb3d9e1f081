import { describe, expect, test } from 'vitest';
import { Harness } from './harness.ts';
import { StoredRecord } from './stored-record.ts';

/** A message that was typed into A, and of which no proof came. */
async function unproven(h: Harness): Promise<number> {
  const seq = await h.send('plan it', ['a']);
  await h.advance(16_000);
  expect(h.delivery(seq).state).toBe('unknown');
  return seq;
}

describe('retry', () => {
  test('of an unproven message is a new one that names it; the old one is given up', async () => {
    const h = new Harness();
    const seq = await unproven(h);
    const again = await h.room.controls.retry(h.delivery(seq).id);
    await h.advance(2_000);
    expect(again).toMatchObject({ ok: true, value: { message: seq + 1 } });
    expect(h.newest).toMatchObject({ body: 'plan it', from: 'user', retryOf: seq, to: ['a'] });
    expect(h.delivery(seq)).toMatchObject({ state: 'cancelled', note: 'sent again' });
    expect(h.a.typed.map(({ text, kind }) => [text, kind])).toEqual([
      ['plan it', 'human'],
      ['plan it', 'human'],
    ]);
    h.prompt('a', 'plan it');
    expect(h.delivery(seq + 1).state).toBe('accepted');
    expect(h.room.controls.undrop(h.delivery(seq).id)).toMatchObject({ problem: { code: 'not now' } });
  });

  test('one at a time: while it is on its way neither it nor what it repeats is sent once more', async () => {
    const h = new Harness();
    const seq = await unproven(h);
    h.room.pause();
    await h.room.controls.retry(h.delivery(seq).id);
    const refused = { ok: false, problem: { code: 'retried already', args: { what: `#${seq + 1}` } } };
    expect(await h.room.controls.retry(h.delivery(seq).id)).toMatchObject(refused);
    expect(await h.room.controls.retry(h.delivery(seq + 1).id)).toMatchObject({ ok: false });
    h.room.controls.drop(h.delivery(seq + 1).id);
    expect(await h.room.controls.retry(h.delivery(seq + 1).id)).toMatchObject({ ok: true });
    expect(await h.room.controls.retry(h.delivery(seq).id)).toMatchObject({
      problem: { code: 'retried already', args: { what: `#${seq + 2}` } },
    });
  });

  test('asked twice at once it is sent once', async () => {
    const h = new Harness();
    const seq = await unproven(h);
    const { id } = h.delivery(seq);
    const both = await Promise.all([h.room.controls.retry(id), h.room.controls.retry(id)]);
    expect(both.map(({ ok }) => ok)).toEqual([true, false]);
  });

  test('a hop goes again as the peer’s, in its chain', async () => {
    const h = new Harness();
    await h.exchange('a', 'plan', '@codex look');
    await h.advance(16_000);
    const hop = h.newest;
    expect(h.delivery(hop.seq).state).toBe('unknown');
    await h.room.controls.retry(h.delivery(hop.seq).id);
    await h.advance(2_000);
    expect(h.newest).toMatchObject({ from: 'a', chain: hop.chain, hop: hop.hop, retryOf: hop.seq });
    expect(h.b.typed.map(({ kind }) => kind)).toEqual(['peer', 'peer']);
  });

  test('what still waits is not sent beside itself', async () => {
    const h = new Harness();
    h.room.pause();
    const seq = await h.send('x', ['a']);
    expect(await h.room.controls.retry(h.delivery(seq).id)).toMatchObject({ problem: { code: 'not now' } });
    expect(await h.room.controls.retry(99)).toMatchObject({ problem: { code: 'no such delivery' } });
    expect(h.room.counts.messages).toBe(1);
  });

  test('when the new one cannot be recorded the old one stays as it is', async () => {
    const h = new Harness();
    const seq = await unproven(h);
    h.record.full = true;
    expect(await h.room.controls.retry(h.delivery(seq).id)).toMatchObject({ problem: { code: 'disk full' } });
    expect(h.delivery(seq).state).toBe('unknown');
  });
});

describe('an unproven message that the human has seen arrive', () => {
  test('is there, by the human’s word, and calls no more', async () => {
    const h = new Harness();
    const seq = await unproven(h);
    expect(h.room.attention()).toMatchObject([{ what: 'unproven' }]);
    expect(h.room.controls.delivered(h.delivery(seq).id)).toEqual({ ok: true, value: undefined });
    expect(h.delivery(seq)).toMatchObject({ state: 'sent', note: 'you saw it there' });
    expect(h.room.attention()).toEqual([]);
    expect(h.a.typed).toHaveLength(1);
  });

  test('only an unproven one', async () => {
    const h = new Harness();
    const seq = await h.send('x', ['a']);
    expect(h.room.controls.delivered(h.delivery(seq).id)).toMatchObject({ problem: { code: 'not now' } });
  });
});

test('what the human typed in a pane themselves is not typed again, though no attempt of ours tells of it', async () => {
  const first = new Harness();
  first.prompt('b', 'look at this');
  await first.flush();
  const record = new StoredRecord();
  record.apply(first.record.changes);
  // The host was killed in the middle of that turn.
  const h = new Harness({ recovered: record.load(), record });
  const [delivery] = h.deliveries(1);
  expect(delivery).toMatchObject({ to: 'b', state: 'unknown' });
  expect(h.room.controls.drop(delivery?.id ?? 0)).toMatchObject({ ok: true });
  expect(h.room.controls.undrop(delivery?.id ?? 0)).toMatchObject({ problem: { code: 'not now' } });
  await h.advance(20_000);
  expect(h.b.typed).toEqual([]);
  record.close();
});
