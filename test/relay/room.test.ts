import { describe, expect, test } from 'vitest';
import { Harness } from './harness.ts';

describe('there and back', () => {
  test('a human message is typed verbatim, accepted on its prompt, answered at the end of its turn', async () => {
    const h = new Harness();
    const seq = await h.send('plan the cache', ['a']);
    await h.flush();
    expect(h.a.typed.map((one) => [one.text, one.kind])).toEqual([['plan the cache', 'human']]);
    expect(h.delivery(seq).state).toBe('written');
    const turn = h.prompt('a', 'plan the cache');
    expect(h.delivery(seq)).toMatchObject({ state: 'accepted', evidence: 'hook' });
    h.ends('a', turn, 'Done.');
    expect(h.delivery(seq).state).toBe('answered');
    await h.flush();
    expect(h.record.path(h.delivery(seq).id)).toEqual([
      'queued',
      'writing',
      'written',
      'accepted',
      'answered',
    ]);
    expect(h.newest).toMatchObject({
      from: 'a',
      body: 'Done.',
      replyTo: seq,
      chain: seq,
      hop: 1,
      outcome: 'completed',
      notSent: 'not addressed',
    });
  });

  test('three hops: the text is fenced, the chain counts, @user ends it', async () => {
    const h = new Harness();
    await h.exchange('a', 'plan the cache', '@codex please check');
    await h.advance(1_000);
    expect(h.b.last.kind).toBe('peer');
    expect(h.b.last.text).toMatch(
      /^\[pairroom [0-9a-f]{16} #2 chat by claude, from your peer agent, not from the human\]\n@codex please check\n\[\/pairroom [0-9a-f]{16}\]$/,
    );
    const back = h.prompt('b', h.b.last.text);
    h.ends('b', back, 'Fine.\n@claude go on');
    expect(h.newest).toMatchObject({ from: 'b', chain: 1, hop: 2, replyTo: 2 });
    await h.advance(1_000);
    const third = h.prompt('a', h.a.last.text);
    h.ends('a', third, '@user done');
    expect(h.newest).toMatchObject({ from: 'a', to: ['user'], chain: 1, hop: 3, notSent: 'to you' });
    expect(h.room.attention()).toMatchObject([{ what: 'asks you', slot: 'a' }]);
    await h.advance(60_000);
    expect([h.a.typed.length, h.b.typed.length]).toEqual([2, 1]);
    expect(h.room.counts).toEqual({ messages: 4, hops: 2 });
  });

  test('every step is in the record before its effect', async () => {
    const h = new Harness();
    h.a.onSubmit = () => {
      const states = h.record.changes.flatMap((one) => (one.put === 'delivery' ? [one.row.state] : []));
      expect(states.at(-1)).toBe('writing');
      expect(h.record.changes.at(-1)).toMatchObject({ put: 'attempt', row: { rung: 'writing', open: true } });
    };
    await h.send('hello', ['a']);
    expect(h.a.typed.length).toBe(1);
  });

  test('an answer that quotes our fence is carried without it, a fence that is not ours stays', async () => {
    const h = new Harness();
    await h.exchange('a', 'x', '@codex look');
    await h.advance(1_000);
    const quoted = `@claude you wrote\n${h.b.last.text}\n[/pairroom ffffffffffffffff]`;
    h.ends('b', h.prompt('b', h.b.last.text), quoted);
    await h.advance(1_000);
    expect(h.a.last.text.match(/pairroom/g)?.length).toBe(3);
    expect(h.a.last.text).toContain('[/pairroom ffffffffffffffff]');
  });

  test('a body beyond the limit of the vendor goes by file', async () => {
    const h = new Harness();
    await h.send('long '.repeat(400), ['a']);
    expect(h.files.length).toBe(1);
    expect(h.a.last.text).toContain('/files/1.md');
    expect(Buffer.byteLength(h.a.last.text)).toBeLessThan(300);
  });

  test('the brief stands in front of the first message, and of no other in that conversation', async () => {
    const h = new Harness({ briefInFront: ['a'] });
    await h.exchange('a', 'one', 'ok');
    await h.advance(2_000);
    await h.send('two', ['a']);
    expect(h.a.typed.map((one) => one.text.includes('You are @claude'))).toEqual([true, false]);
    expect(h.a.typed[0]?.text.endsWith('\n\none')).toBe(true);
  });
});

describe('grace', () => {
  async function inGrace(): Promise<Harness> {
    const h = new Harness({ graceMs: 2_000 });
    await h.advance(5_000);
    await h.exchange('a', 'plan', '@codex check');
    return h;
  }

  test('a hop shows itself first and then goes by itself', async () => {
    const h = await inGrace();
    expect(h.delivery(2)).toMatchObject({ state: 'held', reason: { code: 'grace' }, until: h.now + 2_000 });
    await h.advance(1_999);
    expect(h.b.typed.length).toBe(0);
    await h.advance(1);
    expect(h.b.typed.length).toBe(1);
  });

  test('held by a key it stays until it is let go', async () => {
    const h = await inGrace();
    expect(h.room.controls.hold(null).ok).toBe(true);
    await h.advance(3_600_000);
    expect(h.delivery(2)).toMatchObject({ state: 'held', reason: { code: 'held by you' } });
    expect(h.room.controls.release(null).ok).toBe(true);
    await h.flush();
    expect(h.b.typed.length).toBe(1);
  });

  test('let go at once it does not wait', async () => {
    const h = await inGrace();
    h.room.controls.release(null);
    await h.flush();
    expect(h.b.typed.length).toBe(1);
  });

  test('dropped, no byte is written, and the drop can be undone', async () => {
    const h = await inGrace();
    h.room.controls.drop(null);
    await h.advance(60_000);
    expect(h.b.typed.length).toBe(0);
    expect(h.delivery(2).state).toBe('cancelled');
    h.room.controls.undrop(null);
    await h.flush();
    expect(h.b.typed.length).toBe(1);
  });

  test('edited, the new text goes and the original stays beside it', async () => {
    const h = await inGrace();
    const { id } = h.delivery(2);
    const edited = await h.room.controls.edit(id, 'check only the tests');
    await h.advance(3_000);
    expect(edited.ok && edited.value.message).toBe(3);
    expect(h.b.typed.length).toBe(1);
    expect(h.b.last.text).toContain('check only the tests');
    expect(h.delivery(2)).toMatchObject({ state: 'cancelled', note: 'edited' });
    expect(h.newest).toMatchObject({ from: 'a', retryOf: 2, chain: 1, hop: 1 });
  });

  test.each([
    ['dropped', (h: Harness, id: number) => h.room.controls.drop(id)],
    ['let go', (h: Harness, id: number) => h.room.controls.release(id)],
    ['held', (h: Harness, id: number) => h.room.controls.hold(id)],
  ] as const)('while its new text is being recorded it is not %s', async (_, act) => {
    const h = await inGrace();
    const { id } = h.delivery(2);
    h.record.stall();
    const editing = h.room.controls.edit(id, 'check only the tests');
    expect(act(h, id)).toMatchObject({ ok: false, problem: { code: 'not now' } });
    expect(await h.room.controls.edit(id, 'another text')).toMatchObject({ ok: false });
    await h.flush();
    expect(act(h, id)).toMatchObject({ ok: false, problem: { code: 'not now' } });
    const turn = h.prompt('b', 'typed by the human into the pane');
    h.record.goOn();
    expect((await editing).ok).toBe(true);
    h.ends('b', turn, 'done');
    await h.advance(3_000);
    expect(h.delivery(2)).toMatchObject({ state: 'cancelled', note: 'edited' });
    expect(h.record.path(id).at(-1)).toBe('cancelled');
    expect(h.b.typed.length).toBe(1);
  });

  test('without a view there is no grace', async () => {
    const h = new Harness({ graceMs: 2_000 });
    h.room.viewAttached(false);
    await h.advance(5_000);
    await h.exchange('a', 'plan', '@codex check');
    await h.flush();
    expect(h.b.typed.length).toBe(1);
  });
});

describe('what holds at the gate', () => {
  test('a draft holds, untouched, and the message goes when it is gone', async () => {
    const h = new Harness();
    h.a.facts = { ...h.a.facts, composer: 'draft' };
    const seq = await h.send('hello', ['a']);
    await h.advance(600_000);
    expect(h.delivery(seq)).toMatchObject({ state: 'held', reason: { code: 'draft' } });
    expect(h.a.typed.length).toBe(0);
    h.a.facts = { ...h.a.facts, composer: 'empty' };
    h.room.look('a');
    await h.flush();
    expect(h.a.typed.length).toBe(1);
  });

  test('a dialog holds for as long as it is open, and the message goes once after it', async () => {
    const h = new Harness();
    h.fact('a', { type: 'dialog-opened', kind: 'permission', what: 'Bash rm' }, 'signal');
    const seq = await h.send('hello', ['a']);
    await h.advance(600_000);
    expect(h.delivery(seq)).toMatchObject({ state: 'held', reason: { code: 'dialog', kind: 'permission' } });
    expect(h.room.attention()).toMatchObject([{ what: 'needs you', slot: 'a' }]);
    h.fact('a', { type: 'dialog-closed' }, 'signal');
    await h.advance(60_000);
    expect(h.a.typed.length).toBe(1);
  });

  test('a key of the human holds for a second and a half', async () => {
    const h = new Harness();
    h.a.facts = { ...h.a.facts, lastHumanKeyAt: h.now };
    await h.send('hello', ['a']);
    await h.advance(1_499);
    expect(h.a.typed.length).toBe(0);
    await h.advance(1);
    expect(h.a.typed.length).toBe(1);
  });

  test('a menu, a suspended and an exited agent hold with their own reasons', async () => {
    const h = new Harness();
    h.a.facts = { ...h.a.facts, composer: 'unseen' };
    const seq = await h.send('hello', ['a']);
    expect(h.delivery(seq).reason).toEqual({ code: 'menu' });
    h.fact('a', { type: 'stopped' }, 'process');
    expect(h.delivery(seq).reason).toEqual({ code: 'suspended' });
    h.fact('a', { type: 'continued' }, 'process');
    expect(h.delivery(seq).reason).toEqual({ code: 'menu' });
    h.fact('a', { type: 'exited', code: 0, signal: null }, 'process');
    expect(h.delivery(seq).reason).toEqual({ code: 'exited' });
  });

  test('facts that come before the host knows the process are kept', async () => {
    const h = new Harness({ ready: false });
    h.fact('a', { type: 'dialog-opened', kind: 'trust', what: '' }, 'signal');
    h.room.spawned('a', { pid: 7, start: '1' });
    expect(h.room.presence('a').state.is).toBe('needs you');
    h.room.spawned('a', { pid: 8, start: '2' });
    expect(h.room.presence('a').state.is).toBe('starting');
  });

  test('an agent that never said a word holds as starting', async () => {
    const h = new Harness({ ready: false });
    const seq = await h.send('hello', ['a']);
    await h.advance(600_000);
    expect(h.delivery(seq).reason).toEqual({ code: 'starting' });
    h.fact('a', { type: 'idle' }, 'screen');
    expect(h.delivery(seq).reason).toEqual({ code: 'only screen' });
    await h.advance(600_000);
    expect(h.a.typed.length).toBe(0);
    h.room.controls.release(h.delivery(seq).id);
    await h.flush();
    expect(h.a.typed.length).toBe(1);
  });

  test('paused, everything is recorded and nothing goes; unpaused it goes', async () => {
    const h = new Harness();
    h.room.pause();
    await h.send('hello', ['a']);
    await h.advance(600_000);
    expect(h.delivery(1)).toMatchObject({ state: 'held', reason: { code: 'paused' } });
    await h.room.unpause();
    await h.flush();
    expect(h.a.typed.length).toBe(1);
  });

  const meanwhile: [what: string, happens: (h: Harness) => void, reason: object][] = [
    ['the human pauses', (h) => h.room.pause(), { code: 'paused' }],
    ['a key comes', (h) => (h.a.facts = { ...h.a.facts, lastHumanKeyAt: h.now }), { code: 'typing' }],
    [
      'a dialog opens',
      (h) => h.fact('a', { type: 'dialog-opened', kind: 'trust', what: '' }, 'signal'),
      { code: 'dialog', kind: 'trust' },
    ],
    ['a turn begins', (h) => h.fact('a', { type: 'working', turnId: null }), { code: 'working' }],
  ];

  test.each(meanwhile)(
    '%s while `writing` is being recorded: nothing is written, it waits again',
    async (_what, happens, reason) => {
      const h = new Harness();
      h.room.pause();
      const seq = await h.send('hello', ['a']);
      await h.room.unpause();
      h.record.stall();
      await h.flush();
      expect(h.delivery(seq).state).toBe('writing');
      happens(h);
      h.record.goOn();
      await h.flush();
      expect(h.a.typed.length).toBe(0);
      expect(h.delivery(seq)).toMatchObject({ state: 'held', reason });
    },
  );

  test('a generation that moved before the first byte: nothing is written, it waits again', async () => {
    const h = new Harness();
    h.a.refuses = true;
    const seq = await h.send('hello', ['a']);
    await h.advance(1_000);
    expect(h.a.typed.length).toBe(0);
    expect(h.delivery(seq).state).toBe('held');
    h.a.refuses = false;
    await h.advance(200);
    expect(h.a.typed.length).toBe(1);
    expect(
      h.record.changes.filter((one) => one.put === 'attempt' && one.row.rung === 'not started'),
    ).not.toEqual([]);
  });

  test('while the program does not read its input nothing is begun; nothing fills the record', async () => {
    const h = new Harness();
    h.a.facts = { ...h.a.facts, inputWaits: true };
    const seq = await h.send('hello', ['a']);
    const recorded = h.record.changes.length;
    await h.advance(60_000);
    expect(h.delivery(seq)).toMatchObject({ state: 'held', reason: { code: 'not reading' } });
    expect(h.record.changes.length).toBe(recorded);
    h.a.facts = { ...h.a.facts, inputWaits: false };
    await h.advance(200);
    expect(h.a.typed.map((one) => one.text)).toEqual(['hello']);
  });

  test('messages go in order, one at a time', async () => {
    const h = new Harness();
    for (const body of ['one', 'two', 'three']) await h.send(body, ['a']);
    expect(h.a.typed.map((one) => one.text)).toEqual(['one']);
    for (const next of ['two', 'three']) {
      h.ends('a', h.prompt('a', h.a.last.text), 'ok');
      await h.advance(1_000);
      expect(h.a.last.text).toBe(next);
    }
    expect(h.a.typed.length).toBe(3);
  });

  test('in manual mode a hop waits for a y; when both are addressed it asks', async () => {
    const h = new Harness({ mode: 'manual' });
    await h.exchange('a', 'plan', '@codex check');
    await h.advance(60_000);
    expect(h.delivery(2).reason).toEqual({ code: 'manual' });
    expect(h.b.typed.length).toBe(0);
    const asks = new Harness();
    await asks.exchange('a', 'plan', '@codex check\n@user fine?');
    await asks.advance(60_000);
    expect(asks.delivery(2).reason).toEqual({ code: 'asks you' });
    expect(asks.room.attention()).toMatchObject(
      [
        { what: 'asks you', slot: 'b' },
        { what: 'asks you', slot: 'a' },
      ].slice(0, 1),
    );
    asks.room.controls.release(null);
    await asks.flush();
    expect(asks.b.typed.length).toBe(1);
  });
});

test('a submit key that comes right behind the start may be swallowed: the composer settles first', async () => {
  const h = new Harness({ ready: false });
  h.fact('a', { type: 'session', sessionId: 's-a', transcriptPath: null, how: 'started' });
  await h.send('hello', ['a']);
  expect(h.delivery(1).reason).toEqual({ code: 'settling' });
  await h.advance(1000);
  expect(h.a.typed.map((one) => one.text)).toEqual(['hello']);
});

test('a line of the room stands in the conversation and starts nothing', async () => {
  const h = new Harness();
  h.room.note('claude exited 1 after 4 s.\x07');
  await h.flush();
  expect(h.room.message(1)).toMatchObject({
    message: { from: 'system', kind: 'system', to: [], body: 'claude exited 1 after 4 s.' },
    deliveries: [],
  });
});

describe('proof', () => {
  test('no sign for fifteen seconds: unknown, and never typed again', async () => {
    const h = new Harness();
    const seq = await h.send('hello', ['a']);
    await h.advance(14_999);
    expect(h.delivery(seq).state).toBe('written');
    await h.advance(1);
    expect(h.delivery(seq).state).toBe('unknown');
    await h.advance(3_600_000);
    expect(h.a.typed.length).toBe(1);
    expect(h.room.attention()).toMatchObject([{ what: 'unproven' }]);
    expect(h.room.controls.undrop(h.delivery(seq).id).ok).toBe(false);
  });

  test('late proof moves an unknown one on, to its answer', async () => {
    const h = new Harness();
    const seq = await h.send('hello', ['a']);
    await h.advance(20_000);
    const turn = h.prompt('a', 'hello', { source: 'transcript' });
    expect(h.delivery(seq)).toMatchObject({ state: 'accepted', evidence: 'transcript' });
    h.ends('a', turn, 'hi');
    expect(h.delivery(seq).state).toBe('answered');
    expect(h.newest).toMatchObject({ replyTo: seq });
  });

  test('a dropped unknown one is not typed again when the drop is undone', async () => {
    const h = new Harness();
    const seq = await h.send('hello', ['a']);
    await h.advance(20_000);
    h.room.controls.drop(h.delivery(seq).id);
    expect(h.room.controls.undrop(null).ok).toBe(false);
    await h.advance(60_000);
    expect(h.a.typed.length).toBe(1);
  });

  test('a withheld text that is dropped is not typed again when the drop is undone', async () => {
    const h = new Harness();
    h.a.slow = true;
    const seq = await h.send('hello', ['a']);
    h.a.last.end({ is: 'submit withheld', bytes: 5 });
    await h.flush();
    h.room.controls.drop(h.delivery(seq).id);
    expect(h.room.controls.undrop(h.delivery(seq).id)).toMatchObject({
      ok: false,
      problem: { code: 'not now' },
    });
    await h.advance(60_000);
    expect(h.a.typed.length).toBe(1);
    const attempt = h.record.changes.findLast((one) => one.put === 'attempt');
    expect(attempt).toMatchObject({ row: { rung: 'withheld', bytes: 5, open: false } });
  });

  test('a withheld submit key: unknown, no second paste', async () => {
    const h = new Harness();
    h.a.slow = true;
    const seq = await h.send('hello', ['a']);
    h.a.last.end({ is: 'submit withheld', bytes: 5 });
    await h.advance(600_000);
    expect(h.delivery(seq).state).toBe('unknown');
    expect(h.a.typed.length).toBe(1);
  });

  test('a prompt that is not exactly the text is no proof', async () => {
    const h = new Harness();
    const seq = await h.send('hello', ['a']);
    h.prompt('a', 'half a drafthello');
    expect(h.delivery(seq).state).toBe('written');
    await h.advance(15_000);
    expect(h.delivery(seq).state).toBe('unknown');
    expect(h.newest).toMatchObject({ origin: 'pane', body: 'half a drafthello' });
  });

  test('proof that comes before the pane told that all is written counts', async () => {
    const h = new Harness();
    h.a.slow = true;
    const seq = await h.send('hello', ['a']);
    h.prompt('a', 'hello');
    expect(h.delivery(seq).state).toBe('accepted');
    h.a.last.end({ is: 'written', bytes: 5 });
    await h.advance(60_000);
    expect(h.delivery(seq).state).toBe('accepted');
  });

  test('an exit with a text on its way: unknown; before the first byte: held', async () => {
    for (const accepted of [false, true]) {
      const h = new Harness();
      const seq = await h.send('hello', ['a']);
      if (accepted) h.prompt('a', 'hello');
      h.a.facts = { ...h.a.facts, alive: false };
      h.fact('a', { type: 'exited', code: 1, signal: null }, 'process');
      await h.advance(60_000);
      expect(h.delivery(seq).state).toBe(accepted ? 'failed' : 'unknown');
    }
    const h = new Harness();
    const sent = h.send('hello', ['a']);
    h.fact('a', { type: 'exited', code: 1, signal: null }, 'process');
    const seq = await sent;
    await h.advance(60_000);
    expect(h.delivery(seq).reason).toEqual({ code: 'exited' });
    expect(h.a.typed.length).toBe(0);
  });

  test('a pane that took nothing: failed', async () => {
    const h = new Harness();
    h.a.slow = true;
    const seq = await h.send('hello', ['a']);
    h.a.last.end({ is: 'broken', bytes: 0, why: 'the pane is gone' });
    await h.flush();
    expect(h.delivery(seq)).toMatchObject({ state: 'failed', note: 'the pane is gone' });
  });

  test('a text that the agent queued waits, is taken by its next turn, and is answered by it', async () => {
    const h = new Harness();
    const seq = await h.send('hello', ['a']);
    h.fact('a', { type: 'queued' });
    expect(h.delivery(seq).state).toBe('waiting');
    await h.advance(60_000);
    expect(h.delivery(seq).state).toBe('waiting');
    const turn = h.prompt('a', 'hello');
    expect(h.delivery(seq).state).toBe('accepted');
    h.ends('a', turn, 'hi');
    expect(h.delivery(seq).state).toBe('answered');
    expect(h.newest).toMatchObject({ replyTo: seq });
  });

  test('a text that the agent queued before the pane told that all is written waits as well', async () => {
    const h = new Harness();
    h.a.slow = true;
    const seq = await h.send('next task', ['a']);
    const running = h.prompt('a', 'typed by the human a moment before', { turnId: null });
    h.prompt('a', 'next task', { turnId: null });
    expect(h.delivery(seq).state).toBe('waiting');
    h.a.last.end({ is: 'written', bytes: 9 });
    await h.flush();
    h.ends('a', running || null, 'done');
    await h.advance(10_000);
    expect(h.delivery(seq).state).toBe('answered');
    const next = await h.send('and then', ['a']);
    await h.advance(2_000);
    expect(h.delivery(next).state).toBe('writing');
  });

  test('a raw command is sent, leaves no proof, and is no prompt', async () => {
    const h = new Harness();
    const sent = await h.room.send({
      to: ['a'],
      body: '//compact',
      raw: true,
      replyTo: null,
      key: null,
      from: 'composer',
      allowSecrets: false,
    });
    await h.flush();
    expect(sent.ok).toBe(true);
    expect(h.a.last).toMatchObject({ text: '/compact', kind: 'command' });
    await h.advance(60_000);
    expect(h.delivery(1).state).toBe('sent');
  });
});

describe('the ends of turns', () => {
  async function running(answerTo = 'hello'): Promise<{ h: Harness; turn: string }> {
    const h = new Harness();
    await h.send(answerTo, ['a']);
    return { h, turn: h.prompt('a', answerTo) };
  }

  test('a doubled end, and one that comes after the next turn began, change nothing', async () => {
    const { h, turn } = await running();
    h.ends('a', turn, 'one');
    h.ends('a', turn, 'one');
    expect(h.room.counts.messages).toBe(2);
    await h.advance(1_000);
    await h.send('again', ['a']);
    const next = h.prompt('a', 'again');
    h.ends('a', turn, 'one');
    expect(h.room.presence('a').state.is).toBe('working');
    expect(h.room.counts.messages).toBe(3);
    h.ends('a', next, 'two');
    expect(h.newest.body).toBe('two');
  });

  test('a missing hook: the signal tells the end, the transcript has the text within three seconds', async () => {
    const { h, turn } = await running();
    h.fact('a', { type: 'working', turnId: null }, 'signal');
    h.fact('a', { type: 'idle' }, 'signal');
    await h.advance(1_000);
    expect(h.delivery(1).state).toBe('accepted');
    h.ends('a', turn, 'from the log', {}, 'transcript');
    expect(h.delivery(1)).toMatchObject({ state: 'answered', evidence: 'transcript' });
    expect(h.newest.body).toBe('from the log');
  });

  test('no source has the text: the end is not known, and nothing is relayed', async () => {
    const { h } = await running();
    h.fact('a', { type: 'working', turnId: null }, 'signal');
    h.fact('a', { type: 'idle' }, 'signal');
    await h.advance(3_000);
    expect(h.delivery(1).state).toBe('unknown');
    expect(h.newest).toMatchObject({ notSent: 'text unknown', outcome: 'unknown' });
    expect(h.b.typed.length).toBe(0);
  });

  test('a hook without the text waits for the log and then says that it is not known', async () => {
    const { h, turn } = await running();
    h.ends('a', turn, null);
    expect(h.room.counts.messages).toBe(1);
    await h.advance(3_000);
    expect(h.delivery(1)).toMatchObject({ state: 'answered' });
    expect(h.newest).toMatchObject({ notSent: 'text unknown', outcome: 'completed' });
  });

  test('a model error: failed, its text is shown and goes nowhere', async () => {
    const { h, turn } = await running();
    h.ends('a', turn, null, { outcome: 'failed', error: '@codex API Error: 400' }, 'signal');
    await h.advance(60_000);
    expect(h.delivery(1)).toMatchObject({ state: 'failed', note: '@codex API Error: 400' });
    expect(h.newest).toMatchObject({ outcome: 'failed', notSent: 'failed', kind: 'system', to: [] });
    expect(h.b.typed.length).toBe(0);
    expect(h.room.attention()).toMatchObject([{ what: 'failed' }]);
  });

  test('an interrupted turn is recorded with its text and goes nowhere', async () => {
    const { h, turn } = await running();
    h.ends('a', turn, '@codex half', { outcome: 'interrupted' });
    await h.advance(60_000);
    expect(h.delivery(1).state).toBe('interrupted');
    expect(h.newest).toMatchObject({ body: '@codex half', outcome: 'interrupted', notSent: 'interrupted' });
    expect(h.b.typed.length).toBe(0);
  });

  test('facts of another conversation are dropped', async () => {
    const { h, turn } = await running();
    h.fact('a', {
      type: 'turn-ended',
      sessionId: 'other',
      turnId: turn,
      outcome: 'completed',
      text: 'x',
      error: null,
      wakes: false,
    });
    expect(h.delivery(1).state).toBe('accepted');
    h.fact('a', { type: 'prompt', sessionId: 'other', turnId: 'o1', text: 'foreign', by: 'prompt' });
    expect(h.room.counts.messages).toBe(1);
  });

  test('work of its own, at the start, is no turn', async () => {
    const h = new Harness();
    h.fact('b', { type: 'working', turnId: null }, 'signal');
    h.fact('b', { type: 'idle' }, 'signal');
    await h.advance(10_000);
    expect(h.room.counts.messages).toBe(0);
    expect(h.record.changes.some((one) => one.put === 'turn')).toBe(false);
  });

  test('a turn that the agent begins by itself goes on in its chain', async () => {
    const h = new Harness();
    await h.exchange('a', 'plan', 'started in the background');
    await h.advance(5_000);
    h.fact('a', { type: 'prompt', sessionId: 's-a', turnId: 'w1', text: '<task-notification>', by: 'agent' });
    h.ends('a', 'w1', '@codex the build is ready');
    expect(h.room.counts.messages).toBe(3);
    expect(h.newest).toMatchObject({ from: 'a', to: ['b'], chain: 1, hop: 1 });
    const turns = h.record.changes.flatMap((one) => (one.put === 'turn' ? [one.row.trigger] : []));
    expect(turns.at(-1)).toBe('agent');
  });
});

describe('prompts typed in a pane', () => {
  test('they become messages that start a chain, once, though hook and transcript both tell', async () => {
    const h = new Harness();
    const turn = h.prompt('a', 'typed by hand');
    h.prompt('a', 'typed by hand', { turnId: turn, source: 'transcript' });
    expect(h.room.counts.messages).toBe(1);
    expect(h.newest).toMatchObject({ origin: 'pane', from: 'user', to: ['a'], chain: 1, hop: 0 });
    expect(h.delivery(1).state).toBe('accepted');
    h.ends('a', turn, '@codex look');
    expect(h.delivery(1).state).toBe('answered');
    await h.advance(1_000);
    expect(h.b.typed.length).toBe(1);
  });

  test('own texts do not come back as typed ones, also from the transcript after the turn', async () => {
    const h = new Harness();
    await h.send('hello', ['a']);
    const turn = h.prompt('a', 'hello');
    h.prompt('a', 'hello', { turnId: turn, source: 'transcript' });
    h.ends('a', turn, 'hi');
    h.prompt('a', 'hello', { turnId: turn, source: 'transcript' });
    expect(h.room.counts.messages).toBe(2);
  });

  test('a command of the agent is no message', async () => {
    const h = new Harness();
    h.prompt('a', '/review now');
    expect(h.room.counts.messages).toBe(0);
  });

  test('one typed into a running turn waits and ends with the turn that took it in', async () => {
    const h = new Harness();
    const turn = h.prompt('a', 'first');
    h.prompt('a', 'second', { turnId: turn });
    expect(h.delivery(2).state).toBe('waiting');
    h.ends('a', turn, 'both done');
    await h.advance(3_000);
    expect(h.delivery(2).state).toBe('answered');
  });
});

describe('the human comes first', () => {
  test('a newer message sets a waiting hop aside, and one key sends it after all', async () => {
    const h = new Harness();
    h.fact('b', { type: 'working', turnId: null }, 'signal');
    await h.exchange('a', 'plan', '@codex check');
    expect(h.delivery(2).reason).toEqual({ code: 'working' });
    await h.send('stop that', ['b']);
    expect(h.delivery(2).state).toBe('set aside');
    h.fact('b', { type: 'idle' }, 'signal');
    await h.advance(5_000);
    expect(h.b.typed.map((one) => one.text)).toEqual(['stop that']);
    h.ends('b', h.prompt('b', 'stop that'), 'ok');
    h.room.controls.undrop(null);
    await h.advance(2_000);
    expect(h.b.last.text).toContain('@codex check');
  });

  test('agents of the same program are told apart in everything that the human is told', async () => {
    const h = new Harness({ names: ['mock', 'mock'] });
    const refused = (await h.room.interrupt(['b']))[0];
    expect(refused).toMatchObject({ problem: { args: { what: 'mock-b' } } });
    h.fact('a', { type: 'dialog-opened', kind: 'permission', what: 'Bash rm' }, 'signal');
    const unproven = await h.send('hello', ['b']);
    await h.advance(15_000);
    expect(h.room.attention().map(({ text }) => text)).toEqual([
      'mock-a asks: permission, Bash rm',
      `#${unproven} to mock-b is unproven`,
    ]);
    expect(h.delivery(unproven).note).toBe('typed into mock-b, no sign that it was taken');
    h.fact('b', { type: 'exited', code: 1, signal: null }, 'process');
    expect(h.room.attention().map(({ text }) => text)).toContain('mock-b has exited');
  });

  test('an agent that ends well is no alarm', () => {
    const h = new Harness();
    h.fact('b', { type: 'exited', code: 0, signal: null }, 'process');
    h.fact('a', { type: 'exited', code: 0, signal: 'SIGTERM' }, 'process');
    expect(h.room.attention().map(({ text }) => text)).toEqual(['claude has exited']);
  });

  test('a key for the waiting message says so when none waits', () => {
    const { room } = new Harness();
    for (const answer of [room.controls.hold(null), room.controls.release(null), room.controls.drop(null)]) {
      expect(answer).toMatchObject({ ok: false, problem: { code: 'nothing waits' } });
    }
  });

  test('interrupt: only when busy, proven by evidence, one rung at a time', async () => {
    const h = new Harness();
    expect((await h.room.interrupt(['a']))[0]).toMatchObject({
      ok: false,
      problem: { code: 'nothing running' },
    });
    expect(h.a.interrupts).toEqual([]);
    await h.send('hello', ['a']);
    const turn = h.prompt('a', 'hello');
    const first = h.room.interrupt(['a']);
    await h.advance(3_000);
    expect(await first).toEqual([{ ok: true, value: { proven: false } }]);
    const second = h.room.interrupt(['a']);
    await h.flush();
    h.ends('a', turn, null, { outcome: 'interrupted' });
    expect(await second).toEqual([{ ok: true, value: { proven: true, how: 'interrupted' } }]);
    expect(h.a.interrupts).toEqual([0, 1]);
    expect(h.delivery(1).state).toBe('interrupted');
  });

  test('interrupt proven by the signal alone: the turn is interrupted, not unknown', async () => {
    const h = new Harness();
    await h.send('hello', ['a']);
    h.prompt('a', 'hello');
    h.fact('a', { type: 'working', turnId: null }, 'signal');
    const asked = h.room.interrupt(['a']);
    await h.flush();
    h.fact('a', { type: 'idle' }, 'signal');
    expect(await asked).toEqual([{ ok: true, value: { proven: true, how: 'interrupted' } }]);
    await h.advance(3_000);
    expect(h.delivery(1)).toMatchObject({ state: 'interrupted', evidence: 'signal' });
    expect(h.room.counts.messages).toBe(1);
  });

  test('interrupting both pauses the relay', async () => {
    const h = new Harness();
    await h.room.interrupt(['a', 'b']);
    expect(h.room.settings.paused).toBe(true);
  });

  test('forward: the answer in a fence, the comment in front as the own words', async () => {
    const h = new Harness();
    await h.exchange('a', 'plan', 'I would use a map.');
    const sent = await h.room.forward({ message: null, to: null, part: null, comment: 'What do you think?' });
    await h.flush();
    expect(sent.ok).toBe(true);
    expect(h.b.last.kind).toBe('peer');
    expect(h.b.last.text).toMatch(
      /^What do you think\?\n\n\[pairroom .* by claude, .*\]\nI would use a map\.\n\[\//,
    );
    expect(h.newest).toMatchObject({ from: 'user', origin: 'forward', replyTo: 2, chain: 3, hop: 0 });
    h.ends('b', h.prompt('b', h.b.last.text), '@claude agreed');
    expect(h.newest).toMatchObject({ chain: 3, hop: 1 });
    expect(await h.room.forward({ message: 99, to: null, part: null, comment: null })).toMatchObject({
      ok: false,
      problem: { code: 'no such message' },
    });
  });
});

describe('what is refused', () => {
  const post = {
    to: ['a'],
    raw: false,
    replyTo: null,
    key: null,
    from: 'command',
    allowSecrets: false,
  } as const;

  test('nothing, too much, commands, unknown targets, and a thirty-third that would wait', async () => {
    const h = new Harness();
    const code = async (body: string, to = ['a']) => {
      const sent = await h.room.send({ ...post, to, body });
      return sent.ok ? 'ok' : sent.problem.code;
    };
    expect(await code(' \n')).toBe('empty');
    expect(await code('x'.repeat(1024 * 1024 + 1))).toBe('too large');
    expect(await code('/compact')).toBe('is a command');
    expect(await code('!rm')).toBe('is a command');
    expect(await code('x', ['gemini'])).toBe('unknown target');
    h.room.pause();
    for (let n = 0; n < 32; n++) expect(await code(`${n}`)).toBe('ok');
    expect(await code('one more')).toBe('queue full');
    expect(await code('x', ['b'])).toBe('ok');
  });

  test('a key makes a send happen once, and not for other content', async () => {
    const h = new Harness();
    const both = await Promise.all([
      h.room.send({ ...post, body: 'x', key: 'k' }),
      h.room.send({ ...post, body: 'x', key: 'k' }),
    ]);
    expect(both).toEqual([
      { ok: true, value: { message: 1, repeated: false } },
      { ok: true, value: { message: 1, repeated: true } },
    ]);
    expect(await h.room.send({ ...post, body: 'y', key: 'k' })).toMatchObject({
      ok: false,
      problem: { code: 'same key' },
    });
    await h.advance(1_000);
    expect(h.a.typed.length).toBe(1);
  });

  test('controls are taken out before storing', async () => {
    const h = new Harness();
    await h.send('a\x1b[201~\rb', ['a']);
    expect(h.newest.body).toBe('a201~\nb');
  });
});

describe('a record that cannot be written', () => {
  test('relaying stops at once and visibly, the agents go on, and nothing is lost', async () => {
    const h = new Harness();
    await h.send('plan', ['a']);
    const turn = h.prompt('a', 'plan');
    await h.flush();
    h.record.full = true;
    h.ends('a', turn, '@codex check');
    await h.advance(60_000);
    expect(h.b.typed.length).toBe(0);
    expect(h.delivery(2).reason).toEqual({ code: 'record' });
    expect(h.room.attention()[0]).toMatchObject({ what: 'record' });
    const refused = await h.room.send({
      to: ['b'],
      body: 'x',
      raw: false,
      replyTo: null,
      key: null,
      from: 'composer',
      allowSecrets: false,
    });
    expect(refused).toMatchObject({ ok: false, problem: { code: 'disk full' } });
    expect((await h.room.unpause()).ok).toBe(false);
    h.record.full = false;
    expect((await h.room.unpause()).ok).toBe(true);
    await h.advance(1_000);
    expect(h.b.typed.length).toBe(1);
    expect(h.record.path(h.delivery(2).id)).toEqual(['queued', 'held', 'writing', 'written']);
  });

  test('a failed commit of `writing`: no byte leaves', async () => {
    const h = new Harness();
    h.room.pause();
    await h.send('hello', ['a']);
    await h.flush();
    h.record.full = true;
    await h.room.unpause();
    await h.advance(60_000);
    expect(h.a.typed.length).toBe(0);
    expect(h.delivery(1).reason).toEqual({ code: 'record' });
  });
});
