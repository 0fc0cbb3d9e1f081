import { describe, expect, test } from 'vitest';
import type { MessageView } from '../../../src/protocol/room-view.ts';
import type { ToWorker } from '../../../src/tui/bridge.ts';
import { lineText } from '../../../src/tui/ink/draw/line.ts';
import { LinearSession, type Outcome } from '../../../src/tui/linear/linear-session.ts';
import { delivery, message, roomView } from '../ink/sample-room.ts';

const now = 1_000_000;

/** A session in a room of claude and codex, with these messages. */
function inRoom(messages: MessageView[] = []) {
  const session = new LinearSession();
  const told = (outcome: Outcome) => ({
    lines: outcome.lines.map(lineText),
    requests: outcome.out.flatMap((one) => (one.type === 'request' ? [one.request] : [])),
    does: outcome.out.flatMap((one) => (one.type === 'do' ? [one.what] : [])),
    returned: outcome.returned,
    command: outcome.command,
  });
  session.hear({ type: 'link', up: true }, now);
  session.hear({ type: 'room', room: roomView({ messages: messages.length }) }, now);
  session.hear({ type: 'page', messages, more: false }, now);
  return {
    session,
    enter: (text: string) => told(session.enter(text, now)),
    hear: (event: ToWorker) => told(session.hear(event, now)),
    leave: () => told(session.leave(now)),
  };
}

const answer = message(2, { from: 'a', to: [], origin: 'turn', body: 'the plan', notSent: 'not addressed' });
const held = message(3, {
  from: 'a',
  to: ['b'],
  origin: 'turn',
  body: '@codex look',
  deliveries: [delivery(7, 3, { to: 'b', state: 'held', reason: { code: 'held by you' } })],
});

describe('what is written', () => {
  test('goes to the target of the prompt, which /to changes', () => {
    const { session, enter } = inRoom();
    expect(session.prompt).toBe('to claude> ');
    expect(enter('hello').requests).toMatchObject([{ verb: 'send', to: ['a'], body: 'hello' }]);
    enter('/to both');
    expect(session.prompt).toBe('to claude and codex> ');
    expect(enter('one\ntwo').requests).toMatchObject([{ verb: 'send', to: ['a', 'b'], body: 'one\ntwo' }]);
    expect(enter('@codex you').requests).toMatchObject([{ verb: 'send', to: ['b'] }]);
  });

  test.each(['', '  ', '\n'])('nothing is nothing: %j', (text) => {
    expect(inRoom().enter(text)).toEqual({ lines: [], requests: [], does: [], returned: '', command: null });
  });

  test('what the host refuses is said, and comes back', () => {
    const { enter, hear } = inRoom();
    enter('hello');
    const refused = hear({
      type: 'reply',
      id: 1,
      ok: false,
      problem: { code: 'queue full', args: { limit: '9', what: 'claude' } },
    });
    expect(refused.lines).toEqual(['9 messages already wait for claude. Let some go or drop some first.']);
    expect(refused.returned).toBe('hello');
  });

  test('a command that there is not is said, and the line comes back', () => {
    const { lines, returned, requests } = inRoom().enter('/nothing here');
    expect(lines).toHaveLength(1);
    expect(returned).toBe('/nothing here');
    expect(requests).toEqual([]);
  });
});

describe('commands', () => {
  test('ask the host as those of the composer do', () => {
    const { enter } = inRoom([held]);
    expect(enter('/pause').requests).toEqual([{ verb: 'pause' }]);
    expect(enter('/interrupt codex').requests).toEqual([{ verb: 'interrupt', slots: ['b'] }]);
    expect(enter('/send 3').requests).toEqual([{ verb: 'release', delivery: 7 }]);
    expect(enter('//compact').requests).toMatchObject([{ verb: 'send', body: '/compact', raw: true }]);
    expect(enter('/detach').does).toEqual(['detach']);
  });

  test('/help lists all of them', () => {
    const { lines } = inRoom().enter('/help');
    for (const name of ['/to', '/stop', '/queue', '/screen', '/keys']) {
      expect(lines.some((line) => line.startsWith(`${name}:`) || line.startsWith(`${name} `))).toBe(true);
    }
  });

  test('/queue tells what waits and why', () => {
    expect(inRoom([held]).enter('/queue').lines).toEqual([
      '3 claude to codex, held: kept by you',
      '@codex look',
    ]);
    expect(inRoom().enter('/queue').lines).toEqual(['Nothing is held, queued, unproven or set aside.']);
  });

  test('/why tells when the host has answered, once', () => {
    const { enter, hear } = inRoom([held]);
    expect(enter('/why 3')).toMatchObject({ lines: [], requests: [{ verb: 'why', message: 3 }] });
    const { lines } = hear({
      type: 'reply',
      id: 1,
      ok: true,
      value: { verb: 'why', value: { attempts: [] } },
    });
    expect(lines[0]).toBe('Why: message #3');
    expect(hear({ type: 'room', room: roomView() }).lines).toEqual([]);
  });

  test('those for agents are handed on', () => {
    expect(inRoom().enter('/screen codex').command).toEqual({ does: 'screen', slot: 'b' });
    expect(inRoom().enter('/keys codex hello').lines[0]).toMatch(/^hello is no key/);
  });
});

describe('what asks for more', () => {
  test('/forward takes a comment, or Enter alone, or is left', () => {
    for (const [comment, sent] of [
      ['mind this', 'mind this'],
      ['', null],
    ] as const) {
      const { session, enter } = inRoom([answer]);
      expect(enter('/forward 2').lines[0]).toMatch(/^Message 2 goes to codex\./);
      expect(session.prompt).toBe('comment for codex> ');
      expect(enter(comment).requests).toMatchObject([
        { verb: 'forward', message: 2, to: 'b', comment: sent },
      ]);
      expect(session.prompt).toBe('to claude> ');
    }
    const { session, enter, leave } = inRoom([answer]);
    enter('/forward 2');
    expect(leave().requests).toEqual([]);
    expect(session.prompt).toBe('to claude> ');
  });

  test('a command as a comment is a comment', () => {
    const { enter } = inRoom([answer]);
    enter('/forward 2');
    expect(enter('/screen codex').requests).toMatchObject([{ verb: 'forward', comment: '/screen codex' }]);
  });

  test('/edit tells the text, then takes the new one; Enter alone keeps the old', () => {
    const { session, enter, hear } = inRoom([held]);
    const opened = enter('/edit 3');
    expect(opened.lines).toContain('@codex look');
    expect(opened.requests).toEqual([{ verb: 'hold', delivery: 7 }]);
    expect(session.prompt).toBe('new text> ');
    expect(enter('@codex look twice').requests).toEqual([
      { verb: 'edit', delivery: 7, body: '@codex look twice' },
    ]);
    const edited = { verb: 'edit', value: { message: 8 } } as const;
    expect(hear({ type: 'reply', id: 2, ok: true, value: edited }).requests).toEqual([]);
    enter('/edit 3');
    expect(enter('')).toMatchObject({ requests: [], lines: ['It stays as it was, and held.'] });
    expect(session.prompt).toBe('to claude> ');
  });

  test.each([
    ['y', ['stop']],
    ['Y', ['stop']],
    ['', []],
    ['yes please', []],
    ['n', []],
  ])('/stop, then %j', (text, does) => {
    const { session, enter } = inRoom();
    expect(enter('/stop').lines[0]).toBe('Stop this room?');
    expect(session.prompt).toBe('y stops> ');
    expect(enter(text)).toMatchObject({ does, requests: [] });
    expect(session.prompt).toBe('to claude> ');
  });

  test('where nothing asks, Ctrl-C says how to leave', () => {
    expect(inRoom().leave().lines).toEqual([
      'Ctrl-D or /detach leaves, and the agents go on. /stop ends the room.',
    ]);
  });
});

test('what was being written in another view comes back, with its target', () => {
  const { session, hear } = inRoom();
  expect(hear({ type: 'draft', draft: { text: 'half\na text', to: 'b' } }).returned).toBe('half\na text');
  expect(session.target).toBe('b');
});

test('Tab completes commands and handles', () => {
  const { session } = inRoom();
  expect(session.complete('/que')).toEqual([['/queue '], '/que']);
  expect(session.complete('ask @co')).toEqual([['@codex '], '@co']);
  expect(session.complete('hello')).toEqual([[], 'hello']);
});
