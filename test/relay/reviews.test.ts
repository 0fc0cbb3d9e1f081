import { describe, expect, test } from 'vitest';
import { ok } from '../../src/core/result.ts';
import type { Slot } from '../../src/core/slot.ts';
import { Harness } from './harness.ts';

const tree = (digit: string) =>
  ok({ base: 'b'.repeat(40), head: 'c'.repeat(40), tree: digit.repeat(40), paths: ['src/a.ts'] });
const verdict = (kind: string, digit: string) =>
  `VERDICT: ${kind} ${digit.repeat(12)}\n@claude see below\nsrc/a.ts:1 x`;

/** The agent takes what was typed last and answers. */
async function answers(h: Harness, slot: Slot, text: string): Promise<void> {
  await h.advance(1_500);
  h.ends(slot, h.prompt(slot, h.agent(slot).last.text), text);
  await h.advance(1_500);
}

async function asked(): Promise<Harness> {
  const h = new Harness();
  h.worktree = tree('1');
  expect(await h.room.reviews.request('b', null)).toMatchObject({ ok: true, value: { message: 1 } });
  return h;
}

describe('a review', () => {
  test('the request names files, base and revision', async () => {
    const h = await asked();
    expect(h.newest).toMatchObject({ kind: 'review_request', from: 'user', to: ['b'] });
    await h.advance(1_500);
    expect(h.b.last.text).toContain('- src/a.ts');
    expect(h.b.last.text).toContain('VERDICT: approved 111111111111');
    expect(h.b.last.text).toContain('bbbbbbbbbbbb');
  });

  test('changes requested, asked again, approved, stale', async () => {
    const h = await asked();
    await answers(h, 'b', verdict('changes_requested', '1'));
    expect(h.newest.kind).toBe('changes_requested');
    expect(h.room.settings.review?.verdict).toMatchObject({ kind: 'changes_requested', items: 1 });
    expect(h.room.guarding.counts().rounds).toEqual({ n: 1, limit: 5 });
    h.ends('a', h.prompt('a', h.a.last.text), 'I have mended it.');
    h.worktree = tree('2');
    await h.room.reviews.look();
    await h.flush();
    expect(h.room.settings.review?.stale).toBe(true);
    await h.room.reviews.request('b', null);
    expect(h.room.settings.review).toMatchObject({ stale: false, verdict: null });
    await answers(h, 'b', verdict('approved', '2'));
    expect(h.room.settings.review).toMatchObject({ stale: false, verdict: { kind: 'approved' } });
    h.worktree = tree('3');
    await h.room.reviews.look();
    expect(h.room.settings.review).toMatchObject({ stale: true, verdict: { kind: 'approved' } });
  });

  test('the rounds end with an approval', async () => {
    const h = await asked();
    await answers(h, 'b', verdict('changes_requested', '1'));
    h.ends('a', h.prompt('a', h.a.last.text), 'I have mended it.');
    await h.room.reviews.request('b', null);
    expect(h.room.guarding.counts().rounds.n).toBe(1);
    await answers(h, 'b', verdict('approved', '1'));
    await h.room.reviews.request('b', null);
    expect(h.room.guarding.counts().rounds.n).toBe(0);
  });

  test('the sixth round stops at the guard', async () => {
    const h = await asked();
    h.room.guarding.limit('rounds', 1);
    await answers(h, 'b', verdict('changes_requested', '1'));
    h.ends('a', h.prompt('a', h.a.last.text), 'I have mended it.');
    await h.room.reviews.request('b', null);
    await answers(h, 'b', `${verdict('changes_requested', '1')} and more`);
    expect(h.room.guarding.stopped).toMatchObject({ guard: 'rounds', n: 1, limit: 1 });
  });
});

describe('a request of the writer', () => {
  test('names the commit and its files; the verdict names the same commit, and goes stale with the files', async () => {
    const h = new Harness();
    h.worktree = ok({ base: null, head: 'abc', tree: '1'.repeat(40), paths: [] });
    h.head = 'abcdef0123';
    await h.send('do it', ['a']);
    await answers(h, 'a', 'REVIEW: abcdef0 src/a.ts\n@codex please');
    expect(h.newest.kind).toBe('review_request');
    expect(h.room.settings.review).toMatchObject({ reviewer: 'b', tree: '1'.repeat(40), stale: false });
    h.ends('b', h.prompt('b', h.b.last.text), 'VERDICT: approved abcdef0\n@claude good');
    expect(h.room.settings.review?.verdict?.kind).toBe('approved');
    h.worktree = tree('2');
    await h.room.reviews.look();
    await h.flush();
    expect(h.room.settings.review?.stale).toBe(true);
  });

  test.each([
    ['REVIEW: abcdef0', 'names the files'],
    ['REVIEW: 1234567 src/a.ts', 'not the one that is checked out'],
  ])('%s is chat', async (line, why) => {
    const h = new Harness();
    h.head = 'abcdef0123';
    await h.send('do it', ['a']);
    await answers(h, 'a', line);
    expect(h.room.settings.review).toBeNull();
    expect(h.newest.body).toContain(why);
  });
});

test('a verdict may come by a command of the agent too', async () => {
  const h = await asked();
  await h.advance(1_500);
  h.prompt('b', h.b.last.text);
  const post = {
    to: ['a'],
    body: verdict('approved', '1'),
    raw: false,
    replyTo: null,
    key: null,
    from: 'command',
    allowSecrets: false,
  };
  await h.room.sendAs('b', { ...post, from: 'command' });
  expect(h.newest.kind).toBe('approved');
  expect(h.room.settings.review?.verdict?.kind).toBe('approved');
});

test('files that change while they are looked at are looked at again', async () => {
  const h = await asked();
  const first = h.room.reviews.look();
  h.worktree = tree('2');
  void h.room.reviews.look();
  await first;
  await h.flush();
  expect(h.room.settings.review?.stale).toBe(true);
});

describe('what does not count is chat, and the room says why', () => {
  test('a verdict about an older request', async () => {
    const h = await asked();
    h.worktree = tree('2');
    await h.room.reviews.request('b', null);
    await answers(h, 'b', verdict('approved', '1'));
    expect(h.room.settings.review?.verdict).toBeNull();
    expect(h.newest.body).toContain('counts as chat: it answers an older request');
  });

  test('a verdict about another revision, or without a request', async () => {
    const h = await asked();
    await answers(h, 'b', verdict('approved', '7'));
    expect(h.newest.body).toContain('another revision');
    await h.send('and you?', ['a']);
    await answers(h, 'a', 'VERDICT: approved 111111111111');
    expect(h.newest.body).toContain('nobody has asked claude');
  });

  test.each(['writer', 'lead', 'observer'] as const)('a verdict of a %s', async (role) => {
    const h = await asked();
    h.room.roles.give('b', role);
    await answers(h, 'b', verdict('approved', '1'));
    expect(h.room.settings.review?.verdict).toBeNull();
    expect(h.newest.body).toContain(`codex is ${role} and may send chat`);
  });

  test('prose', async () => {
    const h = await asked();
    await answers(h, 'b', 'Approved! All good.');
    expect(h.room.settings.review?.verdict).toBeNull();
    expect(h.newest).toMatchObject({ from: 'b', kind: 'chat' });
  });
});

test('without Git, or with nothing changed, no review is asked for', async () => {
  const h = new Harness();
  expect(await h.room.reviews.request('b', null)).toMatchObject({
    ok: false,
    problem: { code: 'no revision' },
  });
  h.worktree = ok({ base: null, head: null, tree: '1', paths: [] });
  expect(await h.room.reviews.request('b', null)).toMatchObject({
    ok: false,
    problem: { code: 'nothing to review' },
  });
  expect(h.room.counts.messages).toBe(0);
});

describe('done', () => {
  test('turns the relay off until the human reopens the room', async () => {
    const h = new Harness();
    await h.send('do it', ['a']);
    await answers(h, 'a', 'VERDICT: done\n@codex all is in place, see src/a.ts');
    expect(h.room.settings.doneBy).toBe('a');
    expect(await h.room.unpause()).toMatchObject({ ok: false, problem: { code: 'done' } });
    await h.advance(60_000);
    expect(h.b.typed).toEqual([]);
    expect(h.room.reviews.reopen().ok).toBe(true);
    await h.flush();
    expect(h.b.typed.length).toBe(1);
    expect(h.room.reviews.reopen()).toMatchObject({ ok: false, problem: { code: 'not done' } });
  });

  test('not of a reviewer, and not while changes are asked for', async () => {
    const h = await asked();
    await answers(h, 'b', verdict('changes_requested', '1'));
    h.ends('a', h.prompt('a', h.a.last.text), 'VERDICT: done');
    expect(h.newest.body).toContain('#2 asked for changes');
    h.room.roles.give('b', 'reviewer');
    await h.send('well?', ['b']);
    await answers(h, 'b', 'VERDICT: done');
    expect(h.newest.body).toContain('codex is reviewer and may send');
    expect(h.room.settings.doneBy).toBeNull();
  });
});
