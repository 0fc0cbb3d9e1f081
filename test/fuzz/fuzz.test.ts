import { describe, expect, it } from 'vitest';
import { fuzz } from './fuzz.ts';

describe('mutated bytes through splitter, emulator and painter', () => {
  it.each([1, Math.floor(Math.random() * 2 ** 31)])(
    'do no harm (npm run fuzz -- --seed %i)',
    async (seed) => {
      expect(await fuzz({ seed, cases: 12, judgeEvery: 4, progress() {} })).toBeNull();
    },
  );
});
