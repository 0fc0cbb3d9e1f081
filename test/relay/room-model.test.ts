import { expect, test } from 'vitest';
import { randomFrom } from '../random.ts';
import { Harness } from './harness.ts';
import { World } from './world.ts';

/** In all; more of them by PAIRROOM_STEPS, one world alone by PAIRROOM_SEED. */
const steps = Number(process.env.PAIRROOM_STEPS ?? 100_000);
const stepsEach = 1_000;
const first = process.env.PAIRROOM_SEED;
const seeds =
  first === undefined
    ? Array.from({ length: Math.ceil(steps / stepsEach) }, (_, n) => n + 1)
    : [Number(first)];

test.each(seeds)('whatever happens, in any order, the invariants hold (seed %i)', async (seed) => {
  const world = new World(randomFrom(seed));
  try {
    for (let step = 0; step < stepsEach; step++) await world.step();
    await world.comeToRest();
    expect(await world.h.room.recorded()).toBe(true);
    world.checkTyped();
    world.checkRecord();
    expect(world.typed.a.length + world.typed.b.length).toBeGreaterThan(5);
    expect(world.broken).toEqual([]);
  } finally {
    world.close();
  }
});

test('without a hand of the human on them, messages reach an agent in the order in which they were sent', async () => {
  const h = new Harness();
  const random = randomFrom(99);
  for (let n = 0; n < 200; n++) {
    if (random.below(2) === 0)
      await h.room.send({
        to: ['a'],
        body: `${n}`,
        raw: false,
        replyTo: null,
        key: null,
        from: 'composer',
        allowSecrets: false,
      });
    else if (h.a.typed.length > 0 && h.room.presence('a').state.is === 'idle')
      h.ends('a', h.prompt('a', h.a.last.text), 'ok');
    await h.advance(random.pick([10, 700, 1_500]));
  }
  const numbers = h.a.typed.map((one) => Number(one.text));
  expect(numbers.length).toBeGreaterThan(20);
  expect(numbers).toEqual([...numbers].sort((one, other) => one - other));
});
