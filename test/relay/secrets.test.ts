import { describe, expect, test } from 'vitest';
import { problemWords } from '../../src/core/problems.ts';
import type { Post } from '../../src/relay/posting.ts';
import { Harness } from './harness.ts';

// Put together here, so that no scanner takes this file for one that leaks.
const secret = `ghp_${'aB3dE5fG7hI9jK1lM3nO5pQ7rS9tU1vW3xY5'}`;
const mark = '[secret:github]';

const post: Post = {
  to: ['a'],
  body: `first line\nuse ${secret}`,
  raw: false,
  replyTo: null,
  key: null,
  from: 'composer',
  allowSecrets: false,
};

/** All that the room has kept, typed or would show. */
const traces = (h: Harness): string =>
  JSON.stringify([h.record.changes, h.a.typed, h.b.typed, h.room.attention()]);

describe('a secret in what the human writes', () => {
  test('is refused with its kind and line, and without its value', async () => {
    const h = new Harness();
    const sent = await h.room.send(post);
    expect(sent).toMatchObject({ problem: { code: 'holds a secret', args: { what: 'github', where: '2' } } });
    if (!sent.ok) expect(problemWords(sent.problem)).not.toContain(secret);
    expect(traces(h)).not.toContain(secret);
  });

  test('goes verbatim when the human says so', async () => {
    const h = new Harness();
    expect(await h.room.send({ ...post, allowSecrets: true })).toMatchObject({ ok: true });
    await h.advance(1_500);
    expect(h.a.last.text).toBe(post.body);
  });

  test('is hidden in the comment of a forward and in an edited hop', async () => {
    const h = new Harness({ graceMs: 5_000 });
    await h.exchange('a', 'plan it', '@codex look');
    const hop = h.delivery(h.newest.seq);
    await h.room.controls.edit(hop.id, `@codex ${secret}`);
    await h.room.forward({ message: null, to: null, part: null, comment: `with ${secret}` });
    await h.advance(9_000);
    expect(traces(h)).not.toContain(secret);
    expect(traces(h)).toContain(`with ${mark}`);
    expect(traces(h)).toContain(`@codex ${mark}`);
  });
});

describe('a secret in what an agent says', () => {
  test('is hidden in the record and in the hop, which goes all the same', async () => {
    const h = new Harness();
    await h.exchange('a', 'plan it', `@codex the key is ${secret}.`);
    await h.advance(5_000);
    expect(h.b.last.text).toContain(`@codex the key is ${mark}.`);
    expect(traces(h)).not.toContain(secret);
  });

  test('is hidden in what it sends by a command', async () => {
    const h = new Harness();
    await h.room.sendAs('a', { ...post, to: [], allowSecrets: true });
    await h.advance(5_000);
    expect(h.b.last.text).toContain(`use ${mark}`);
    expect(traces(h)).not.toContain(secret);
  });

  test('is hidden in the error of a failed turn', async () => {
    const h = new Harness();
    await h.send('go', ['a']);
    await h.advance(1_500);
    const turn = h.prompt('a', h.a.last.text);
    h.ends('a', turn, null, { outcome: 'failed', error: `401 for ${secret}` });
    await h.advance(5_000);
    expect(traces(h)).not.toContain(secret);
    expect(traces(h)).toContain(`401 for ${mark}`);
  });
});

test('a prompt that the human types in a pane is recorded once, without the secret in it', async () => {
  const h = new Harness();
  const turn = h.prompt('a', `try ${secret}`);
  h.prompt('a', `try ${secret}`, { turnId: turn, source: 'transcript' });
  await h.flush();
  expect(h.room.counts.messages).toBe(1);
  expect(h.newest.body).toBe(`try ${mark}`);
  expect(traces(h)).not.toContain(secret);
});
