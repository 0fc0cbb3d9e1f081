import { afterEach, describe, expect, test } from 'vitest';
import { problem } from '../../../../src/core/problems.ts';
import type { Draft } from '../../../../src/tui/bridge.ts';
import { conversation, delivery, message, roomView, slotView } from '../sample-room.ts';
import { frameText, openScreen } from '../screen.ts';

let screen = openScreen({ cols: 80, rows: 24 });
afterEach(() => screen.close());

function open(): typeof screen {
  screen = openScreen({ cols: 80, rows: 24 });
  screen.send({ type: 'room', room: roomView() });
  return screen;
}

function rows(): string[] {
  return frameText(screen.frame());
}

function draft(): Draft | undefined {
  return screen.told.flatMap((m) => (m.type === 'draft' ? [m.draft] : [])).at(-1);
}

const sent = (body: string, to: string[], raw = false) => ({
  verb: 'send',
  to,
  body,
  raw,
  replyTo: null,
  key: null,
  from: 'composer',
  allowSecrets: false,
});

describe('Enter', () => {
  test('sends what is written to the chosen target and empties the composer', () => {
    open().type('hello there');
    screen.press('enter');
    expect(screen.requests()).toEqual([sent('hello there', ['a'])]);
    expect(draft()).toEqual({ text: '', to: 'a' });
  });

  test('sends to the target that Shift-Tab chose: A, B, both, A', () => {
    open();
    for (const text of ['one', 'two', 'three', 'four']) {
      screen.type(text);
      screen.press('enter', 'shift-tab');
    }
    const to = screen.requests().map((request) => (request.verb === 'send' ? request.to : []));
    expect(to).toEqual([['a'], ['b'], ['a', 'b'], ['a']]);
  });

  test.each([
    ['@codex look', ['b']],
    ['@a look', ['a']],
    ['@both look', ['a', 'b']],
    ['  @codex: look', ['b']],
    ['@types/node is old', ['a']],
    ['@codex-rs is old', ['a']],
    ['look, @codex', ['a']],
  ])('a handle at the start wins over the chosen target: %j', (text, to) => {
    open().send({ type: 'paste', text });
    screen.press('escape', 'enter');
    expect(screen.requests()).toEqual([sent(text, to)]);
  });

  test('a bare vendor name is no target when both slots run it', () => {
    open().send({
      type: 'room',
      room: roomView({
        slots: {
          a: slotView('a', { handle: 'claude-a' }),
          b: slotView('b', { vendor: 'claude', handle: 'claude-b' }),
        },
      }),
    });
    screen.send({ type: 'paste', text: '/to claude' });
    screen.press('escape', 'enter');
    expect(screen.requests()).toEqual([]);
    expect(rows().join('\n')).toContain('claude could be claude-a, claude-b. Name one of them.');
  });

  test('does nothing at all when nothing is written: pressed twice, it sends once', () => {
    open().type('hello');
    screen.press('enter');
    const before = rows();
    screen.press('enter', 'enter');
    expect(screen.requests()).toHaveLength(1);
    expect(rows()).toEqual(before);
  });

  test('a refused text comes back with the words of the refusal', () => {
    open().type('hello');
    screen.press('enter');
    screen.send({
      type: 'reply',
      id: 1,
      ok: false,
      problem: problem('queue full', { limit: '32', what: 'claude' }),
    });
    expect(rows().at(-1)).toBe('› hello');
    expect(rows().join('\n')).toContain('32 messages already wait for claude.');
  });

  test('a text that was refused for a secret goes with the next Enter, and only as it was', () => {
    const refusal = { ok: false, problem: problem('holds a secret', { what: 'npm', where: '1' }) } as const;
    open().type('hello');
    screen.press('enter');
    screen.send({ type: 'reply', id: 1, ...refusal });
    expect(rows().join('\n')).toContain('Line 1 seems to hold a secret (npm)');
    screen.press('enter');
    expect(screen.requests().at(-1)).toMatchObject({ body: 'hello', allowSecrets: true });

    screen.send({ type: 'reply', id: 2, ...refusal });
    screen.type('!');
    screen.press('enter');
    expect(screen.requests().at(-1)).toMatchObject({ body: 'hello!', allowSecrets: false });
  });

  test('without a connection the text stays', () => {
    open().send({ type: 'link', up: false });
    screen.type('hello');
    screen.press('enter');
    expect(screen.requests()).toEqual([]);
    expect(rows().at(-1)).toBe('› hello');
  });
});

describe('slash', () => {
  test.each([
    ['/pause', [{ verb: 'pause' }]],
    ['/unpause', [{ verb: 'unpause' }]],
    ['/mode manual', [{ verb: 'mode', mode: 'manual', flush: false }]],
    ['/mode mention all', [{ verb: 'mode', mode: 'mention', flush: true }]],
    ['/mode everything', []],
    ['/continue', [{ verb: 'allow', more: null }]],
    ['/continue 20', [{ verb: 'allow', more: 20 }]],
    ['/continue 0', []],
    ['/limit hops 30', [{ verb: 'limit', guard: 'hops', limit: 30 }]],
    ['/limit short off', [{ verb: 'limit', guard: 'short', limit: null }]],
    ['/limit tokens 3', []],
    ['/limit hops many', []],
    ['/role codex lead', [{ verb: 'role', slot: 'b', role: 'lead' }]],
    ['/role a none', [{ verb: 'role', slot: 'a', role: null }]],
    ['/role both lead', []],
    ['/role a king', []],
    ['/review b', [{ verb: 'review', slot: 'b', base: null }]],
    ['/review codex main', [{ verb: 'review', slot: 'b', base: 'main' }]],
    ['/review both', []],
    ['/reopen', [{ verb: 'reopen' }]],
    ['/interrupt', [{ verb: 'interrupt', slots: ['a'] }]],
    ['/interrupt both', [{ verb: 'interrupt', slots: ['a', 'b'] }]],
    ['/interrupt @codex', [{ verb: 'interrupt', slots: ['b'] }]],
    ['/hold', [{ verb: 'hold', delivery: null }]],
    ['/send #5', [{ verb: 'release', delivery: 3 }]],
    ['/drop 5', [{ verb: 'drop', delivery: 3 }]],
    ['/drop #4', []],
    ['/why #3', [{ verb: 'why', message: 3 }]],
    ['/why', [{ verb: 'why', message: 4 }]],
    ['/brief codex', [{ verb: 'brief', slot: 'b' }]],
    [
      '/forward #3 look at this',
      [{ verb: 'forward', message: 3, to: null, part: null, comment: 'look at this' }],
    ],
    ['/to codex and then?', [sent('and then?', ['b'])]],
    ['/edit', [{ verb: 'hold', delivery: 3 }]],
    ['//compact now', [sent('/compact now', ['a'], true)]],
    ['/nonsense', []],
    ['/to', []],
    ['/to nobody', []],
    ['/etc/hosts is wrong', []],
  ])('%j asks for %j', (line, requests) => {
    open().send({ type: 'page', messages: conversation(), more: false });
    screen.send({ type: 'paste', text: line });
    screen.press('escape', 'enter');
    expect(screen.requests()).toEqual(requests);
  });

  test.each([
    ['/detach', 'detach'],
    ['/stop', null],
  ])('%j', (line, what) => {
    open().send({ type: 'paste', text: line });
    screen.press('enter');
    const done = screen.told.flatMap((m) => (m.type === 'do' ? [m.what] : []));
    expect(done).toEqual(what === null ? [] : [what]);
  });

  test('/stop ends the room only after y, and says what ends', () => {
    open().send({ type: 'paste', text: '/stop' });
    screen.press('enter');
    expect(frameText(screen.frame('overlay')).join('\n')).toContain('codex ends (process 4102)');
    screen.press('y');
    expect(screen.told).toContainEqual({ type: 'do', what: 'stop' });
  });

  test('a line that was refused stays to be mended', () => {
    open().type('/nonsense x');
    screen.press('enter');
    expect(rows().at(-1)).toBe('› /nonsense x');
    // Whole, in the narrowest conversation too: its end says what to do.
    const shown = rows()
      .map((row) => row.trim())
      .join(' ');
    expect(shown).toContain(
      "/nonsense is no command here: //nonsense runs the agent's own, a word in front makes it text",
    );
  });

  test('another mode says of hops that wait for a y how they go too', () => {
    open();
    const held = { ...delivery(1, 1), state: 'held', reason: { code: 'manual' } } as const;
    screen.send({ type: 'message', message: message(1, { from: 'a', to: ['b'], deliveries: [held] }) });
    screen.type('/mode mention');
    screen.press('enter');
    expect(screen.requests()).toMatchObject([{ verb: 'mode', flush: false }]);
    expect(rows().join('\n')).toContain('1 hop still waits for your y · /mode mention all sends it');
  });

  test('at a guard the strip says which and how to go on; a message of yours is not held by it', () => {
    open();
    const stoppedBy = { guard: 'hops', n: 12, limit: 12 } as const;
    screen.send({ type: 'room', room: roomView({ paused: true, stoppedBy }) });
    screen.type('go');
    expect(rows().join('\n')).toContain(
      'the relay is stopped at 12/12 hops in this chain · /continue goes on',
    );
    expect(rows().join('\n')).not.toContain('held while the relay is paused');
  });

  test('Tab completes with a blank, Enter then runs the line', () => {
    open().type('/unp');
    screen.press('tab');
    expect(draft()?.text).toBe('/unpause ');
    screen.press('enter');
    expect(screen.requests()).toEqual([{ verb: 'unpause' }]);
  });

  test('Enter completes what is not complete, and the arguments follow with their meaning', () => {
    open().type('/to');
    screen.press('enter');
    expect(draft()?.text).toBe('/to ');
    expect(rows().join('\n')).toContain('a handle, a, b or both');
    screen.type('cod');
    screen.press('enter');
    expect(draft()?.text).toBe('/to codex ');
    screen.press('enter');
    expect(draft()).toEqual({ text: '', to: 'b' });
  });

  test.each([
    ['a', ['a']],
    ['b', ['b']],
    ['both', ['a', 'b']],
    ['codex', ['b']],
    ['CLAUDE', ['a']],
  ])('a target that is whole is what Enter takes: /to %s', (word, to) => {
    open().type(`/to ${word}`);
    screen.press('enter');
    screen.type('hello');
    screen.press('enter');
    expect(screen.requests()).toEqual([sent('hello', to)]);
  });

  test.each([
    ['@co', '@codex '],
    ['please ask @co', 'please ask @codex '],
    ['two\nlines for @CL', 'two\nlines for @claude '],
  ])('a handle is completed wherever a word begins with @: %j', (typed, text) => {
    open().send({ type: 'paste', text: typed });
    screen.press('tab');
    expect(draft()?.text).toBe(text);
  });

  test.each(['ask @codex', '@codex', 'me@co', 'for @param', '@b'])('Enter sends %j as it is', (text) => {
    open().type(text);
    screen.press('enter');
    expect(screen.requests()).toMatchObject([{ verb: 'send', body: text }]);
  });

  test('↑ and ↓ choose from the popup', () => {
    open().type('/');
    screen.press('down', 'down', 'down', 'up', 'tab');
    expect(draft()?.text).toBe('/forward ');
  });

  test('Esc closes the popup and keeps the text, Tab opens it again', () => {
    open().type('/pau');
    expect(rows().join('\n')).toContain('deliver nothing until /unpause');
    screen.press('escape');
    expect(rows().at(-1)).toBe('› /pau');
    expect(rows().join('\n')).not.toContain('deliver nothing');
    screen.press('tab');
    expect(rows().join('\n')).toContain('deliver nothing until /unpause');
  });
});

describe('history and clearing', () => {
  test('↑ recalls what was sent, ↓ brings back what was being written', () => {
    open();
    for (const text of ['one', 'two']) {
      screen.type(text);
      screen.press('enter');
    }
    screen.type('three');
    const seen: (string | undefined)[] = [];
    for (const key of ['up', 'up', 'up', 'down', 'down', 'down']) {
      screen.press(key);
      seen.push(rows().at(-1));
    }
    expect(seen).toEqual(['› two', '› one', '› one', '› two', '› three', '› three']);
  });

  test('Ctrl-R searches what was sent, newest first, and takes it up; undo brings the text back', () => {
    open();
    for (const text of ['plan the cache', 'run the tests', 'plan the tests', 'run the tests']) {
      screen.type(text);
      screen.press('enter');
    }
    screen.type('half');
    screen.press('ctrl-r');
    screen.type('RUN');
    const shown = frameText(screen.frame('overlay')).filter((row) => / (plan|run) the /.test(row));
    expect(shown.map((row) => row.trim())).toEqual(['› run the tests']);
    screen.press('ctrl-u');
    screen.type('the tests');
    screen.press('down', 'enter');
    expect(draft()?.text).toBe('plan the tests');
    screen.press('ctrl-_');
    expect(draft()?.text).toBe('half');
  });

  test('Ctrl-R and Esc leave the text as it was, and Enter on nothing found does nothing', () => {
    open().type('half');
    screen.press('ctrl-r');
    screen.type('never sent');
    screen.press('enter', 'escape');
    expect(draft()?.text).toBe('half');
    expect(screen.requests()).toEqual([]);
  });

  test('Ctrl-C clears, undo brings the text back, a second one says how to leave', () => {
    open().type('half a thought');
    screen.press('ctrl-c');
    expect(draft()?.text).toBe('');
    screen.press('ctrl-_');
    expect(draft()?.text).toBe('half a thought');
    screen.press('ctrl-c', 'ctrl-c');
    expect(rows().join('\n')).toContain('Ctrl-Z d detach · stop in the palette');
    expect(screen.told.filter((m) => m.type === 'do')).toEqual([]);
  });
});

describe('paste', () => {
  test('is one change without control characters, and never acts as keys', () => {
    open().send({ type: 'paste', text: 'one\r\ntwo\u001b[201~\u0003 three\r/pause\r' });
    expect(draft()?.text).toBe('one\ntwo[201~ three\n/pause\n');
    expect(screen.requests()).toEqual([]);
    screen.press('ctrl-_');
    expect(draft()?.text).toBe('');
  });

  test('over 256 KiB is refused with its size', () => {
    open().send({ type: 'paste', text: 'é'.repeat(140_000) });
    expect(rows().at(-1)).toBe('› write a message, / for commands');
    expect(rows().join('\n')).toContain('That is 274 KiB; at most 256 KiB can be sent at once.');
  });

  test('of many lines grows the composer to a third of the height, then scrolls with the cursor', () => {
    open().send({ type: 'paste', text: Array.from({ length: 40 }, (_, i) => `line ${i}`).join('\n') });
    expect(
      rows()
        .slice(-8)
        .map((row) => row.trim()),
    ).toEqual([32, 33, 34, 35, 36, 37, 38, 39].map((i) => `line ${i}`));
    expect(screen.frame().cursor).toEqual({ x: 9, y: 23 });
    screen.press('ctrl-home');
    expect(rows().at(-8)).toBe('› line 0');
    expect(screen.frame().cursor).toEqual({ x: 2, y: 16 });
  });
});

test('the cursor counts wide characters as two', () => {
  open().type('漢字👨‍👩‍👧');
  expect(screen.frame().cursor).toEqual({ x: 2 + 4 + 0 + 2, y: 23 });
});

test('a restored draft stands in the composer with its target', () => {
  open().send({ type: 'draft', draft: { text: 'from before', to: 'b' } });
  expect(rows().slice(-2)).toEqual(['to codex, at once · Shift-Tab other target', '› from before']);
  expect(draft()).toBeUndefined();
});

describe('forward', () => {
  test.each([
    [80, 'forwards #4 of codex to claude, your comment first · Enter sends · Esc leaves'],
    [60, 'forwards #4 of codex to claude · Enter sends · Esc leaves'],
    [46, '#4 → claude · Enter sends · Esc leaves'],
  ])('names its keys at every width: %i', (cols, line) => {
    screen = openScreen({ cols, rows: 24 });
    screen.send({ type: 'room', room: roomView() });
    screen.send({ type: 'page', messages: conversation(), more: false });
    screen.send({ type: 'action', action: 'forward' });
    expect(rows()).toContain(line);
  });

  test('writes a comment, sends it with Enter, and gives the draft back', () => {
    open().send({ type: 'page', messages: conversation(), more: false });
    screen.type('my draft');
    screen.send({ type: 'action', action: 'forward' });
    expect(rows().join('\n')).toContain('forwards #4 of codex to claude, your comment first');
    screen.type('see this');
    screen.press('enter');
    expect(screen.requests()).toEqual([
      { verb: 'forward', message: 4, to: 'a', part: null, comment: 'see this' },
    ]);
    expect(rows().at(-1)).toBe('› my draft');
  });

  test('Esc leaves it and gives the draft back', () => {
    open().send({ type: 'page', messages: conversation(), more: false });
    screen.type('my draft');
    screen.send({ type: 'action', action: 'forward' });
    screen.type('never mind');
    screen.press('escape');
    expect(rows().at(-1)).toBe('› my draft');
    expect(screen.requests()).toEqual([]);
  });

  test('the draft that survives is the message, not the comment', () => {
    open().send({ type: 'page', messages: conversation(), more: false });
    screen.type('my draft');
    screen.send({ type: 'action', action: 'forward' });
    screen.type('comment');
    expect(draft()?.text).toBe('my draft');
  });
});

test('what Enter will do follows the state of the target', () => {
  open();
  const at = (change: Parameters<typeof slotView>[1], paused = false): string | undefined => {
    screen.send({
      type: 'room',
      room: roomView({ paused, slots: { a: slotView('a', change), b: slotView('b') } }),
    });
    return rows().at(-2)?.split(' · ')[0];
  };
  expect(at({ state: { is: 'idle' } })).toBe('to claude, at once');
  expect(at({ state: { is: 'working' } })).toBe('to claude, when it is idle');
  expect(at({ state: { is: 'needs you', kind: 'permission', what: '' } })).toBe(
    'to claude, when you have answered its dialog',
  );
  expect(at({ state: { is: 'unknown' } })).toBe('to claude, held until its state is known');
  expect(at({ state: { is: 'idle' } }, true)).toBe('to claude, held while the relay is paused');
});

test('the slot that the composer writes to is told when it changes', () => {
  open().press('shift-tab', 'shift-tab');
  expect(screen.told.flatMap((m) => (m.type === 'target' ? [m.slot] : []))).toEqual(['a', 'b', null]);
});

test('a message that came twice is one, a changed one is replaced', () => {
  open().send({
    type: 'message',
    message: message(1, { deliveries: [delivery(1, 1, { state: 'queued' })] }),
  });
  screen.send({ type: 'message', message: message(1, { deliveries: [delivery(1, 1)] }) });
  expect(rows().filter((row) => row.includes('message 1'))).toHaveLength(1);
  expect(rows()[0]).toMatch(/answered$/);
});
