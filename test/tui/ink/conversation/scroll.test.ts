import { expect, test } from 'vitest';
import { type Place, scrolled, showing, visible } from '../../../../src/tui/ink/conversation/scroll.ts';
import { randomOf } from '../random.ts';
import { message } from '../sample-room.ts';

/** Messages of random heights, and the same conversation as one flat list of rows. */
function conversationOf(random: ReturnType<typeof randomOf>) {
  const list = Array.from({ length: 1 + random.below(12) }, (_, i) => message(i + 1));
  const heights = list.map(() => 1 + random.below(7));
  const flat = list.flatMap((m, i) => Array.from({ length: heights[i] ?? 0 }, (_, row) => `${m.seq}:${row}`));
  const height = (_: unknown, index: number): number => heights[index] ?? 0;
  const seen = (place: Place, rows: number): string[] =>
    visible(list, place, rows, height).flatMap(({ message: m, from, until }) =>
      Array.from({ length: until - from }, (_, i) => `${m.seq}:${from + i}`),
    );
  return { list, flat, height, seen };
}

test('scrolling shows what the flat conversation shows, and stops at its ends', () => {
  const random = randomOf(3);
  for (let round = 0; round < 300; round++) {
    const { list, flat, height, seen } = conversationOf(random);
    const rows = 1 + random.below(15);
    let place: Place = null;
    let end = flat.length;
    for (let i = 0; i < 20; i++) {
      const by = random.below(21) - 10;
      place = scrolled(list, place, by, rows, height);
      end = Math.min(Math.max(end + by, Math.min(rows, flat.length)), flat.length);
      expect(seen(place, rows)).toEqual(flat.slice(Math.max(0, end - rows), end));
      expect(place === null).toBe(end === flat.length);
    }
  }
});

test('a message that is asked for is shown whole when it fits, else from its top', () => {
  const random = randomOf(4);
  for (let round = 0; round < 300; round++) {
    const { list, flat, height, seen } = conversationOf(random);
    const rows = 1 + random.below(10);
    const start = scrolled(list, null, -random.below(30), rows, height);
    const wanted = random.pick(list);
    const own = flat.filter((row) => row.startsWith(`${wanted.seq}:`));
    const shown = seen(showing(list, start, wanted.seq, rows, height), rows);
    if (own.length <= rows) expect(shown).toEqual(expect.arrayContaining(own));
    else expect(shown[0]).toBe(`${wanted.seq}:0`);
    expect(shown).toHaveLength(Math.min(rows, flat.length));
  }
});

test('only messages near the window are laid out', () => {
  const list = Array.from({ length: 10_000 }, (_, i) => message(i + 1));
  const laidOut = new Set<number>();
  const height = (m: { seq: number }): number => {
    laidOut.add(m.seq);
    return 3;
  };
  visible(list, null, 30, height);
  scrolled(list, { seq: 5000, row: 1 }, -10, 30, height);
  expect(laidOut.size).toBeLessThan(60);
});
