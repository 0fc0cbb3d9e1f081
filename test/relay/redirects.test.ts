import { expect, test } from 'vitest';
import { Harness } from './harness.ts';

/** A room whose agent A works on a first task. */
async function atWork(): Promise<{ h: Harness; turn: string }> {
  const h = new Harness();
  await h.send('plan it', ['a']);
  return { h, turn: h.prompt('a', 'plan it') };
}

test('the agent is interrupted, and told only when it has stopped', async () => {
  const { h, turn } = await atWork();
  const asked = h.room.redirect('a', 'test it instead');
  await h.advance(1_000);
  expect(h.a.interrupts).toEqual([0]);
  expect(h.delivery(2)).toMatchObject({ state: 'held', reason: { code: 'redirect' } });
  expect(h.room.attention()).toEqual([]);
  h.ends('a', turn, null, { outcome: 'interrupted' });
  expect(await asked).toEqual({ ok: true, value: { message: 2, stopped: true } });
  expect(h.a.typed).toHaveLength(1);
  await h.advance(1_500);
  expect(h.a.last).toMatchObject({ text: 'test it instead', kind: 'human' });
});

test('without proof nothing is typed, whatever happens later, until the human says so', async () => {
  const { h, turn } = await atWork();
  const asked = h.room.redirect('a', 'test it instead');
  await h.advance(3_100);
  expect(await asked).toEqual({ ok: true, value: { message: 2, stopped: false } });
  h.ends('a', turn, 'Done.');
  await h.advance(60_000);
  expect(h.a.typed).toHaveLength(1);
  expect(h.delivery(2).reason).toEqual({ code: 'redirect' });
  h.room.controls.release(h.delivery(2).id);
  await h.advance(1_500);
  expect(h.a.last.text).toBe('test it instead');
});

test('an agent that cannot be interrupted from here keeps it held as well', async () => {
  const { h } = await atWork();
  h.a.rungs = 0;
  expect(await h.room.redirect('a', 'x')).toEqual({ ok: true, value: { message: 2, stopped: false } });
  expect(h.delivery(2).reason).toEqual({ code: 'redirect' });
});

test('an agent at rest gets it like any message, and is not interrupted', async () => {
  const h = new Harness();
  expect(await h.room.redirect('a', 'plan it')).toMatchObject({ ok: true, value: { stopped: true } });
  await h.advance(1_500);
  expect([h.a.interrupts, h.a.typed.map(({ text }) => text)]).toEqual([[], ['plan it']]);
});

test('dropped while it waits for the proof, it types nothing', async () => {
  const { h, turn } = await atWork();
  const asked = h.room.redirect('a', 'x');
  await h.flush();
  h.room.controls.drop(h.delivery(2).id);
  h.ends('a', turn, null, { outcome: 'interrupted' });
  expect(await asked).toMatchObject({ ok: true });
  await h.advance(5_000);
  expect(h.a.typed).toHaveLength(1);
});

test('a text that cannot be sent interrupts nothing', async () => {
  const { h } = await atWork();
  expect(await h.room.redirect('a', '/clear')).toMatchObject({ problem: { code: 'is a command' } });
  expect(h.a.interrupts).toEqual([]);
});
