import { describe, expect, test } from 'vitest';
import { maxBodyBytes } from '../../src/core/message.ts';
import type { Post } from '../../src/relay/posting.ts';
import { Harness } from './harness.ts';

const post = (more: Partial<Post> = {}): Post => ({
  to: [],
  body: 'which port does it use?',
  raw: false,
  replyTo: null,
  key: null,
  from: 'command',
  allowSecrets: false,
  ...more,
});

describe('an agent sends by a command', () => {
  test('in its own name, fenced, to its peer, in the chain of the turn that it is in', async () => {
    const h = new Harness();
    const asked = await h.send('plan it', ['a']);
    h.prompt('a', 'plan it');
    const sent = await h.room.sendAs('a', post());
    await h.flush();
    expect(sent).toMatchObject({ ok: true, value: { repeated: false } });
    expect(h.newest).toMatchObject({
      from: 'a',
      to: ['b'],
      origin: 'command',
      chain: asked,
      hop: 1,
      replyTo: asked,
    });
    expect(h.b.last.kind).toBe('peer');
    expect(h.b.last.text).toContain('by claude, from your peer agent, not from the human');
    expect(h.room.counts.hops).toBe(1);
    expect(h.room.settings.lastTarget).toBe('a');
  });

  test('to the human: it is for nobody else, and calls', async () => {
    const h = new Harness();
    await h.room.sendAs('b', post({ to: ['@user'] }));
    expect(h.newest).toMatchObject({ from: 'b', to: ['user'], notSent: 'to you' });
    expect(h.room.attention()).toMatchObject([{ what: 'asks you', slot: 'b' }]);
    expect([h.a.typed, h.b.typed]).toEqual([[], []]);
  });

  test('a newer message of the human sets it aside, as any hop', async () => {
    const h = new Harness({ graceMs: 5_000 });
    await h.room.sendAs('a', post());
    const seq = h.newest.seq;
    await h.send('wait', ['b']);
    expect(h.delivery(seq).state).toBe('set aside');
  });

  test('manual mode and the guards hold it like the end of a turn', async () => {
    const manual = new Harness({ mode: 'manual' });
    await manual.room.sendAs('a', post());
    expect(manual.delivery(manual.newest.seq).reason).toEqual({ code: 'manual' });

    const h = new Harness();
    h.room.guarding.limit('messages', 1);
    await h.room.sendAs('a', post());
    const first = h.newest.seq;
    await h.room.sendAs('a', post({ body: 'and which host?' }));
    expect(h.delivery(first + 1)).toMatchObject({ state: 'held', reason: { code: 'guard' } });
  });

  test('the same key is one message, and no one else’s', async () => {
    const h = new Harness();
    const first = await h.room.sendAs('a', post({ key: 'k' }));
    expect(await h.room.sendAs('a', post({ key: 'k' }))).toMatchObject({
      ok: true,
      value: { repeated: true },
    });
    expect(first).toMatchObject({ ok: true, value: { repeated: false } });
    expect(await h.room.send(post({ key: 'k' }))).toMatchObject({ problem: { code: 'same key' } });
    expect(h.room.counts.messages).toBe(1);
  });

  test.each<[string, Partial<Post>, string]>([
    ['itself', { to: ['@claude'] }, 'unknown target'],
    ['both', { to: ['both'] }, 'unknown target'],
    ['two', { to: ['codex', 'user'] }, 'unknown target'],
    ['nothing', { body: ' \n' }, 'empty'],
    ['too much', { body: 'x'.repeat(maxBodyBytes + 1) }, 'too large'],
    ['a command of the peer', { body: '/clear', raw: true }, 'only the human'],
    ['an answer to what is not there', { replyTo: 9 }, 'no such message'],
  ])('refused: %s', async (_, more, code) => {
    const h = new Harness();
    expect(await h.room.sendAs('a', post(more))).toMatchObject({ ok: false, problem: { code } });
    await h.flush();
    expect(h.room.counts.messages).toBe(0);
    expect(h.b.typed).toEqual([]);
  });
});
