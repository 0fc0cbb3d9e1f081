import { expect, test } from 'vitest';
import { Harness } from './harness.ts';

test('what is not typed yet is dropped, and no byte of it is written', async () => {
  const h = new Harness();
  h.room.pause();
  const seq = await h.send('x', ['a']);
  expect(await h.room.takeBack(h.delivery(seq).id)).toEqual({ ok: true, value: 'not typed' });
  expect(h.delivery(seq).state).toBe('cancelled');
  await h.room.unpause();
  await h.advance(5_000);
  expect([h.a.typed, h.a.interrupts]).toEqual([[], []]);
});

test('of what the agent has taken the turn is interrupted, and what came of it is told', async () => {
  const h = new Harness();
  const seq = await h.send('x', ['a']);
  const turn = h.prompt('a', 'x');
  const asked = h.room.takeBack(h.delivery(seq).id);
  await h.flush();
  expect(h.a.interrupts).toEqual([0]);
  h.ends('a', turn, null, { outcome: 'interrupted' });
  expect(await asked).toEqual({ ok: true, value: 'interrupted' });
  expect(h.delivery(seq).state).toBe('interrupted');
  expect(await h.room.takeBack(h.delivery(seq).id)).toMatchObject({ problem: { code: 'not now' } });
});

test('without proof it says so', async () => {
  const h = new Harness();
  const seq = await h.send('x', ['a']);
  h.prompt('a', 'x');
  const asked = h.room.takeBack(h.delivery(seq).id);
  await h.advance(3_100);
  expect(await asked).toEqual({ ok: true, value: 'not stopped' });
});

test('between the first byte and the proof it is refused: nobody knows yet what an interrupt would stop', async () => {
  const h = new Harness();
  const seq = await h.send('x', ['a']);
  expect(h.delivery(seq).state).toBe('written');
  expect(await h.room.takeBack(h.delivery(seq).id)).toMatchObject({ problem: { code: 'not now' } });
  expect(h.a.interrupts).toEqual([]);
});
