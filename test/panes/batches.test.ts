import { describe, expect, it } from 'vitest';
import { Batches, batchBytes } from '../../src/panes/batches.ts';
import { until } from './until.ts';

function collected() {
  const batches: Buffer[] = [];
  const holds: boolean[] = [];
  const made = new Batches(
    (batch) => batches.push(batch),
    (hold) => holds.push(hold),
  );
  return { made, batches, holds, bytes: () => Buffer.concat(batches).toString() };
}

describe('batches of what was read', () => {
  it('hold everything, in order, and never more than the bound', async () => {
    const { made, batches, bytes } = collected();
    const chunks = Array.from({ length: 300 }, (_, n) => String.fromCharCode(97 + (n % 26)).repeat(1000));
    for (const chunk of chunks) made.push(Buffer.from(chunk));
    await until(() => bytes().length === 300_000);
    expect(bytes()).toBe(chunks.join(''));
    expect(batches.map(({ length }) => length)).toEqual([
      ...Array(4).fill(batchBytes),
      300_000 - 4 * batchBytes,
    ]);
  });

  it('come one in a turn of the event loop', async () => {
    const { made, batches } = collected();
    made.push(Buffer.alloc(3 * batchBytes));
    const seen: number[] = [];
    for (let turn = 0; turn < 4; turn++) {
      await new Promise((resolve) => setImmediate(resolve));
      seen.push(batches.length);
    }
    expect(seen).toEqual([1, 2, 3, 3]);
  });

  it('let reading rest while more than one batch waits', async () => {
    const { made, batches, holds } = collected();
    made.push(Buffer.alloc(4 * batchBytes));
    await until(() => batches.length === 4);
    expect(holds).toEqual([true, false]);
  });

  it('are handed out at once when flushed', async () => {
    const { made, batches } = collected();
    made.push(Buffer.alloc(2 * batchBytes + 1));
    made.flush();
    expect(batches).toHaveLength(3);
    await new Promise((resolve) => setImmediate(resolve));
    expect(batches).toHaveLength(3);
  });
});
