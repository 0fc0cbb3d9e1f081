import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { conversation, delivery, message, noon, roomView } from '../sample-room.ts';
import { frameText, openScreen } from '../screen.ts';

const size = { cols: 60, rows: 20 };
let screen = openScreen(size);
beforeEach(() => {
  vi.useFakeTimers();
  screen.close();
  screen = openScreen(size);
  screen.send({ type: 'room', room: roomView() });
});
afterEach(() => {
  screen.close();
  vi.useRealTimers();
});

const rows = (region: 'middle' | 'overlay' = 'middle'): string[] => frameText(screen.frame(region));
const all = (region: 'middle' | 'overlay' = 'middle'): string => rows(region).join('\n');

function page(count: number, more = false): void {
  const messages = Array.from({ length: count }, (_, i) => message(i + 1));
  screen.send({ type: 'page', messages, more });
}

function held(change: Parameters<typeof delivery>[2] = {}): ReturnType<typeof message> {
  const waiting = delivery(7, 9, {
    to: 'b',
    state: 'held',
    reason: { code: 'grace' },
    until: screen.clock.at + 2000,
    ...change,
  });
  return message(9, { from: 'a', to: ['b'], body: 'the hop', deliveries: [waiting] });
}

describe('following', () => {
  test('at the bottom new messages come into sight', () => {
    page(30);
    screen.send({ type: 'message', message: message(31) });
    expect(all()).toContain('message 31');
  });

  test('scrolled up it stays where it is and counts what is new below, End goes there', () => {
    page(30);
    screen.press('pageup', 'g');
    const before = rows().slice(0, 12);
    for (const seq of [31, 32, 33]) screen.send({ type: 'message', message: message(seq) });
    expect(rows().slice(0, 12)).toEqual(before);
    expect(all()).toContain('3 new below');
    screen.press('G');
    expect(all()).toContain('message 33');
    expect(all()).not.toContain('new below');
    expect(all()).toMatch(/─ new ─.*message 31/s);
  });

  test('the oldest message in sight asks for older ones, once, and they go in front', () => {
    screen.send({
      type: 'page',
      messages: [101, 102, 103].map((seq) => message(seq)),
      more: true,
    });
    screen.press('pageup', 'k', 'k');
    expect(screen.requests()).toEqual([{ verb: 'page', before: 101, limit: 200 }]);
    const value = { messages: [99, 100].map((seq) => message(seq)), more: false };
    screen.send({ type: 'reply', id: 1, ok: true, value: { verb: 'page', value } });
    screen.press('g');
    expect(all()).toContain('message 99');
    expect(screen.requests()).toHaveLength(1);
  });
});

test('a new day begins with its date', () => {
  screen.send({ type: 'message', message: message(1) });
  screen.send({ type: 'message', message: message(2, { createdAt: noon + 30 * 3_600_000 }) });
  expect(all()).toMatch(/message 1\n─+ 2026-03-0\d ─+\n[^\n]*#2/);
});

test('what was written here before is in the history of a new view', () => {
  screen.send({ type: 'page', messages: conversation(), more: false });
  screen.press('up');
  expect(rows().at(-1)).toBe('› and the tests?');
});

describe('browse mode', () => {
  test('j and k move the selection, Esc gives the keys back to the composer', () => {
    page(5);
    screen.press('pageup', 'k', 'k', 'j');
    expect(rows().find((row) => row.startsWith('█'))).toContain('#4');
    expect(screen.frame().cursor).toBeNull();
    screen.press('escape', 'x');
    expect(rows().at(-1)).toBe('› x');
    expect(rows().some((row) => row.startsWith('█'))).toBe(false);
  });

  test('PgUp with a text in the composer scrolls and keeps the composer', () => {
    page(30);
    screen.type('text');
    screen.press('pageup');
    expect(all()).not.toContain('message 30');
    expect(screen.frame().cursor).not.toBeNull();
  });

  test('f forwards, w asks for the evidence, u opens the queue', () => {
    screen.send({ type: 'page', messages: conversation(), more: false });
    screen.press('pageup', 'k', 'k', 'w');
    expect(screen.requests()).toEqual([{ verb: 'why', message: 3 }]);
    screen.press('escape', 'u');
    expect(all('overlay')).toContain('held');
    screen.press('escape', 'f');
    expect(all()).toContain('forwards #3 of claude to codex');
  });
});

describe('strip', () => {
  test('a hop in its grace time counts down, and no timer runs without one', () => {
    screen.send({ type: 'message', message: held() });
    expect(rows()).toContain('claude → codex in 2 s · Ctrl-Z Space hold · e edit · n drop');
    const frames = (): number => screen.told.filter((m) => m.type === 'frame').length;
    const before = frames();
    screen.clock.at += 1000;
    vi.advanceTimersByTime(1000);
    expect(frames()).toBe(before + 1);
    expect(all()).toContain('claude → codex in 1 s');
    screen.send({ type: 'message', message: held({ state: 'accepted', reason: null, until: null }) });
    rows();
    expect(vi.getTimerCount()).toBe(0);
  });

  test('held deliveries are counted by receiver with the reason of the first', () => {
    screen.send({ type: 'message', message: held({ reason: { code: 'draft' }, until: null }) });
    expect(rows()).toContain('codex: 1 held: your draft is in codex');
    expect(rows()).toContain('  Ctrl-Z y send · n drop');
  });

  test('before the room was there, a missing connection is no alarm', () => {
    screen.close();
    screen = openScreen({ cols: 46, rows: 16 });
    screen.send({ type: 'link', up: false });
    expect(all()).not.toContain('no connection');
    expect(all()).toContain('the room is being opened');
    screen.send({ type: 'room', room: roomView() });
    expect(all()).toContain('no connection');
  });

  test('the keys for what waits are named as they must be pressed', () => {
    screen.send({ type: 'message', message: held() });
    expect(rows()).toContain('claude → codex in 2 s · Ctrl-Z Space hold · e edit · n drop');
    screen.press('pageup');
    expect(rows()).toContain('claude → codex in 2 s · Space hold · e edit · n drop');
  });

  test('what is unproven, what needs the human and a broken record are said', () => {
    screen.send({ type: 'message', message: held({ state: 'unknown', reason: null, until: null }) });
    const attention = [
      {
        cause: 'p',
        slot: 'a' as const,
        what: 'needs you' as const,
        text: 'claude asks: Bash rm -rf build',
        since: 0,
      },
    ];
    screen.send({
      type: 'room',
      room: roomView({ attention, recordProblem: 'The disk is full.', paused: true }),
    });
    expect(all()).toContain('#9 to codex is unproven: typed, no sign that it was taken');
    expect(all()).toContain('! claude asks: Bash rm -rf build');
    expect(all()).toContain('The disk is full.');
    expect(all()).toContain('the relay is paused');
  });
});

describe('time', () => {
  test('what the room says is drawn at most fifteen times a second, a key at once', () => {
    const frames = (): number => screen.told.filter((m) => m.type === 'frame').length;
    screen.clock.at += 1000;
    const start = frames();
    for (let ms = 0; ms < 1000; ms += 5) {
      screen.send({ type: 'message', message: message(1 + ms) });
      screen.clock.at += 5;
      vi.advanceTimersByTime(5);
    }
    expect(frames() - start).toBeLessThanOrEqual(16);
    expect(frames() - start).toBeGreaterThanOrEqual(12);
    const before = frames();
    screen.press('x');
    expect(frames()).toBe(before + 1);
    vi.advanceTimersByTime(200);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('overlays', () => {
  test('the reader copies the raw Markdown and single code blocks', () => {
    screen.send({ type: 'page', messages: conversation(), more: false });
    screen.press('pageup', 'k', 'k', 'enter', 'y', '1', '2');
    const copies = screen.told.flatMap((m) => (m.type === 'copy' ? [m.text] : []));
    expect(copies).toEqual([conversation()[2]?.body, 'export class Cache<V> {}']);
    expect(all('overlay')).toContain('there is no code block 2');
    expect(screen.told.filter((m) => m.type === 'overlay')).toEqual([{ type: 'overlay', open: true }]);
    screen.press('escape');
    expect(screen.told.at(-2)).toEqual({ type: 'overlay', open: false });
  });

  test('scrolling ends at both ends', () => {
    const body = Array.from({ length: 100 }, (_, i) => `- item ${i}`).join('\n');
    screen.send({ type: 'message', message: message(1, { body }) });
    screen.press('pageup', 'enter', 'G');
    const end = rows('overlay');
    screen.press('down', 'pagedown');
    expect(rows('overlay')).toEqual(end);
    screen.press('up', 'down');
    expect(rows('overlay')).toEqual(end);
    screen.press('g', 'up');
    expect(all('overlay')).toContain('item 0');
  });

  test('why shows each attempt with its proof and the exact text', () => {
    screen.send({ type: 'message', message: message(1) });
    screen.send({ type: 'action', action: 'why' });
    const attempt = {
      delivery: 1,
      number: 1,
      rung: 'accepted',
      startedAt: noon,
      writtenAt: noon + 12,
      acceptedAt: noon + 240,
      bytes: 57,
      evidence: 'hook',
      text: '[from codex]\n\u001b[2Jbody',
    };
    screen.send({ type: 'reply', id: 1, ok: true, value: { verb: 'why', value: { attempts: [attempt] } } });
    expect(all('overlay')).toContain('attempt 1: accepted, 57 bytes');
    expect(all('overlay')).toMatch(/begun .* · written after 12 ms · accepted after 240 ms\s+· proof: hook/s);
    expect(all('overlay')).toContain('␛[2Jbody');
  });

  test('the queue sends, drops, undoes a drop and edits', () => {
    const first = held({ reason: { code: 'draft' }, until: null });
    const second = message(10, {
      from: 'b',
      to: ['a'],
      deliveries: [delivery(8, 10, { state: 'held', reason: { code: 'paused' } })],
    });
    screen.send({ type: 'message', message: first });
    screen.send({ type: 'message', message: second });
    screen.send({ type: 'action', action: 'queue' });
    screen.press('y', 'j', 'n', 'z', 'e');
    expect(screen.requests()).toEqual([
      { verb: 'release', delivery: 7 },
      { verb: 'drop', delivery: 8 },
      { verb: 'undrop', delivery: 8 },
      { verb: 'hold', delivery: 8 },
    ]);
  });

  test('in the queue, a drop of before and a hop that was set aside are undone as well', () => {
    screen.send({ type: 'action', action: 'queue' });
    screen.press('z');
    expect(screen.requests()).toEqual([{ verb: 'undrop', delivery: null }]);
  });

  test('the queue lists all that has not got there, each with its reason and its own keys', () => {
    const states = [
      delivery(1, 11, { state: 'unknown', note: 'typed into claude, no sign that it was taken' }),
      delivery(2, 12, { state: 'set aside' }),
      delivery(3, 13, { state: 'waiting', since: noon }),
    ];
    for (const one of states) {
      screen.send({
        type: 'message',
        message: message(one.message, { from: 'b', to: ['a'], deliveries: [one] }),
      });
    }
    screen.send({ type: 'action', action: 'queue' });
    expect(all('overlay')).toContain('no sign that it was taken');
    expect(all('overlay')).toContain('a newer message of yours went first');
    expect(all('overlay')).toContain('keeps it since');
    expect(all('overlay')).toContain('r again · m it is there');
    screen.press('r', 'm', 'j');
    expect(all('overlay')).toContain('y send after all');
    screen.press('y', 'j');
    expect(all('overlay')).not.toContain('y send after all');
    expect(screen.requests()).toEqual([
      { verb: 'retry', delivery: 1 },
      { verb: 'delivered', delivery: 1 },
      { verb: 'undrop', delivery: 2 },
    ]);
  });

  test('retry, undrop and delivered act on the message that is named, where its state allows', () => {
    const deliveries = [delivery(1, 9, { state: 'answered' }), delivery(2, 9, { state: 'unknown' })];
    screen.send({ type: 'message', message: message(9, { deliveries }) });
    const run = (line: string) => {
      screen.type(line);
      screen.press('escape', 'enter');
    };
    run('/retry #9');
    run('/delivered 9');
    run('/undrop 9');
    expect(screen.requests()).toEqual([
      { verb: 'retry', delivery: 2 },
      { verb: 'delivered', delivery: 2 },
    ]);
  });

  test('a hop that was set aside says which keys send it after all', () => {
    const hop = message(9, { from: 'a', to: ['b'], deliveries: [delivery(7, 9, { state: 'set aside' })] });
    screen.send({ type: 'message', message: hop });
    expect(
      rows()
        .map((row) => row.replace(/^▎ /, ''))
        .join(' '),
    ).toContain('z in the queue sends it');
  });

  test('editing a hop holds it first, saves on Enter, then lets it go', () => {
    screen.send({ type: 'message', message: held() });
    screen.send({ type: 'action', action: 'edit' });
    expect(screen.requests()).toEqual([{ verb: 'hold', delivery: 7 }]);
    screen.type(', better');
    screen.press('alt-enter');
    screen.send({ type: 'paste', text: 'two' });
    screen.press('enter');
    expect(screen.requests().at(-1)).toEqual({ verb: 'edit', delivery: 7, body: 'the hop, better\ntwo' });
    const asked = screen.requests().length;
    screen.send({ type: 'reply', id: 2, ok: true, value: { verb: 'edit', value: { message: 8 } } });
    expect(screen.requests().length).toBe(asked);
  });

  test('editing when nothing waits says so', () => {
    screen.send({ type: 'action', action: 'edit' });
    expect(all()).toContain('no hop is waiting');
    expect(screen.requests()).toEqual([]);
  });

  test('the palette filters and runs', () => {
    screen.send({ type: 'action', action: 'palette' });
    screen.type('nothing until');
    screen.press('enter');
    expect(screen.requests()).toEqual([{ verb: 'pause' }]);
  });

  test('the card tells what happened after more than a minute, and any key closes it', () => {
    screen.send({ type: 'attached', leftAt: screen.clock.at - 59_000 });
    expect(screen.requests()).toEqual([]);
    const leftAt = screen.clock.at - (8 * 60 + 12) * 60_000;
    screen.send({ type: 'attached', leftAt });
    expect(screen.requests()).toEqual([{ verb: 'since', at: leftAt }]);
    const value = { at: leftAt, hops: 4, messages: 9, failed: 1, unproven: 0, held: 2 };
    screen.send({ type: 'reply', id: 1, ok: true, value: { verb: 'since', value } });
    expect(all('overlay')).toContain('Since you left 8 h 12 m ago');
    expect(all('overlay')).toMatch(/1 failed.*2 waiting.*4 hops between the agents.*9 messages/s);
    screen.press('x');
    expect(screen.told.filter((m) => m.type === 'overlay').at(-1)).toEqual({ type: 'overlay', open: false });
    expect(rows().at(-1)).toBe('› write a message, / for commands');
  });

  test.each([
    ['nothing happened', { waitsSince: null, messages: 0, shown: false }],
    ['something waited already when the human left', { waitsSince: -1, messages: 0, shown: false }],
    ['something began to wait', { waitsSince: 1, messages: 0, shown: true }],
    ['something was said', { waitsSince: -1, messages: 1, shown: true }],
  ])('the card on attach, when %s', (_, { waitsSince, messages, shown }) => {
    const leftAt = screen.clock.at - 3_600_000;
    const dialog = { cause: 'd', slot: 'a', what: 'needs you', text: 'claude asks: Bash' } as const;
    const attention = waitsSince === null ? [] : [{ ...dialog, since: leftAt + waitsSince }];
    screen.send({ type: 'room', room: roomView({ attention }) });
    screen.send({ type: 'attached', leftAt });
    const value = { at: leftAt, hops: 0, messages, failed: 0, unproven: 2, held: 2 };
    screen.send({ type: 'reply', id: 1, ok: true, value: { verb: 'since', value } });
    expect(screen.told.some((m) => m.type === 'overlay')).toBe(shown);
    if (shown) expect(all('overlay')).toMatch(/claude asks: Bash · since \d\d:\d\d/);
  });

  test('the card tells of the time that the host counts from, which may be later than the one it was asked for', () => {
    screen.send({ type: 'attached', leftAt: screen.clock.at - 3_600_000 });
    const at = screen.clock.at - 120_000;
    const value = { at, hops: 0, messages: 1, failed: 0, unproven: 0, held: 0 };
    screen.send({ type: 'reply', id: 1, ok: true, value: { verb: 'since', value } });
    expect(all('overlay')).toContain('Since you left 2 m ago');
  });

  test('an answer to a question that nobody asked any more changes nothing', () => {
    screen.send({ type: 'message', message: message(1) });
    screen.send({ type: 'action', action: 'why' });
    screen.press('escape');
    const before = all();
    screen.send({ type: 'reply', id: 1, ok: true, value: { verb: 'why', value: { attempts: [] } } });
    screen.send({ type: 'reply', id: 99, ok: true, value: { verb: 'nothing' } });
    expect(all()).toBe(before);
    expect(screen.told.filter((m) => m.type === 'overlay').at(-1)).toEqual({ type: 'overlay', open: false });
  });
});
