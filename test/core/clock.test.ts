import { expect, test } from 'vitest';
import { steadyClock } from '../../src/core/clock.ts';

function steady() {
  const time = { wall: 1_000_000, elapsed: 5.25 };
  const clock = steadyClock(
    () => time.wall,
    () => time.elapsed,
  );
  const pass = (ms: number, wall = ms) => {
    time.elapsed += ms;
    time.wall += wall;
    return clock.now();
  };
  return { pass };
}

test('it goes with the system clock, in whole milliseconds', () => {
  const { pass } = steady();
  expect(pass(0)).toBe(1_000_000);
  expect(pass(1500)).toBe(1_001_500);
});

test('where that is put back it goes on, at the pace of real time', () => {
  const { pass } = steady();
  pass(0);
  expect(pass(10, -3_600_000)).toBe(1_000_010);
  expect(pass(2000)).toBe(1_002_010);
});

test('where that is put forward, or the machine slept, it follows', () => {
  const { pass } = steady();
  pass(0);
  expect(pass(10, 3_600_000)).toBe(4_600_000);
});
