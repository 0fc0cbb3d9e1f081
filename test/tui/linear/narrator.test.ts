import { describe, expect, test } from 'vitest';
import type { DeliveryView, MessageView, RoomView, SlotView } from '../../../src/protocol/room-view.ts';
import { type Line, lineText } from '../../../src/tui/ink/draw/line.ts';
import { Narrator } from '../../../src/tui/linear/narrator.ts';
import { delivery, message, roomView, slotView } from '../ink/sample-room.ts';

/** A narrator whose human has come in: room and page are told. Times in ms from then. */
function listening(earlier: readonly MessageView[] = []) {
  const narrator = new Narrator();
  const start = 1_000_000;
  narrator.takeRoom(roomView(), start);
  narrator.takePage(earlier, start);
  return {
    room: (at: number, a: Partial<SlotView>, more: Partial<RoomView> = {}) =>
      text(
        narrator.takeRoom(
          roomView({ slots: { a: slotView('a', a), b: slotView('b') }, ...more }),
          start + at,
        ),
      ),
    message: (at: number, one: MessageView) => text(narrator.takeMessage(one, start + at)),
    page: (at: number, messages: readonly MessageView[]) => text(narrator.takePage(messages, start + at)),
    settle: (at: number) => text(narrator.settle(start + at)),
    due: () => (narrator.due === null ? null : narrator.due - start),
  };
}

function text(lines: readonly Line[]): string[] {
  return lines.map(lineText);
}

const working = { state: { is: 'working' } } as const;
const idle = { state: { is: 'idle' } } as const;
const asks = { state: { is: 'needs you', kind: 'permission', what: 'Bash rm -rf build' }, since: 5 } as const;

describe('states', () => {
  const cases: [string, Partial<SlotView>, string[]][] = [
    ['working', working, ['claude is working']],
    [
      'a dialog',
      asks,
      ['claude needs you: permission: Bash rm -rf build', '/screen claude reads it, /keys claude answers it'],
    ],
    ['no sign', { state: { is: 'unknown' } }, ["can't tell what claude is doing"]],
    ['starting again', { state: { is: 'starting' } }, ['claude is starting']],
    // The room says these two in lines of its own.
    ['suspended', { state: { is: 'suspended' } }, ['/wake claude lets it go on']],
    ['exited', { state: { is: 'exited', code: 1, signal: null, afterMs: 10, hadTurn: true } }, []],
  ];
  test.each(cases)('%s is told when it has stood for 300 ms', (_, change, lines) => {
    const room = listening();
    expect(room.room(0, change)).toEqual([]);
    expect(room.due()).toBe(300);
    expect(room.settle(299)).toEqual([]);
    expect(room.settle(300)).toEqual(lines);
    expect(room.due()).toBe(null);
    expect(room.room(5000, change)).toEqual([]);
    expect(room.settle(9000)).toEqual([]);
  });

  test('what flips back meanwhile is not told', () => {
    const room = listening();
    room.room(0, working);
    room.room(200, idle);
    expect(room.settle(1000)).toEqual([]);
  });

  test('what flips without end is told once, by what it is then', () => {
    const room = listening();
    room.room(0, working);
    room.room(100, { state: { is: 'unknown' } });
    room.room(250, working);
    expect(room.settle(300)).toEqual(['claude is working']);
  });

  test('a second dialog that asks the same is told again', () => {
    const room = listening();
    room.room(0, asks);
    room.settle(300);
    room.room(400, { ...asks, since: 6 });
    expect(room.settle(700)[0]).toBe('claude needs you: permission: Bash rm -rf build');
  });

  test("the time in a state and an agent's tools are no news", () => {
    const room = listening();
    room.room(0, { ...idle, since: 99, tool: { name: 'Bash', detail: 'ls', since: 9 } });
    expect(room.due()).toBe(null);
  });
});

describe('the room', () => {
  test('pause, mode and a record that cannot be written', () => {
    const room = listening();
    room.room(0, {}, { paused: true, mode: 'manual', recordProblem: 'The disk is full.' });
    expect(room.settle(300)).toEqual([
      'the relay is paused; /unpause lets it go on',
      'relay: each hop asks',
      'The disk is full.',
    ]);
    room.room(400, {});
    expect(room.settle(700)).toEqual([
      'the relay goes on',
      'relay: on @mention',
      'the record can be written again',
    ]);
  });

  test('what has stopped the relay is named with the command that lets it go on', () => {
    const room = listening();
    room.room(0, {}, { paused: true, stoppedBy: { guard: 'hops', n: 12, limit: 12 } });
    expect(room.settle(300)).toEqual([
      'the relay is stopped at 12/12 hops in this chain; /continue lets it go on',
    ]);
    room.room(400, {}, { paused: true, doneBy: 'a' });
    expect(room.settle(700)).toEqual([
      'claude says that all is done, the relay is off; /reopen lets it go on',
    ]);
  });

  test('what it says of a dialog is told by the state alone; anything else it says is told', () => {
    const room = listening();
    const line = (seq: number, body: string) =>
      message(seq, { from: 'system', to: [], origin: 'room', body });
    expect(room.message(0, line(1, 'claude asks (permission): Bash rm -rf build'))).toEqual([]);
    room.message(0, line(2, 'claude was suspended.'));
    room.room(100, asks);
    expect(room.settle(400)).toEqual([
      'claude needs you: permission: Bash rm -rf build',
      '/screen claude reads it, /keys claude answers it',
      '2 room: claude was suspended.',
    ]);
  });

  test('who comes in hears states with their times, then the last ten messages with how they stand', () => {
    const narrator = new Narrator();
    const room = text(narrator.takeRoom(roomView({ messages: 12, paused: true }), 0));
    expect(room[0]).toBe('Room shop: claude and codex. /help lists the commands.');
    expect(room[1]).toMatch(/^claude is idle, since \d\d:\d\d$/);
    expect(room).toContain('the relay is paused; /unpause lets it go on');
    expect(narrator.due).toBe(null);
    const messages = Array.from({ length: 12 }, (_, i) =>
      message(i + 1, { deliveries: [delivery(i + 1, i + 1)] }),
    );
    const page = text(narrator.takePage(messages, 0));
    expect(page.slice(0, 3)).toEqual([
      'The last 10 of 12 messages:',
      '3 you to claude: message 3',
      '3 answered',
    ]);
    expect(page).toHaveLength(21);
    expect(narrator.due).toBe(null);
  });
});

describe('messages', () => {
  test('one of an agent: whole, with where it did not go', () => {
    const room = listening();
    const answer = message(4, {
      from: 'b',
      to: [],
      origin: 'turn',
      body: 'first\n\nlast',
      notSent: 'not addressed',
    });
    expect(room.message(0, answer)).toEqual([
      '4 codex: first',
      '',
      'last',
      '4 not sent on: does not address @claude; /forward 4 sends it',
    ]);
    expect(room.message(10, answer)).toEqual([]);
  });

  test('one that the human has just written: its number', () => {
    expect(listening().message(0, message(1))).toEqual(['1 you to claude']);
  });

  test('a long one: its beginning, and how to read it', () => {
    const body = Array.from({ length: 100 }, (_, i) => `line ${i}`).join('\n');
    const lines = listening().message(0, message(1, { from: 'a', to: ['b'], body }));
    expect(lines).toHaveLength(41);
    expect(lines.at(-1)).toBe('… 60 more lines; /read 1 reads the whole message');
  });

  test('foreign control characters are told as pictures', () => {
    const [line] = listening().message(0, message(1, { from: 'a', body: 'x\x1b[2Jy\u202ez\x9b' }));
    expect(line).toBe('1 claude to claude: x␛[2Jyz�');
  });

  test('those that a lost connection missed come with the next page, once', () => {
    const room = listening([message(1)]);
    room.message(0, message(2));
    const missed = message(3, { from: 'b', to: [], body: 'missed' });
    expect(room.page(10, [message(1), message(2), missed])).toEqual(['3 codex: missed']);
    expect(room.page(20, [message(1), message(2), missed])).toEqual([]);
  });

  test('those that come before the first page follow it', () => {
    const narrator = new Narrator();
    narrator.takeRoom(roomView({ messages: 2 }), 0);
    const two = message(2, { from: 'b', to: [], body: 'two' });
    expect(narrator.takeMessage(two, 0)).toEqual([]);
    expect(text(narrator.takePage([message(1)], 0))).toEqual([
      'The last 1 of 2 messages:',
      '1 you to claude: message 1',
      '2 codex: two',
    ]);
  });
});

describe('deliveries', () => {
  const one = (change: Partial<DeliveryView>) => message(7, { deliveries: [delivery(1, 7, change)] });

  test('each word once; what passes by itself not at all', () => {
    const room = listening();
    room.message(0, one({ state: 'queued' }));
    expect(room.due()).toBe(null);
    room.message(10, one({ state: 'writing' }));
    room.message(20, one({ state: 'written' }));
    expect(room.due()).toBe(null);
    room.message(30, one({ state: 'accepted' }));
    expect(room.settle(330)).toEqual(['7 accepted']);
    room.message(400, one({ state: 'accepted', evidence: 'hook' }));
    expect(room.due()).toBe(null);
    room.message(500, one({ state: 'answered' }));
    expect(room.settle(800)).toEqual(['7 answered']);
  });

  const words: [string, Partial<DeliveryView>, string][] = [
    ['a reason', { state: 'held', reason: { code: 'draft' } }, '7 held: your draft is in claude'],
    ['no proof', { state: 'unknown', note: 'typed, no sign' }, '7 unproven: typed, no sign'],
    ['a failure', { state: 'failed', note: 'it ended' }, '7 failed: it ended'],
    [
      'a grace time',
      { state: 'held', reason: { code: 'grace' }, until: 1_002_000 },
      '7 goes to claude in 2 s; /hold 7, /edit 7 or /drop 7 before',
    ],
  ];
  test.each(words)('%s', (_, change, line) => {
    const room = listening();
    room.message(0, one(change));
    expect(room.settle(300)).toEqual([line]);
  });

  test('a hold that is over within 300 ms is not told', () => {
    const room = listening();
    room.message(0, one({ state: 'held', reason: { code: 'working' } }));
    room.message(200, one({ state: 'writing' }));
    expect(room.settle(1000)).toEqual([]);
  });

  test('two receivers are named', () => {
    const room = listening();
    const deliveries = [
      delivery(1, 7, { state: 'accepted' }),
      delivery(2, 7, { to: 'b', state: 'accepted' }),
    ];
    room.message(0, message(7, { to: ['a', 'b'], deliveries }));
    expect(room.settle(300)).toEqual(['7 claude accepted', '7 codex accepted']);
  });
});
