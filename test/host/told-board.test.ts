import { describe, expect, it } from 'vitest';
import { restingTitle, ToldBoard } from '../../src/host/told-board.ts';

describe('what a program tells its terminal', () => {
  it('is shown once a second at most, and then the latest', () => {
    const board = new ToldBoard();
    const shown: [number, string][] = [];
    for (let now = 0; now <= 5000; now += 10) {
      const changed = now <= 3000 ? board.note({ title: `step ${now}` }, now) : board.tick(now);
      if (changed) shown.push([now, board.shown.title]);
    }
    expect(shown).toEqual([
      [0, 'step 0'],
      [1000, 'step 1000'],
      [2000, 'step 2000'],
      [3000, 'step 3000'],
    ]);
    expect(board.due).toBeNull();
  });

  it('waits for its time, and not when it is as before again', () => {
    const board = new ToldBoard();
    board.note({ title: 'one' }, 0);
    expect(board.note({ title: 'two' }, 400)).toBe(false);
    expect(board.due).toBe(1000);
    expect(board.tick(999)).toBe(false);
    board.note({ title: 'one' }, 500);
    expect(board.due).toBeNull();
    expect(board.tick(2000)).toBe(false);
  });

  it('calls at once, once, until the human has looked', () => {
    const board = new ToldBoard();
    board.note({ title: 'one' }, 0);
    expect(board.looked(0)).toBe(false);
    expect([board.call(10), board.call(20)]).toEqual([true, false]);
    expect(board.shown.callsSince).toBe(10);
    expect(board.looked(30)).toBe(true);
    expect(board.shown.callsSince).toBeNull();
    expect(board.call(40)).toBe(true);
  });

  it.each([
    ['✳ Claude Code', 'Claude Code'],
    ['◐ a plan', 'a plan'],
    ['⠂ a plan', 'a plan'],
    ['⠋ - grok', 'grok'],
    ['⚠️ Action Required', ''],
    ['⚠ Action Required - ⠋ - remove it… - go', 'remove it… - go'],
    ['[ ! ] Action Required | the cache | shop', 'the cache | shop'],
    ['[ . ] Action Required | the cache | shop', 'the cache | shop'],
    ['[x] done', '[x] done'],
    ['[pairroom 355f01117af332d3 #2 chat by claude, from your peer agent,... | shop', 'shop'],
    ['⠼ [pairroom 355f01117af332d3 #2 chat by claude, from your… | shop', 'shop'],
    ['[pairroom 355f01117af332d3 #2 chat by claude] look at it | shop', 'look at it | shop'],
    ['[pairroom 355f01…', ''],
    ['[pairroom] tests', '[pairroom] tests'],
    ['Action Required', ''],
    ['Action Requirements', 'Action Requirements'],
    ['| building', 'building'],
    ['! mock', 'mock'],
    ['* / - built', 'built'],
    ['✳', ''],
    ['~/shop', '~/shop'],
    ['/srv/shop', '/srv/shop'],
    ['-v is a flag', '-v is a flag'],
    ['done ✓', 'done ✓'],
    ['漢字', '漢字'],
    ['', ''],
  ])('the title %j rests as %j', (title, resting) => {
    expect(restingTitle(title)).toBe(resting);
    expect(restingTitle(resting)).toBe(resting);
  });
});
