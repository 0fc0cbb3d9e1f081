import { describe, expect, test } from 'vitest';
import { freshGuards, type GuardState, guardNames } from '../../src/core/guard.ts';
import type { Slot } from '../../src/core/slot.ts';
import { allowMore, countMessage, restartChain } from '../../src/relay/guards.ts';

/** Says texts by turns and gives the guard that each of them meets, and the state after all. */
function say(texts: readonly string[], start: GuardState = freshGuards, first: Slot = 'a') {
  let state = start;
  const guards = texts.map((body, i) => {
    const from = (i % 2 === 0) === (first === 'a') ? 'a' : 'b';
    const counted = countMessage(state, { from, body, kind: 'chat', messages: i });
    state = counted.state;
    return counted.guard?.guard ?? null;
  });
  return { guards, state };
}

const long = (i: number) =>
  `@codex step ${i}: ${'look at the cache and write a test for it, then tell me '.repeat(2)}`;
const longs = (n: number) => Array.from({ length: n }, (_, i) => long(i));

describe('every guard is on by itself', () => {
  test('its limits are those of the manual', () => {
    expect(freshGuards.limits).toEqual({
      messages: 60,
      hops: 12,
      rounds: 5,
      repeats: 2,
      short: 4,
      courtesies: 1,
    });
  });

  test.each(guardNames)('%s', (name) => expect(freshGuards.limits[name]).not.toBeNull());
});

describe('hops in a chain', () => {
  test('twelve go, the thirteenth stops with its numbers', () => {
    const { guards, state } = say(longs(12));
    expect(guards).toEqual(Array(12).fill(null));
    const next = countMessage(state, { from: 'a', body: long(13), kind: 'chat', messages: 12 });
    expect(next.guard).toEqual({ guard: 'hops', n: 12, limit: 12 });
  });

  test('a word of the human begins a new chain', () => {
    const { state } = say(longs(12));
    expect(say(longs(12), restartChain(state)).guards).toEqual(Array(12).fill(null));
  });

  test.each([
    [null, 12],
    [3, 3],
  ])('allowed %s more, as many as %i go, with the one that was held', (more, go) => {
    const stopped = say(longs(13)).state;
    const { guards } = say(longs(go), allowMore(stopped, 'hops', more));
    expect(guards).toEqual([...Array(go - 1).fill(null), 'hops']);
  });

  test('what is allowed beyond the limit is for this chain alone', () => {
    const allowed = restartChain(allowMore(freshGuards, 'hops', 50));
    expect(say(longs(13), allowed).guards.at(-1)).toBe('hops');
  });
});

describe('messages in the room', () => {
  const at = (messages: number, state = freshGuards) =>
    countMessage(state, { from: 'a', body: long(messages), kind: 'chat', messages }).guard;

  test('sixty go, and no word of the human makes them fewer', () => {
    expect(at(59)).toBeNull();
    expect(at(60)).toEqual({ guard: 'messages', n: 60, limit: 60 });
    expect(at(60, restartChain(freshGuards))).not.toBeNull();
  });

  test('an allowance raises the limit for good', () => {
    const allowed = restartChain(allowMore(freshGuards, 'messages', 20));
    expect([at(79, allowed), at(80, allowed)?.limit]).toEqual([null, 80]);
  });
});

describe('the same text twice from one side', () => {
  test('in other case, spacing and with another handle', () => {
    expect(
      say(['@codex Please look at src/a.ts', long(1), '@CODEX  please look\nat src/a.ts.']).guards,
    ).toEqual([null, null, 'repeats']);
  });

  test('not from both sides, and not with something else between', () => {
    expect(say([long(1), long(1)]).guards).toEqual([null, null]);
    expect(say([long(1), long(2), long(3), long(4), long(1)]).guards.at(-1)).toBeNull();
  });

  test('a text of any size takes time in its length alone', () => {
    const dots = `@codex ${'.'.repeat(500_000)}x${' .'.repeat(200_000)}x`;
    expect(say([dots, long(1), dots]).guards.at(-1)).toBe('repeats');
  });
});

describe('short replies by turns', () => {
  test('the fourth stops', () => {
    expect(say(['run it', 'it runs', 'run it again', 'it runs again']).guards).toEqual([
      null,
      null,
      null,
      'short',
    ]);
  });

  test('a long one between begins anew', () => {
    expect(say(['run it', 'it runs', 'now', long(1), 'x', 'y', 'z']).guards).toEqual(Array(7).fill(null));
  });

  test('after it has stopped them the next four count', () => {
    const { state } = say(['a1', 'b1', 'a2', 'b2']);
    expect(say(['a3', 'b3', 'a4', 'b4'], state).guards).toEqual([null, null, null, 'short']);
  });
});

describe('courtesies', () => {
  test.each([
    '@codex thanks',
    '@codex Thanks!',
    'ok, thank you. @codex',
    '@claude ack',
    'You’re welcome'.replace('’', "'"),
    '谢谢',
    '@codex **Got it**',
  ])('%s', (text) => expect(say([text]).guards).toEqual(['courtesies']));

  test.each(['thanks, now run the tests', 'ok: src/a.ts', 'ack 3', '@codex', 'no'])(
    'no courtesy: %s',
    (text) => expect(say([text]).guards).toEqual([null]),
  );
});

test.each(guardNames)('%s turned off stops nothing', (name) => {
  const off = Object.fromEntries(guardNames.map((one) => [one, null]));
  const limits = { ...freshGuards.limits, ...off, [name]: null };
  const texts = ['thanks', 'thanks', 'thanks', 'thanks', ...longs(20)];
  expect(say(texts, { ...freshGuards, limits }).guards).toEqual(Array(24).fill(null));
});
