import { describe, expect, it } from 'vitest';
import { KittyKeys } from '../../src/panes/kitty-keys.ts';

describe('the stacks of kitty keyboard flags', () => {
  it('push, pop and set', () => {
    const keys = new KittyKeys();
    keys.push(false, 7);
    keys.push(false, 5);
    expect(keys.flags(false)).toBe(5);
    keys.set(false, 8, 2);
    expect(keys.flags(false)).toBe(13);
    keys.set(false, 4, 3);
    expect(keys.flags(false)).toBe(9);
    keys.set(false, 1, 1);
    expect(keys.flags(false)).toBe(1);
    keys.pop(false, 0);
    expect(keys.flags(false)).toBe(7);
    keys.pop(false, 10);
    expect(keys.flags(false)).toBe(0);
  });

  it('are kept for each screen', () => {
    const keys = new KittyKeys();
    keys.push(false, 1);
    keys.push(true, 7);
    expect([keys.flags(false), keys.flags(true)]).toEqual([1, 7]);
    keys.reset();
    expect([keys.flags(false), keys.flags(true)]).toEqual([0, 0]);
  });

  it('do not grow without bound, and hold known flags alone', () => {
    const keys = new KittyKeys();
    for (let n = 0; n < 1000; n++) keys.push(false, 0xff);
    expect(keys.flags(false)).toBe(31);
    keys.pop(false, 16);
    expect(keys.flags(false)).toBe(0);
  });
});
