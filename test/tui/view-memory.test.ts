import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MemoryKeeper } from '../../src/tui/view-memory.ts';

let dir: string;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'memory-'));
});

afterEach(() => rmSync(dir, { recursive: true, force: true }));

const nothing = {
  draft: null,
  widths: { middle: 0, left: 0 },
  focus: 'conversation',
  mouse: true,
  leftAt: null,
};

describe('what one view leaves to the next', () => {
  it('is nothing at first', () => {
    expect(new MemoryKeeper(dir).value).toEqual(nothing);
  });

  it('is what it was, in one private file', () => {
    const first = new MemoryKeeper(dir);
    first.change({ draft: { text: 'half a\nthought', to: 'b' }, focus: 'a' });
    first.change({ widths: { middle: 4, left: -8 }, mouse: false });
    first.close(77);
    expect(new MemoryKeeper(dir).value).toEqual({
      draft: { text: 'half a\nthought', to: 'b' },
      widths: { middle: 4, left: -8 },
      focus: 'a',
      mouse: false,
      leftAt: 77,
    });
    expect(readdirSync(dir)).toEqual(['view.json']);
    expect(statSync(join(dir, 'view.json')).mode & 0o777).toBe(0o600);
  });

  it('keeps the time of the last visit when this one never saw the room', () => {
    new MemoryKeeper(dir).close(5);
    new MemoryKeeper(dir).close(null);
    expect(new MemoryKeeper(dir).value.leftAt).toBe(5);
  });

  it.each(['', '{', '[]', 'null', '{"draft":1,"widths":{"middle":"x"},"focus":"c","leftAt":"now"}'])(
    'is nothing when the file says %j',
    (text) => {
      writeFileSync(join(dir, 'view.json'), text);
      expect(new MemoryKeeper(dir).value).toEqual(nothing);
    },
  );

  it('does not fail where nothing can be written', () => {
    const keeper = new MemoryKeeper(join(dir, 'missing'));
    expect(() => keeper.close(1)).not.toThrow();
  });

  it('keeps no draft with a secret in it, and all else', () => {
    const secret = `ghp_${'aB3dE5fG7hI9jK1lM3nO5pQ7rS9tU1vW3xY5'}`;
    const keeper = new MemoryKeeper(dir);
    keeper.change({ draft: { text: `use ${secret}`, to: 'b' }, mouse: false });
    keeper.close(7);
    expect(new MemoryKeeper(dir).value).toEqual({ ...nothing, mouse: false, leftAt: 7 });
  });
});
